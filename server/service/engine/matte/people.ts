import type { Mask } from '../mask/mask.ts'
import { keepWhole } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { networkOf } from '../vision/networks/network.ts'
import { planes } from '../vision/networks/planes.ts'
import { peopleIn } from '../vision/people.ts'
import { softEdge } from './soft-edge.ts'

/** The network's input and output are squares of this side, in pixels. */
const SIDE = 256
const network = networkOf(new URL('../vision/networks/mask-of-people.onnx', import.meta.url), {
  shape: [1, 3, SIDE, SIDE],
  outputs: ['people'],
})
/** Masks are put together at this size: each person's part of it is seldom larger than what the network saw. */
const PUT_TOGETHER_PX = 640
/** What is looked at around a person's box, as a share of its longer side. */
const AROUND = 0.15
/** How far the outline may move, in pixels of the network's input. */
const EDGE_PX = 2

/**
 * The mask of the people in a picture, at full size; null if nobody is seen. Each person is looked at alone, by
 * MediaPipe's network for selfies (github.com/google-ai-edge/mediapipe, selfie segmentation).
 */
export async function matteOfPeople(pixels: Pixels): Promise<Mask | null> {
  const people = await peopleIn(pixels)
  if (people.length === 0) return null
  const scale = Math.min(1, PUT_TOGETHER_PX / Math.max(pixels.width, pixels.height))
  const small = await resized(pixels, {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  })
  const { width, height } = small
  const mask: Mask = { width, height, data: new Uint8ClampedArray(width * height) }
  for (const { box } of people) {
    const place = around(box, scale, small)
    const seen = await seenIn(part(small, place))
    if (seen) add(mask, seen, place)
  }
  if (!mask.data.includes(255)) return null
  return softEdge(mask, pixels, (EDGE_PX * Math.max(pixels.width, pixels.height)) / SIDE)
}

/** The place of a person and what is around, in pixels of a smaller picture. */
function around(box: Bounds, scale: number, { width, height }: Extent): Bounds {
  const more = AROUND * Math.max(widthOf(box), heightOf(box))
  const [x0, y0] = [box.x0, box.y0].map((at) => Math.max(0, Math.floor((at - more) * scale)))
  return {
    x0: Math.min(x0 ?? 0, width - 1),
    y0: Math.min(y0 ?? 0, height - 1),
    x1: Math.min(width, Math.ceil((box.x1 + more) * scale)),
    y1: Math.min(height, Math.ceil((box.y1 + more) * scale)),
  }
}

function part({ width, data }: Pixels, place: Bounds): Pixels {
  const size = { width: widthOf(place), height: heightOf(place) }
  const cut = new Uint8ClampedArray(size.width * size.height * 4)
  for (let y = 0; y < size.height; y += 1) {
    const from = ((place.y0 + y) * width + place.x0) * 4
    cut.set(data.subarray(from, from + size.width * 4), y * size.width * 4)
  }
  return { ...size, data: cut }
}

/** The mask of who is seen, 0 or 255, at the size of what was looked at. */
async function seenIn(pixels: Pixels): Promise<Mask | null> {
  const seen = await network.run(planes(await resized(pixels, { width: SIDE, height: SIDE }), SIDE, 1))
  if (!seen) return null
  const data = Uint8ClampedArray.from(seen.people, (likelihood) => 255 * likelihood)
  const mask = await resizedMask({ width: SIDE, height: SIDE, data }, pixels)
  for (let at = 0; at < mask.data.length; at += 1) mask.data[at] = (mask.data[at] ?? 0) >= 128 ? 255 : 0
  keepWhole(mask)
  return mask
}

function add(mask: Mask, seen: Mask, place: Bounds): void {
  for (let at = 0; at < seen.data.length; at += 1) {
    const [x, y] = [at % seen.width, Math.floor(at / seen.width)]
    if (seen.data[at] === 255) mask.data[(place.y0 + y) * mask.width + place.x0 + x] = 255
  }
}
