import { type Remote, wrap } from 'comlink'
import type { Size } from '#contract/service/describe/operation.ts'
import type { StrokePoint } from './edits.ts'
import type { MaskApi } from './worker/mask-worker.ts'

/** A mask in a worker of its own. */
export interface OpenMask {
  readonly mask: Remote<MaskApi>
  readonly size: Size
  /** Continues the open stroke. Points are sent in batches, as each message takes time from the pointer. */
  extend(points: readonly StrokePoint[]): void
  /** Sends the points that wait. */
  flush(): void
  close(): void
}

/** Points that are sent in one message. */
const MAX_WAITING = 48

/** @param picture for choosing by colour; decoded only when that is done */
export async function openMask(size: Size, picture: Blob | null): Promise<OpenMask> {
  const worker = new Worker(new URL('./worker/mask-worker.ts', import.meta.url), { type: 'module' })
  const mask = wrap<MaskApi>(worker)
  await mask.open(size, picture)
  let waiting: number[] = []
  const flush = () => {
    if (waiting.length === 0) return
    const points = new Float32Array(waiting)
    waiting = []
    worker.postMessage(points, [points.buffer])
  }
  return {
    mask,
    size,
    extend(points) {
      for (const { x, y, radius } of points) waiting.push(x, y, radius)
      if (waiting.length >= 3 * MAX_WAITING) flush()
    },
    flush,
    close: () => worker.terminate(),
  }
}
