import type { Mask } from '../mask/mask.ts'
import { keepWhole } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { type Bounds, cropped, heightOf, widened, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { networkOf } from '../vision/networks/network.ts'
import { planes } from '../vision/networks/planes.ts'
import { peopleIn } from '../vision/people.ts'
import { confidenceIn } from './confidence.ts'
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

export interface SeenPeople {
  /** At the picture's size. */
  readonly mask: Mask
  /** How much of the mask to expect to be right, from 0 to 1 (confidence.ts). */
  readonly confidence: number
}

/**
 * The mask of the people in a picture; null if nobody is seen. Each person is looked at alone, by MediaPipe's network for
 * selfies (github.com/google-ai-edge/mediapipe, selfie segmentation).
 */
export async function matteOfPeople(pixels: Pixels): Promise<SeenPeople | null> {
  const people = await peopleIn(pixels)
  if (people.length === 0) return null
  const scale = Math.min(1, PUT_TOGETHER_PX / Math.max(pixels.width, pixels.height))
  const small = await resized(pixels, {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  })
  const { width, height } = small
  const empty = (): Mask => ({ width, height, data: new Uint8ClampedArray(width * height) })
  const [mask, likelihood] = [empty(), empty()]
  for (const { box } of people) {
    const place = around(box, scale, small)
    const seen = await seenIn(cropped(small, place))
    if (!seen) continue
    add(likelihood, seen, place)
    const cut = { ...seen, data: seen.data.map((likely) => (likely >= 128 ? 255 : 0)) }
    keepWhole(cut)
    add(mask, cut, place)
  }
  if (!mask.data.includes(255)) return null
  const reach = (EDGE_PX * Math.max(pixels.width, pixels.height)) / SIDE
  return { mask: await softEdge(mask, pixels, reach), confidence: confidenceIn(mask, likelihood) }
}

/** The place of a person and what is around, in pixels of a smaller picture. */
function around(box: Bounds, scale: number, small: Pixels): Bounds {
  const [x0, y0, x1, y1] = [box.x0, box.y0, box.x1, box.y1].map((at) => at * scale) as [
    number,
    number,
    number,
    number,
  ]
  return widened({ x0, y0, x1, y1 }, AROUND * scale * Math.max(widthOf(box), heightOf(box)), small)
}

/** How likely each pixel is of a person, from 0 to 255, at the size of what was looked at. */
async function seenIn(pixels: Pixels): Promise<Mask | null> {
  const seen = await network.run(planes(await resized(pixels, { width: SIDE, height: SIDE }), SIDE, 1))
  if (!seen) return null
  const data = Uint8ClampedArray.from(seen.people, (likelihood) => 255 * likelihood)
  return resizedMask({ width: SIDE, height: SIDE, data }, pixels)
}

/** Adds what is seen in a part of the picture. */
function add(mask: Mask, seen: Mask, place: Bounds): void {
  for (let at = 0; at < seen.data.length; at += 1) {
    const of = (place.y0 + Math.floor(at / seen.width)) * mask.width + place.x0 + (at % seen.width)
    mask.data[of] = Math.max(mask.data[of] ?? 0, seen.data[at] ?? 0)
  }
}
