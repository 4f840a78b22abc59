import type { Pixels } from '../pixels/pixels.ts'
import { blurred, type Extent } from '../pixels/resample.ts'
import { placed } from './over.ts'

/** How soft the ground is close to the picture and far from it, of the shorter side. */
const NEAR = 0.012
const FAR = 0.12
/** It is wholly soft so far away, of the shorter side. */
const REACH = 0.3

interface Place {
  readonly x: number
  readonly y: number
}

/**
 * A picture in a larger area, its ground carried on from its edges: each colour of the edge goes on outwards, softer and
 * softer. Nothing in the picture is shown twice, and not one of its pixels changes.
 */
export async function extended(picture: Pixels, area: Extent, at: Place): Promise<Pixels> {
  const carried = carriedOn(picture, area, at)
  const shorter = Math.min(area.width, area.height)
  const [near, far] = await Promise.all([blurred(carried, shorter * NEAR), blurred(carried, shorter * FAR)])
  const data = new Uint8ClampedArray(area.width * area.height * 4)
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const away = Math.hypot(outside(x, at.x, picture.width), outside(y, at.y, picture.height))
      const share = Math.min(1, away / (shorter * REACH))
      const to = (y * area.width + x) * 4
      for (let of = to; of < to + 4; of += 1)
        data[of] = (near.data[of] ?? 0) * (1 - share) + (far.data[of] ?? 0) * share
    }
  }
  return placed(picture, { ...area, data }, at)
}

/** How far a place is outside of a span. */
const outside = (value: number, from: number, length: number) =>
  Math.max(0, from - value, value - (from + length - 1))

/** Every pixel of the area has the colour of the nearest one of the picture. */
function carriedOn({ width, height, data }: Pixels, area: Extent, at: Place): Pixels {
  const out = new Uint8ClampedArray(area.width * area.height * 4)
  for (let y = 0; y < area.height; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y - at.y)) * width
    for (let x = 0; x < area.width; x += 1) {
      const from = (row + Math.min(width - 1, Math.max(0, x - at.x))) * 4
      out.set(data.subarray(from, from + 4), (y * area.width + x) * 4)
    }
  }
  return { ...area, data: out }
}
