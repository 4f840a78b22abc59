import { useCallback, useState } from 'react'
import { type Control, useFormContext } from 'react-hook-form'
import type { Asset } from '#contract/studio/assets.ts'
import { upload } from '#src/api/assets.ts'
import type { Draft } from './draft/draft.ts'

interface Uploaded {
  readonly assets: readonly Asset[]
  /** Why files were refused, by the page or by the server. */
  readonly refusals: readonly string[]
}

/** The reason why a file is refused before it is uploaded; null if it is accepted. */
type Judge = (file: File) => Promise<string | null>

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

async function judged(file: File, judge: Judge): Promise<Asset> {
  const refusal = await judge(file)
  if (refusal !== null) throw new Error(refusal)
  return upload(file)
}

/** Uploads files side by side and counts those that the form around still waits for. */
export function useUpload() {
  const { control } = useFormContext<Draft>()
  const [sending, setSending] = useState(0)
  const send = useCallback(
    async (files: readonly File[], judge: Judge = async () => null): Promise<Uploaded> => {
      const pending = pendingOf(control)
      setSending((now) => now + files.length)
      const uploads = Promise.allSettled(files.map((file) => judged(file, judge)))
      pending.add(uploads)
      const outcomes = await uploads
      pending.delete(uploads)
      setSending((now) => now - files.length)
      return {
        assets: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
        refusals: outcomes.flatMap((outcome) =>
          outcome.status === 'rejected'
            ? [outcome.reason instanceof Error ? outcome.reason.message : String(outcome.reason)]
            : [],
        ),
      }
    },
    [control],
  )
  return { send, sending }
}
