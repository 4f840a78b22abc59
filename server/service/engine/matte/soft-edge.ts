import type { Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { guided } from './guided-filter.ts'

const SMOOTHNESS = 0.04
/** Alphas that are nearer to 0 or 255 than this become 0 or 255; those between are spread over the whole range. */
const SURE = 38
/** How far from its outline a mask can be soft, in pixels of its own size; and what a blur that wide leaves of 0 and 255. */
const REACH_PX = 4
const [SURELY_OUTSIDE, SURELY_INSIDE] = [5, 250]

/**
 * Enlarges a mask of 0 and 255 to a picture's size and aligns its outline with the picture's edges: soft where hair or
 * fur is, and whole inside.
 * @param radius how far the outline may move, in pixels of the picture
 */
export async function softEdge(mask: Mask, pixels: Pixels, radius: number): Promise<Mask> {
  const [large, reach] = await Promise.all([
    resizedMask(mask, pixels),
    resizedMask(mask, mask, REACH_PX).then((blurred) => resizedMask(blurred, pixels)),
  ])
  const soft = await guided(large, pixels, Math.max(2, Math.round(radius)), SMOOTHNESS)
  for (let at = 0; at < soft.data.length; at += 1) {
    const near = reach.data[at] ?? 0
    if (near <= SURELY_OUTSIDE) soft.data[at] = 0
    else if (near >= SURELY_INSIDE) soft.data[at] = 255
    else soft.data[at] = ((soft.data[at] ?? 0) - SURE) * (255 / (255 - 2 * SURE))
  }
  return soft
}
