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

/** Sends files side by side and counts those on their way. */
export function useUpload() {
  const upload = useContext(UploadContext)
  const [sending, setSending] = useState(0)
  const send = useCallback(
    async (files: readonly File[]): Promise<Sent> => {
      setSending((now) => now + files.length)
      const outcomes = await Promise.allSettled(files.map(upload))
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
