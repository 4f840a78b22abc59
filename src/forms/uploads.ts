import { createContext, useCallback, useContext, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'

/** Sends one file to where pictures are kept; given by the screen, as forms know no server. */
export type Upload = (file: File) => Promise<Asset>

export const UploadContext = createContext<Upload>(() =>
  Promise.reject(new Error('nowhere to send files to')),
)

interface Sent {
  readonly assets: readonly Asset[]
  /** Why one of the files was refused. */
  readonly error: string | null
}

const onTheirWay = new Set<Promise<unknown>>()

/** Resolves once no file is on its way any more: whoever presses meanwhile means what is coming, too. */
export async function uploadsSettled(): Promise<void> {
  while (onTheirWay.size > 0) {
    await Promise.all(onTheirWay)
    // What came stands on its form one turn later.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Sends files side by side and counts those on their way. */
export function useUpload() {
  const upload = useContext(UploadContext)
  const [sending, setSending] = useState(0)
  const send = useCallback(
    async (files: readonly File[]): Promise<Sent> => {
      setSending((now) => now + files.length)
      const sent = Promise.allSettled(files.map(upload))
      onTheirWay.add(sent)
      const outcomes = await sent
      onTheirWay.delete(sent)
      setSending((now) => now - files.length)
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      return {
        assets: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
        error: refused
          ? String(refused.reason instanceof Error ? refused.reason.message : refused.reason)
          : null,
      }
    },
    [upload],
  )
  return { send, sending }
}
