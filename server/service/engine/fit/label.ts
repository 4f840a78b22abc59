import { type Mask, withAlpha } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { type Bounds, cropped, median } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import type { Rgb } from '../text/letters.ts'
import { roundedMask, type Shape } from './shapes.ts'
import { AROUND } from './texts.ts'

/** Text that is moved with what is behind it: a button, or letters that cannot be lifted off it whole. */
export interface Label {
  readonly kind: 'label'
  readonly pixels: Pixels
  /** Of its letters, in pixels. */
  readonly size: number
  /** What is around its letters up to its edge; null for a shape, and on a photograph. */
  readonly ground: Rgb | null
}

/** An edge is plain if this share of it has one colour, to this difference of 255 in each channel. */
const [MIN_PLAIN, PLAIN] = [0.85, 14]

interface Part {
  readonly place: Bounds
  readonly shape: Shape | null
  readonly size: number
}

/** A part of an ad as a label: cut out along its shape, else fading at its edges, but where they are the ad's own. */
export async function labelOf({ place, shape, size }: Part, ad: Pixels): Promise<Label> {
  const pixels = cropped(ad, place)
  if (!shape) {
    const ground = plainEdgeOf(pixels)
    return { kind: 'label', size, ground, pixels: withAlpha(pixels, softEdged(place, ad, AROUND * size)) }
  }
  const mask =
    shape.radius === null ? await resizedMask(shape.mask, pixels) : roundedMask(pixels, shape.radius)
  return { kind: 'label', size, ground: null, pixels: withAlpha(pixels, mask) }
}

/** A mask of a place that fades over a length at its edges, but at those of the ad. */
function softEdged({ x0, y0, x1, y1 }: Bounds, ad: Extent, length: number): Mask {
  const [width, height] = [x1 - x0, y1 - y0]
  const data = new Uint8ClampedArray(width * height)
  const away = (from: number, isEdge: boolean) => (isEdge ? length : from)
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5]
    const across = Math.min(away(x, x0 === 0), away(width - x, x1 === ad.width))
    const down = Math.min(away(y, y0 === 0), away(height - y, y1 === ad.height))
    data[at] = (255 * Math.min(across, down)) / Math.max(1, length)
  }
  return { width, height, data }
}

/** The colour of a picture's edge; null if less of it has one. */
export function plainEdgeOf({ width, height, data }: Pixels, minPlain: number = MIN_PLAIN): Rgb | null {
  const edge: number[] = []
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) edge.push(at)
  }
  const valueAt = (at: number, channel: number) => data[at * 4 + channel] ?? 0
  const middleOf = (channel: number) => median(edge.map((at) => valueAt(at, channel)))
  const color: Rgb = [middleOf(0), middleOf(1), middleOf(2)]
  const isLike = (at: number) =>
    color.every((middle, channel) => Math.abs(middle - valueAt(at, channel)) <= PLAIN)
  return edge.filter(isLike).length >= minPlain * edge.length ? color : null
}
