import { areaOf, type Bounds, sharedArea } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { CELL_PX, CELLS, firstLook, type Seen } from './first-look.ts'

const AREA = CELLS * CELLS
const JOINTS = 17

/** As MoveNet ends: joints below this do not count, and one counts less the farther it is from where it was expected. */
const MIN_JOINT = 0.127
const SPREAD = 0.3 * CELLS
/** Middles below this cannot belong to a person that is likely enough: no joint is likelier than 1. */
const MIN_MIDDLE = 0.2
/**
 * How likely a person has to be, and one beside such a person. Of 70 photographs of people all reach 0.31 but that of a
 * statue with 0.13; of 29 of things and animals two dolls reach 0.45 and 0.41, and no other more than 0.24.
 */
const [LIKELY, LIKELY_IN_COMPANY] = [0.28, 0.2]
/** Boxes that share more than this of their union are of the same person. */
const SAME = 0.6
const MAX_PEOPLE = 24

export interface Person {
  /** From 0 to 1. */
  readonly likelihood: number
  readonly box: Bounds
}

/**
 * The people in a picture, the likeliest first, by MoveNet MultiPose (tfhub.dev/google/movenet/multipose/lightning/1).
 * Nobody is seen where networks cannot run, and who is smaller than a tenth of the picture is often not seen.
 */
export async function peopleIn(pixels: Pixels): Promise<readonly Person[]> {
  const look = await firstLook(pixels)
  if (!look) return []
  const { seen, size, left, top, scale } = look
  const found = candidates(seen).sort((one, other) => other.likelihood - one.likelihood)
  const isAnyone = (found[0]?.likelihood ?? 0) >= LIKELY
  const likely = found.filter(({ likelihood }) => isAnyone && likelihood >= LIKELY_IN_COMPANY)
  return apart(likely)
    .slice(0, MAX_PEOPLE)
    .map(({ likelihood, box }) => ({
      likelihood,
      box: {
        x0: within(box.x0 * CELL_PX - left, size.width) / scale,
        x1: within(box.x1 * CELL_PX - left, size.width) / scale,
        y0: within(box.y0 * CELL_PX - top, size.height) / scale,
        y1: within(box.y1 * CELL_PX - top, size.height) / scale,
      },
    }))
}

/** The people around whose middle no other is likelier; their boxes are in cells. */
function candidates(seen: Seen): Person[] {
  const found: Person[] = []
  for (let at = 0; at < AREA; at += 1) {
    if ((seen.centers[at] ?? 0) < MIN_MIDDLE || !isPeak(seen.centers, at)) continue
    const box = boxAt(seen, at)
    found.push({ box, likelihood: (seen.centers[at] ?? 0) * likelihoodOfJoints(seen, at, box) })
  }
  return found
}

function isPeak(values: Float32Array, at: number): boolean {
  const [x, y] = [at % CELLS, Math.floor(at / CELLS)]
  for (let row = Math.max(0, y - 1); row <= Math.min(CELLS - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(CELLS - 1, x + 1); column += 1)
      if ((values[row * CELLS + column] ?? 0) > (values[at] ?? 0)) return false
  return true
}

function boxAt({ sizes, offsets }: Seen, at: number): Bounds {
  const [tall, wide] = [Math.max(0, sizes[at] ?? 0), Math.max(0, sizes[AREA + at] ?? 0)]
  const y = Math.floor(at / CELLS) + (offsets[at] ?? 0)
  const x = (at % CELLS) + (offsets[AREA + at] ?? 0)
  return {
    x0: within(x - wide / 2, CELLS),
    x1: within(x + wide / 2, CELLS),
    y0: within(y - tall / 2, CELLS),
    y1: within(y + tall / 2, CELLS),
  }
}

/** The mean of those joints that are seen inside of a person's box, near where its middle says that they are. */
function likelihoodOfJoints({ joints, reaches }: Seen, at: number, box: Bounds): number {
  let [sum, count] = [0, 0]
  for (let joint = 0; joint < JOINTS; joint += 1) {
    const y = Math.floor(at / CELLS) + (reaches[2 * joint * AREA + at] ?? 0)
    const x = (at % CELLS) + (reaches[(2 * joint + 1) * AREA + at] ?? 0)
    let best = 0
    for (let row = Math.ceil(box.y0); row < box.y1; row += 1) {
      for (let column = Math.ceil(box.x0); column < box.x1; column += 1) {
        const near = Math.exp(-((row - y) ** 2 + (column - x) ** 2) / SPREAD)
        best = Math.max(best, (joints[joint * AREA + row * CELLS + column] ?? 0) * near)
      }
    }
    if (best <= MIN_JOINT) continue
    sum += best
    count += 1
  }
  return sum / Math.max(1, count)
}

/** Leaves out whom a likelier one's box is of already. */
function apart(people: readonly Person[]): readonly Person[] {
  const kept: Person[] = []
  for (const person of people) {
    const isKnown = kept.some(({ box }) => {
      const shared = sharedArea(box, person.box)
      return shared > SAME * (areaOf(box) + areaOf(person.box) - shared)
    })
    if (!isKnown) kept.push(person)
  }
  return kept
}

const within = (value: number, length: number) => Math.min(length, Math.max(0, value))
