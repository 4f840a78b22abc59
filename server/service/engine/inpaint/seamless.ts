import { isMarked, type Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { placeBetween, resized } from '../pixels/resample.ts'
import { fill } from './fill.ts'

/** Differences are measured at this share of the size, so that they are of the ground and not of its texture. */
const SMALLER = 4
/** Larger differences, of 255, are edges of things and not a difference in light. */
const MAX_APART = 18
const MIN_PX = 8
const ROUNDS = 40
const MIDDLE = 128

/**
 * Takes the difference in light between a filled area and what surrounds it out of the area: the difference along its border,
 * spread over it smoothly (Pérez and others, "Poisson image editing", 2003). Other pixels stay unchanged.
 */
export async function withoutSeam(filled: Pixels, mask: Mask): Promise<Pixels> {
  const { width, height } = filled
  const size = { width: Math.round(width / SMALLER), height: Math.round(height / SMALLER) }
  if (Math.min(size.width, size.height) < MIN_PX) return filled
  const [small, soft] = await Promise.all([resized(filled, size), resizedMask(mask, size)])
  const isHole = (at: number) => (soft.data[at] ?? 0) >= 128
  const isKnown = (at: number) => (soft.data[at] ?? 0) === 0
  const marked = (holds: (at: number) => boolean): Mask => ({
    ...size,
    data: Uint8ClampedArray.from({ length: size.width * size.height }, (_, at) => (holds(at) ? 255 : 0)),
  })
  const isBeside = (at: number, is: (at: number) => boolean) =>
    is(at - 1) || is(at + 1) || is(at - size.width) || is(at + size.width)
  const rim = marked((at) => isHole(at) && isBeside(at, (beside) => !isHole(beside)))
  const known = marked(isKnown)
  // Without ground that is seen at this size, or without an area, there is no border to compare.
  if (!known.data.some(isMarked) || !rim.data.some(isMarked)) return filled
  // The border on either side: of the ground, and of what was filled.
  const outside = fill(small, inverted(known), ROUNDS)
  const inside = fill(small, inverted(rim), ROUNDS)
  const apart = small.data.map((_, of) =>
    (of & 3) === 3
      ? 255
      : MIDDLE + Math.max(-MAX_APART, Math.min(MAX_APART, (outside.data[of] ?? 0) - (inside.data[of] ?? 0))),
  )
  const data = filled.data.slice()
  for (let y = 0; y < height; y += 1) {
    const [top, bottom, down] = placeBetween(y, height, size.height)
    for (let x = 0; x < width; x += 1) {
      if (!isMarked(mask.data[y * width + x])) continue
      const [left, right, across] = placeBetween(x, width, size.width)
      for (const channel of [0, 1, 2]) {
        const at = (row: number, column: number) => apart[(row * size.width + column) * 4 + channel] ?? MIDDLE
        const above = at(top, left) * (1 - across) + at(top, right) * across
        const below = at(bottom, left) * (1 - across) + at(bottom, right) * across
        const of = (y * width + x) * 4 + channel
        data[of] = (data[of] ?? 0) + above * (1 - down) + below * down - MIDDLE
      }
    }
  }
  return { width, height, data }
}

const inverted = (mask: Mask): Mask => ({ ...mask, data: mask.data.map((value) => 255 - value) })
