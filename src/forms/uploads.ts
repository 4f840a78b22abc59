import { useCallback, useState } from 'react'
import { type Control, useFormContext } from 'react-hook-form'
import type { Asset } from '#contract/studio/assets.ts'
import { upload } from '#src/api/assets.ts'
import type { Draft } from './draft/draft.ts'

interface Uploaded {
  readonly assets: readonly Asset[]
  /** Why one of the files was refused. */
  readonly error: string | null
}

type Form = Control<Draft>

/** Each form's own: a form never waits for another one's files. */
const pendingUploads = new WeakMap<Form, Set<Promise<unknown>>>()

function pendingOf(form: Form): Set<Promise<unknown>> {
  const pending = pendingUploads.get(form) ?? new Set()
  pendingUploads.set(form, pending)
  return pending
}

/** Resolves once no file of a form is uploading: a press waits for these files too. */
export async function uploadsSettled(form: Form): Promise<void> {
  const pending = pendingOf(form)
  while (pending.size > 0) {
    await Promise.all(pending)
    // An uploaded file is on its form one turn later.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Uploads files side by side and counts those that the form around still waits for. */
export function useUpload() {
  const { control } = useFormContext<Draft>()
  const [sending, setSending] = useState(0)
  const send = useCallback(
    async (files: readonly File[]): Promise<Uploaded> => {
      const pending = pendingOf(control)
      setSending((now) => now + files.length)
      const uploads = Promise.allSettled(files.map(upload))
      pending.add(uploads)
      const outcomes = await uploads
      pending.delete(uploads)
      setSending((now) => now - files.length)
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      return {
        assets: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
        error: refused
          ? String(refused.reason instanceof Error ? refused.reason.message : refused.reason)
          : null,
      }
    },
    [control],
  )
  return { send, sending }
}
