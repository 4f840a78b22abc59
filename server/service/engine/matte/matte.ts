import { fill } from '../inpaint/fill.ts'
import type { Mask } from '../mask/mask.ts'
import { keepWhole } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { grabCut } from './grab-cut.ts'
import { guided } from './guided-filter.ts'
import { seedOf } from './seed.ts'

/** The subject is looked for at this size: enough for its outline, and the same work for every picture. */
const LOOKED_AT_PX = 320
/** Windows of the edge's fitting, of a pixel of what was looked at. */
const EDGE_SHARE = 1.6
const EDGE_SMOOTHNESS = 0.04
/** Less or more of the picture than this is no subject. */
const SHARES = { least: 0.004, most: 0.985 } as const
/** What is at least so opaque shows the subject's own colour. */
const SOLID = 250
/** Colours are carried on at this size at most: they change little over the width of an edge. */
const MAX_FILLED_PIXELS = 2_097_152

export interface Matte {
  readonly mask: Mask
  /** False where nothing stands out; the mask is the whole picture then. */
  readonly isFound: boolean
}

/** Where the subject of a picture is, at its full size; soft edges are partly in it. */
export async function matte(pixels: Pixels): Promise<Matte> {
  const scale = Math.min(1, LOOKED_AT_PX / Math.max(pixels.width, pixels.height))
  const small = await resized(pixels, {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  })
  const labels = seedOf(small)
  // There is nothing to learn from where all is of one kind.
  if (!isMixed(labels)) return { mask: everything(pixels), isFound: false }
  const cut = await grabCut(small, labels)
  keepWhole(cut)
  const share = cut.data.reduce((sum, value) => sum + value, 0) / 255 / cut.data.length
  if (share < SHARES.least || share > SHARES.most) return { mask: everything(pixels), isFound: false }
  const large = await resizedMask(cut, pixels)
  const radius = Math.max(2, Math.round(EDGE_SHARE / scale))
  const soft = await guided(large, pixels, radius, EDGE_SMOOTHNESS)
  for (let at = 0; at < soft.data.length; at += 1) soft.data[at] = steeper(soft.data[at] ?? 0)
  return { mask: soft, isFound: true }
}

/** Haze on the ground and in the subject goes; what lies between stays soft. */
const steeper = (alpha: number) => (alpha - 38) * (255 / (255 - 2 * 38))

const isMixed = (labels: Uint8Array) =>
  labels.some((label) => (label & 1) === 1) && labels.some((label) => (label & 1) === 0)

const everything = ({ width, height }: Pixels): Mask => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height).fill(255),
})

/** A picture cut out by a mask, the old ground's colour taken out of its soft edge. */
export const cutOutBy = (pixels: Pixels, mask: Mask): Promise<Pixels> =>
  cutOutIn({ ...pixels, data: pixels.data.slice() }, mask)

/** As `cutOutBy`, in the picture itself: a large one is not held twice. */
export async function cutOutIn(pixels: Pixels, mask: Mask): Promise<Pixels> {
  const { width, data } = pixels
  const own = await solidColors(pixels, mask)
  for (let pixel = 0; pixel < mask.data.length; pixel += 1) {
    const alpha = mask.data[pixel] ?? 0
    if (alpha === 255) continue
    const to = pixel * 4
    if (own && alpha > 0 && alpha < SOLID) {
      const kept = (alpha / 255) ** 2
      const from = own.at(pixel % width, Math.floor(pixel / width))
      for (let of = 0; of < 3; of += 1)
        data[to + of] = (data[to + of] ?? 0) * kept + (own.data[from + of] ?? 0) * (1 - kept)
    }
    data[to + 3] = Math.round(((data[to + 3] ?? 0) * alpha) / 255)
  }
  return pixels
}

/** The solid part's colours, carried on into everything around it; null where there is no soft edge, or nothing solid. */
async function solidColors(pixels: Pixels, mask: Mask) {
  const isEdge = (alpha: number) => alpha > 0 && alpha < SOLID
  if (!mask.data.some(isEdge) || !mask.data.some((alpha) => alpha >= SOLID)) return null
  const scale = Math.min(1, Math.sqrt(MAX_FILLED_PIXELS / (pixels.width * pixels.height)))
  const size = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
  const [small, where] =
    scale < 1 ? await Promise.all([resized(pixels, size), resizedMask(mask, size)]) : [pixels, mask]
  const open = where.data.map((alpha) => (alpha >= SOLID ? 0 : 255))
  const { data } = fill(small, { ...where, data: open }, 0)
  return {
    data,
    at: (x: number, y: number) =>
      (Math.min(size.height - 1, Math.floor(y * scale)) * size.width +
        Math.min(size.width - 1, Math.floor(x * scale))) *
      4,
  }
}
