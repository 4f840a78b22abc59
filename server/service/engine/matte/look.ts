import type { Mask } from '../mask/mask.ts'
import { keepWhole } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { type Bounds, cropped, heightOf, timesLarger, widened, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { networkOf } from '../vision/networks/network.ts'
import { planes } from '../vision/networks/planes.ts'
import type { Person } from '../vision/people.ts'
import { limbsIn } from './limbs.ts'

/** The network's input and output are squares of this side, in pixels. */
export const SIDE = 256
const network = networkOf(new URL('../vision/networks/mask-of-people.onnx', import.meta.url), {
  shape: [1, 3, SIDE, SIDE],
  outputs: ['people'],
})
/** What is looked at around a person's box, as a share of its longer side. */
const AROUND = 0.15
/** How likely a pixel is of a person, of 255, from which on it counts: anywhere, and in a limb. */
const [LIKELY, LIKELY_LIMB] = [128, 64]
/**
 * The share of a side that a mask may go across; where more does, it is moved outwards by so much, relative to the longer side,
 * and looked at again, so often, after which the share may be higher.
 */
const [MAX_CUT, WIDER, MAX_LOOKS, MAX_CUT_AT_LAST] = [0.08, 0.25, 3, 0.3]

interface Surroundings {
  /** The picture, and its pixels for one of the mask. */
  readonly picture: Pixels
  readonly times: number
  /** The mask of the people who were looked at before, and the boxes of those who are later in the picture. */
  readonly known: Mask
  readonly later: readonly Bounds[]
}

export interface LookedAt {
  /** What is looked at, in the mask. */
  readonly place: Bounds
  /** How likely each of its pixels is of a person, and which count. */
  readonly seen: Mask
  readonly cut: Mask
}

/**
 * What is of a person in and around its box. A side that cuts the mask off is moved outwards; where it still does, nobody was
 * seen but a part of something larger, such as a crowd or a curtain.
 */
export async function lookAt(
  { box, joints }: Person,
  { picture, times, known, later }: Surroundings,
): Promise<LookedAt | null> {
  const others = later.map((other) => timesLarger(other, 1 / times))
  let place = widened(timesLarger(box, 1 / times), (AROUND * longerSide(box)) / times, known)
  for (let look = 1; ; look += 1) {
    const own = widened(timesLarger(place, times), 0, picture)
    const seen = await seenIn(cropped(picture, own), { width: widthOf(place), height: heightOf(place) })
    if (!seen) return null
    const limbs = limbsIn(joints, place, 1 / times)
    const isSeen = (likely: number, at: number) => likely >= (limbs.data[at] ? LIKELY_LIMB : LIKELY)
    const cut = { ...seen, data: seen.data.map((likely, at) => (isSeen(likely, at) ? 255 : 0)) }
    keepWhole(cut)
    const sides = sidesOf({ cut, place }, known, others)
    if (sides.every(({ share }) => share <= MAX_CUT)) return { place, seen, cut }
    if (look === MAX_LOOKS)
      return sides.some(({ share }) => share > MAX_CUT_AT_LAST) ? null : { place, seen, cut }
    const further = WIDER * longerSide(place)
    const moved = { ...place }
    for (const { edge, outwards, share } of sides) if (share > MAX_CUT) moved[edge] += outwards * further
    place = widened(moved, 0, known)
  }
}

/** The sides of a place inside of the picture, and the share of each that the mask goes across where nobody else is. */
function sidesOf({ cut, place }: Pick<LookedAt, 'cut' | 'place'>, known: Mask, later: readonly Bounds[]) {
  const isFree = (x: number, y: number) =>
    !known.data[y * known.width + x] &&
    !later.some((box) => x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1)
  const [right, bottom] = [cut.width - 1, cut.height - 1]
  const share = (length: number, at: (step: number) => readonly [number, number]) => {
    const crossed = Array.from({ length }, (_, step) => at(step)).filter(
      ([x, y]) => cut.data[y * cut.width + x] && isFree(place.x0 + x, place.y0 + y),
    )
    return crossed.length / length
  }
  const sides = [
    { edge: 'x0', outwards: -1, isInner: place.x0 > 0, share: share(cut.height, (y) => [0, y]) },
    { edge: 'x1', outwards: 1, isInner: place.x1 < known.width, share: share(cut.height, (y) => [right, y]) },
    { edge: 'y0', outwards: -1, isInner: place.y0 > 0, share: share(cut.width, (x) => [x, 0]) },
    {
      edge: 'y1',
      outwards: 1,
      isInner: place.y1 < known.height,
      share: share(cut.width, (x) => [x, bottom]),
    },
  ] as const
  return sides.filter(({ isInner }) => isInner)
}

const longerSide = (box: Bounds) => Math.max(widthOf(box), heightOf(box))

/** How likely each pixel is of a person, from 0 to 255, at the given size. */
async function seenIn(pixels: Pixels, size: Extent): Promise<Mask | null> {
  const seen = await network.run(planes(await resized(pixels, { width: SIDE, height: SIDE }), SIDE, 1))
  if (!seen) return null
  const data = Uint8ClampedArray.from(seen.people, (likelihood) => 255 * likelihood)
  return resizedMask({ width: SIDE, height: SIDE, data }, size)
}
