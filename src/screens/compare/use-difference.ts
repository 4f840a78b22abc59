import { useQuery } from '@tanstack/react-query'
import { wrap } from 'comlink'
import type { Asset } from '#contract/studio/assets.ts'
import { openedFile } from '#src/canvas/stage/opened.ts'
import type { DifferenceApi, DrawnDifference } from './difference-worker.ts'

/** The difference of two stored pictures, made in a worker from every pixel. */
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

async function compared(pair: Pair, signal: AbortSignal): Promise<DrawnDifference> {
  const worker = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  const { compare } = wrap<DifferenceApi>(worker)
  const [first, second] = await Promise.all([openedFile(pair[0]), openedFile(pair[1])])
  try {
    return await compare(first, second)
  } finally {
    end()
  }
}
