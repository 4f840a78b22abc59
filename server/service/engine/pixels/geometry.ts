import type { Pixels } from './pixels.ts'

/** A box in pixels; its right and lower edges are exclusive. */
export interface Bounds {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export const widthOf = ({ x0, x1 }: Bounds) => x1 - x0
export const heightOf = ({ y0, y1 }: Bounds) => y1 - y0
export const areaOf = (of: Bounds) => widthOf(of) * heightOf(of)

export const around = (all: readonly Bounds[]): Bounds => ({
  x0: Math.min(...all.map(({ x0 }) => x0)),
  y0: Math.min(...all.map(({ y0 }) => y0)),
  x1: Math.max(...all.map(({ x1 }) => x1)),
  y1: Math.max(...all.map(({ y1 }) => y1)),
})

/** A box in a picture that is larger by a factor. */
export const timesLarger = ({ x0, y0, x1, y1 }: Bounds, by: number): Bounds => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
})

/** The intersection of two boxes. */
export function sharedArea(one: Bounds, other: Bounds): number {
  const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
  const tall = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  return Math.max(0, wide) * Math.max(0, tall)
}

/** The median of a list, the upper one of two. */
export function median(values: readonly number[]): number {
  // Typed arrays sort by number without a comparison function, many times faster.
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The bounding box of all pixels that match a condition on their index; null if none match. */
export function boxWhere(
  { width, height }: { readonly width: number; readonly height: number },
  holds: (at: number) => boolean,
): Bounds | null {
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (let at = 0; at < width * height; at += 1) {
    if (!holds(at)) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x + 1)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y + 1)
  }
  return x1 === 0 ? null : { x0, y0, x1, y1 }
}

/** A box with a margin on each side, in whole pixels, as far as it is inside of a picture. */
export const widened = (
  { x0, y0, x1, y1 }: Bounds,
  margin: number,
  { width, height }: { readonly width: number; readonly height: number },
): Bounds => ({
  x0: Math.min(width - 1, Math.max(0, Math.floor(x0 - margin))),
  y0: Math.min(height - 1, Math.max(0, Math.floor(y0 - margin))),
  x1: Math.min(width, Math.ceil(x1 + margin)),
  y1: Math.min(height, Math.ceil(y1 + margin)),
})

/** Crops a picture to a box, as far as the box is inside. */
export function cropped({ width, data }: Pixels, { x0, y0, x1, y1 }: Bounds): Pixels {
  const [wide, tall] = [x1 - x0, y1 - y0]
  const out = new Uint8ClampedArray(wide * tall * 4)
  for (let row = 0; row < tall; row += 1) {
    const from = ((row + y0) * width + x0) * 4
    out.set(data.subarray(from, from + wide * 4), row * wide * 4)
  }
  return { width: wide, height: tall, data: out }
}
