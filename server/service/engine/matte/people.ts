import type { Mask } from '../mask/mask.ts'
import { type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import { peopleIn } from '../vision/people.ts'
import { confidenceIn } from './confidence.ts'
import { lookAt, SIDE } from './look.ts'
import { softEdge } from './soft-edge.ts'

/** Masks are put together at this size: each person's part of it is seldom larger than what the network saw. */
const PUT_TOGETHER_PX = 640
/** How far the outline may move, in pixels of the network's input for the largest person. */
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
  const { width, height } = within(pixels, PUT_TOGETHER_PX)
  const times = Math.max(pixels.width, pixels.height) / Math.max(width, height)
  const empty = (): Mask => ({ width, height, data: new Uint8ClampedArray(width * height) })
  const [mask, likelihood] = [empty(), empty()]
  let largest = 0
  for (const [at, person] of people.entries()) {
    const later = people.slice(at + 1).map(({ box }) => box)
    const looked = await lookAt(person, { picture: pixels, times, known: mask, later })
    if (!looked) continue
    const { seen, cut, place } = looked
    add(likelihood, seen, place)
    add(mask, cut, place)
    largest = Math.max(largest, widthOf(place), heightOf(place))
  }
  if (!mask.data.includes(255)) return null
  const reach = (EDGE_PX * largest * times) / SIDE
  return { mask: await softEdge(mask, pixels, reach), confidence: confidenceIn(mask, likelihood) }
}

/** The size of a picture whose longer side is at most so long. */
function within({ width, height }: Extent, longest: number): Extent {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Adds what is seen in a part of the picture. */
function add(mask: Mask, seen: Mask, place: Bounds): void {
  for (let at = 0; at < seen.data.length; at += 1) {
    const of = (place.y0 + Math.floor(at / seen.width)) * mask.width + place.x0 + (at % seen.width)
    mask.data[of] = Math.max(mask.data[of] ?? 0, seen.data[at] ?? 0)
  }
}
