import { useQuery } from '@tanstack/react-query'
import { wrap } from 'comlink'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { originalOf } from '#src/canvas/stage/original.ts'
import type { DifferenceApi, DrawnDifference } from './difference-worker.ts'

export interface Comparison extends DrawnDifference {
  /** The previews were compared: this browser cannot read the pictures themselves. */
  readonly isPreview: boolean
}

/** The difference of two stored pictures, made in a worker from the very files. */
export const useDifference = (first: Asset, second: Asset) =>
  useQuery({
    queryKey: ['difference', first.id, second.id],
    queryFn: ({ signal }) => compared([first, second], signal),
    // Pictures are immutable; the drawing is large, and made again on return.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

type Pair = readonly [Asset, Asset]

async function compared(pair: Pair, signal: AbortSignal): Promise<Comparison> {
  const worker = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  const { compare } = wrap<DifferenceApi>(worker)
  const [first, second] = await Promise.all([originalOf(pair[0]), originalOf(pair[1])])
  try {
    return { ...(await compare(first, second)), isPreview: false }
  } catch {
    // No browser reads every format that the tools take.
    const [one, other] = await Promise.all([previewOf(pair[0]), previewOf(pair[1])])
    return { ...(await compare(one, other)), isPreview: true }
  } finally {
    end()
  }
}

async function previewOf({ sha256 }: Asset): Promise<Blob> {
  const answer = await fetch(previewPath(sha256, 1600))
  if (!answer.ok) throw new Error(`The picture could not be fetched (${answer.status}).`)
  return answer.blob()
}
