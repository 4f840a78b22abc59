import { regions } from '../matte/parts.ts'
import { isMarked, type Mask, type Pixels } from '../pixels/pixels.ts'
import { fill } from './fill.ts'
import { type PatchFill, patchFill } from './patch-fill.ts'
import { telea } from './telea.ts'

/** What is thinner than this, in pixels, is closed from its edges: scratches, wires, dust. */
const THIN = 9
const SMOOTH_ROUNDS = 28
/** How the ground behind text is filled. */
export const TEXT_FILL: PatchFill = { seed: 1, passes: 6, radius: 3, sharpness: 3 }

/**
 * Takes out what a mask marks and fills it with what could have been behind: thin parts from their edges, others with
 * patches of the rest. Nothing outside of the mask changes.
 */
export async function inpaint(picture: Pixels, mask: Mask, options: PatchFill): Promise<Pixels> {
  const { width, height } = picture
  const marked = { width, height, data: mask.data.map((value) => (isMarked(value) ? 255 : 0)) }
  const thin = { width, height, data: new Uint8ClampedArray(width * height) }
  const thick = { width, height, data: new Uint8ClampedArray(width * height) }
  for (const region of regions(marked, 255)) {
    const into = isThin(region, marked) ? thin : thick
    for (const pixel of region) into.data[pixel] = 255
  }
  const closed = thin.data.includes(255) ? await telea(picture, thin) : picture
  if (!thick.data.includes(255)) return closed
  return patchFill(closed, thick, options) ?? fill(closed, thick, SMOOTH_ROUNDS)
}

/** Whether a region is nowhere thicker: a mean, as it may be long and bent. */
function isThin(region: readonly number[], { width, data }: Mask): boolean {
  const isEdge = (pixel: number) =>
    data[pixel - 1] !== 255 ||
    data[pixel + 1] !== 255 ||
    data[pixel - width] !== 255 ||
    data[pixel + width] !== 255
  const edge = region.reduce((count, pixel) => count + (isEdge(pixel) ? 1 : 0), 0)
  return (2 * region.length) / Math.max(1, edge) < THIN
}
