import type { Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { boxWhere, cropped, heightOf, widened, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { CELL_PX, CELLS, type FirstLook, firstLook } from './first-look.ts'

/** What is at least so likely, of 255, is looked at again, and this much around it: a share of its longer side. */
const STANDS_OUT = 110
const AROUND = 0.2
/** What the nearer look counts, as it sees finer things, beside the first one. */
const NEARER = 2 / 3

/**
 * How likely each pixel is of the subject, from 0 to 255, at the picture's size; null where networks cannot run. Looks at
 * the whole picture, then nearer at what stands out. The network is MoveNet's with a head of our own
 * (scripts/networks/subject-head.ts).
 */
export async function likelihoodOfSubject(pixels: Pixels): Promise<Mask | null> {
  const whole = await seenIn(pixels)
  const box = whole && boxWhere(whole, (at) => (whole.data[at] ?? 0) >= STANDS_OUT)
  if (!box) return whole
  const place = widened(box, AROUND * Math.max(widthOf(box), heightOf(box)), pixels)
  const near = await seenIn(cropped(pixels, place))
  if (!near) return whole
  for (let at = 0; at < near.data.length; at += 1) {
    const [x, y] = [place.x0 + (at % near.width), place.y0 + Math.floor(at / near.width)]
    const of = y * whole.width + x
    whole.data[of] = (whole.data[of] ?? 0) * (1 - NEARER) + (near.data[at] ?? 0) * NEARER
  }
  return whole
}

async function seenIn(pixels: Pixels): Promise<Mask | null> {
  const look = await firstLook(pixels)
  return look && resizedMask(await ofPicture(look), pixels)
}

/** The part of the network's square that shows the picture. */
async function ofPicture({ seen, size, left, top }: FirstLook): Promise<Mask> {
  const side = CELLS * CELL_PX
  const cells = Uint8ClampedArray.from(seen.subject, (likelihood) => 255 * likelihood)
  const square = await resizedMask(
    { width: CELLS, height: CELLS, data: cells },
    { width: side, height: side },
  )
  const data = new Uint8ClampedArray(size.width * size.height)
  for (let y = 0; y < size.height; y += 1) {
    const from = (top + y) * side + left
    data.set(square.data.subarray(from, from + size.width), y * size.width)
  }
  return { ...size, data }
}
