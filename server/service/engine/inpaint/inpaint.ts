import { isMarked, type Mask } from '../mask/mask.ts'
import { regions } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { modelFileFor } from '../model-files/in-use.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { enlargedInto, resized } from '../pixels/resample.ts'
import { inpaintedBy } from './by-file.ts'
import { fill } from './fill.ts'
import { withGradients } from './gradient.ts'
import { type PatchFill, patchFill } from './patch-fill.ts'
import { withoutSeam } from './seamless.ts'
import { telea } from './telea.ts'

/** Regions thinner than this, in pixels, are filled from their edges: scratches, wires, dust. */
const THIN = 9
const SMOOTH_ROUNDS = 28
/**
 * Larger pictures are filled at this size, as the patch search covers the whole picture and takes many times its
 * memory.
 */
const MAX_FILLED_PIXELS = 4_194_304
const MIN_MIXED = 8
/** The fill method for the background behind text. */
export const TEXT_FILL: PatchFill = { seed: 1, passes: 6, radius: 3, sharpness: 3 }

/**
 * Removes the masked area and fills it plausibly: thin regions from their edges, regions of a gradient with that gradient,
 * others with patches of the rest; all of them with the model file for it, if there is one.
 * Pixels outside of the mask stay unchanged.
 */
export async function inpaint(picture: Pixels, mask: Mask, options: PatchFill): Promise<Pixels> {
  const { width, height } = picture
  const marked = { width, height, data: mask.data.map((value) => (isMarked(value) ? 255 : 0)) }
  const file = modelFileFor('inpaint')
  if (file) return withOpacity(await inpaintedBy(file, picture, marked), picture, marked)
  if (width * height > MAX_FILLED_PIXELS) return inpaintedSmaller(picture, mask, options)
  const thin = { width, height, data: new Uint8ClampedArray(width * height) }
  const thick = { width, height, data: new Uint8ClampedArray(width * height) }
  for (const region of regions(marked, 255)) {
    const into = isThin(region, marked) ? thin : thick
    for (const pixel of region) into.data[pixel] = 255
  }
  const even = withGradients(picture, thick, options.seed)
  const closed = thin.data.includes(255) ? await telea(even, thin) : even
  const filled = thick.data.includes(255)
    ? await withoutSeam(patchFill(closed, thick, options) ?? fill(closed, thick, SMOOTH_ROUNDS), thick)
    : closed
  return withOpacity(filled, picture, marked)
}

/** Patches and edges give colours; the opacity of the masked area follows smoothly from what is around it. */
function withOpacity(filled: Pixels, { width, height, data }: Pixels, marked: Mask): Pixels {
  const opacities = new Uint8ClampedArray(width * height * 4).fill(255)
  let isOpaque = true
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = data[pixel * 4 + 3] ?? 0
    isOpaque &&= opacity === 255 || isMarked(marked.data[pixel])
    for (const channel of [0, 1, 2]) opacities[pixel * 4 + channel] = opacity
  }
  if (isOpaque) return filled
  const around = fill({ width, height, data: opacities }, marked, SMOOTH_ROUNDS)
  const out = filled.data.slice()
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (isMarked(marked.data[pixel])) out[pixel * 4 + 3] = around.data[pixel * 4] ?? 255
  return { width, height, data: out }
}

/** Large pictures are filled at a smaller size and the fill is enlarged: only the filled area is less sharp. */
async function inpaintedSmaller(picture: Pixels, mask: Mask, options: PatchFill): Promise<Pixels> {
  if (!mask.data.some(isMarked)) return picture
  const scale = Math.sqrt(MAX_FILLED_PIXELS / (picture.width * picture.height))
  const size = { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
  const [small, soft] = await Promise.all([resized(picture, size), resizedMask(mask, size)])
  // Includes partly masked pixels, as their colours are mixed with what is removed.
  const marked = { ...soft, data: soft.data.map((value) => (value > MIN_MIXED ? 255 : 0)) }
  return enlargedInto(picture, mask, await inpaint(small, marked, options))
}

/** Whether a region is thin everywhere: the mean thickness, as it may be long and bent. */
function isThin(region: readonly number[], { width, data }: Mask): boolean {
  const isEdge = (pixel: number) =>
    data[pixel - 1] !== 255 ||
    data[pixel + 1] !== 255 ||
    data[pixel - width] !== 255 ||
    data[pixel + width] !== 255
  const edge = region.reduce((count, pixel) => count + (isEdge(pixel) ? 1 : 0), 0)
  return (2 * region.length) / Math.max(1, edge) < THIN
}
