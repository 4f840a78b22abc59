import { useCallback, useRef, useState } from 'react'
import { type Control, useFormContext } from 'react-hook-form'
import type { Asset } from '#contract/studio/assets.ts'
import { upload } from '#src/api/assets.ts'
import type { Draft } from './draft/draft.ts'
import { changePending, pendingOf } from './pending-uploads.ts'

interface Uploaded {
  readonly assets: readonly Asset[]
  readonly refused: readonly RefusedFile[]
}

export interface RefusedFile {
  readonly name: string
  /** Why it was refused, by the page or by the server. */
  readonly reason: string
}

/** The reason why a file is refused before it is uploaded; null if it is accepted. */
type Judge = (file: File) => Promise<string | null>

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function judged(file: File, judge: Judge): Promise<Asset> {
  const refusal = await judge(file)
  if (refusal !== null) throw new Error(refusal)
  return upload(file)
}

/** Resolves once no file of a form is uploading: a press waits for these files too. */
export async function uploadsSettled(form: Control<Draft>): Promise<void> {
  while (pendingOf(form).length > 0) {
    await Promise.all(pendingOf(form).map(({ sent }) => sent))
    // An uploaded file is on its form one turn later.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Uploads files side by side and counts those that the form around still waits for.
 *
 * @param expected a draft as it will be with some more files: what a press during the upload will send
 */
export function useUpload(expected: (draft: Draft, files: readonly File[]) => Draft = (draft) => draft) {
  const { control } = useFormContext<Draft>()
  const expecting = useRef(expected)
  expecting.current = expected
  const [sending, setSending] = useState(0)
  const send = useCallback(
    async (files: readonly File[], judge: Judge = async () => null): Promise<Uploaded> => {
      setSending((now) => now + files.length)
      const sent = Promise.allSettled(files.map((file) => judged(file, judge)))
      const upload = {
        form: control,
        files,
        sent,
        expected: (draft: Draft) => expecting.current(draft, files),
        settled: () => uploadsSettled(control),
      }
      changePending((pending) => [...pending, upload])
      const outcomes = await sent
      changePending((pending) => pending.filter((one) => one !== upload))
      setSending((now) => now - files.length)
      return {
        assets: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
        refused: outcomes.flatMap((outcome, at) =>
          outcome.status === 'rejected'
            ? [{ name: files[at]?.name ?? '', reason: wordsOf(outcome.reason) }]
            : [],
        ),
      }
    },
    [control],
  )
  return { send, sending }
}
