import { fill } from '../inpaint/fill.ts'
import { type Mask, type Pixels, withAlpha } from '../pixels/pixels.ts'
import { resized, resizedMask } from '../pixels/resample.ts'
import { grabCut } from './grab-cut.ts'
import { guided } from './guided-filter.ts'
import { keepWhole } from './parts.ts'
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
  const soft = guided(large, pixels, radius, EDGE_SMOOTHNESS)
  return { mask: { ...soft, data: soft.data.map(steeper) }, isFound: true }
}

/** Haze on the ground and in the subject goes; what lies between stays soft. */
const steeper = (alpha: number) => (alpha - 38) * (255 / (255 - 2 * 38))

const isMixed = (labels: Uint8Array) =>
  labels.some((label) => (label & 1) === 1) && labels.some((label) => (label & 1) === 0)

const everything = ({ width, height }: Pixels): Mask => ({
  ...{ width, height },
  data: new Uint8ClampedArray(width * height).fill(255),
})

/** A picture cut out by a mask, the old ground's colour taken out of its soft edge. */
export function cutOutBy(pixels: Pixels, mask: Mask): Pixels {
  const cut = withAlpha(pixels, mask)
  const soft = mask.data.map((alpha) => (alpha >= SOLID ? 0 : 255))
  const isEdge = (alpha: number) => alpha > 0 && alpha < SOLID
  if (!mask.data.some(isEdge) || !mask.data.some((alpha) => alpha >= SOLID)) return cut
  // The solid part's colours, carried on into everything around it.
  const { data: own } = fill(pixels, { ...mask, data: soft }, 0)
  for (const [pixel, alpha] of mask.data.entries()) {
    if (!isEdge(alpha)) continue
    const kept = (alpha / 255) ** 2
    for (const at of [pixel * 4, pixel * 4 + 1, pixel * 4 + 2])
      cut.data[at] = (pixels.data[at] ?? 0) * kept + (own[at] ?? 0) * (1 - kept)
  }
  return cut
}
