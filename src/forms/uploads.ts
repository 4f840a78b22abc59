import { useCallback, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Asset } from '#contract/studio/assets.ts'
import { upload } from '#src/api/assets.ts'
import type { Draft } from './draft/draft.ts'
import { pendingOf } from './pending-uploads.ts'

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
