import { type Remote, wrap } from 'comlink'
import type { Size } from '#contract/service/operation.ts'
import type { MaskApi } from './mask-worker.ts'

/** A mask in a worker of its own. */
export interface OpenMask {
  readonly mask: Remote<MaskApi>
  readonly size: Size
  /** Goes on with the open stroke: x, y and radius of each point in turn. */
  extend(points: Float32Array<ArrayBuffer>): void
  close(): void
}

/** @param picture for choosing by colour; decoded only when that is done */
export async function openMask(size: Size, picture: Blob | null): Promise<OpenMask> {
  const worker = new Worker(new URL('./mask-worker.ts', import.meta.url), { type: 'module' })
  const mask = wrap<MaskApi>(worker)
  await mask.open(size, picture)
  return {
    mask,
    size,
    extend: (points) => worker.postMessage(points, [points.buffer]),
    close: () => worker.terminate(),
  }
}
