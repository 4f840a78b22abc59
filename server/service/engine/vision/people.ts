import { areaOf, type Bounds, sharedArea } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { CELL_PX, CELLS, firstLook, type Seen } from './first-look.ts'

const AREA = CELLS * CELLS

/** The joints, in the order of the network's outputs. */
const JOINTS = [
  'nose',
  'leftEye',
  'rightEye',
  'leftEar',
  'rightEar',
  'leftShoulder',
  'rightShoulder',
  'leftElbow',
  'rightElbow',
  'leftWrist',
  'rightWrist',
  'leftHip',
  'rightHip',
  'leftKnee',
  'rightKnee',
  'leftAnkle',
  'rightAnkle',
] as const
type Joint = (typeof JOINTS)[number]

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

interface Point {
  readonly x: number
  readonly y: number
}

export interface Person {
  /** From 0 to 1. */
  readonly likelihood: number
  readonly box: Bounds
  /** The middles of those joints that are seen. */
  readonly joints: Readonly<Partial<Record<Joint, Point>>>
}

/**
 * The people in a picture, the likeliest first, by MoveNet MultiPose (tfhub.dev/google/movenet/multipose/lightning/1).
 * Nobody is seen where networks cannot run, and who is smaller than a tenth of the picture is often not seen.
 */
export async function peopleIn(pixels: Pixels): Promise<readonly Person[]> {
  const look = await firstLook(pixels)
  if (!look) return []
  const { seen, size, left, top, scale } = look
  const placed = ({ x, y }: Point): Point => ({
    x: within(x * CELL_PX - left, size.width) / scale,
    y: within(y * CELL_PX - top, size.height) / scale,
  })
  const found = candidates(seen).sort((one, other) => other.likelihood - one.likelihood)
  const isAnyone = (found[0]?.likelihood ?? 0) >= LIKELY
  const likely = found.filter(({ likelihood }) => isAnyone && likelihood >= LIKELY_IN_COMPANY)
  return apart(likely)
    .slice(0, MAX_PEOPLE)
    .map(({ likelihood, box, joints }) => {
      const [begin, end] = [placed({ x: box.x0, y: box.y0 }), placed({ x: box.x1, y: box.y1 })]
      return {
        likelihood,
        box: { x0: begin.x, y0: begin.y, x1: end.x, y1: end.y },
        joints: Object.fromEntries(Object.entries(joints).map(([joint, at]) => [joint, placed(at)])),
      }
    })
}

/** The people around whose middle no other is likelier; their boxes are in cells. */
function candidates(seen: Seen): Person[] {
  const found: Person[] = []
  for (let at = 0; at < AREA; at += 1) {
    if ((seen.centers[at] ?? 0) < MIN_MIDDLE || !isPeak(seen.centers, at)) continue
    const box = boxAt(seen, at)
    const joints = jointsOf(seen, at, box)
    const sum = joints.reduce((all, { likelihood }) => all + likelihood, 0)
    found.push({
      box,
      likelihood: ((seen.centers[at] ?? 0) * sum) / Math.max(1, joints.length),
      joints: Object.fromEntries(joints.map(({ joint, place }) => [joint, place])),
    })
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

interface SeenJoint {
  readonly joint: Joint
  readonly likelihood: number
  /** In cells. */
  readonly place: Point
}

/** The joints that are seen inside of a person's box, near where its middle says that they are. */
function jointsOf({ joints, reaches }: Seen, at: number, box: Bounds): readonly SeenJoint[] {
  return JOINTS.flatMap((joint, of) => {
    const y = Math.floor(at / CELLS) + (reaches[2 * of * AREA + at] ?? 0)
    const x = (at % CELLS) + (reaches[(2 * of + 1) * AREA + at] ?? 0)
    let best = { joint, likelihood: 0, place: { x, y } }
    for (let row = Math.ceil(box.y0); row < box.y1; row += 1) {
      for (let column = Math.ceil(box.x0); column < box.x1; column += 1) {
        const near = Math.exp(-((row - y) ** 2 + (column - x) ** 2) / SPREAD)
        const likelihood = (joints[of * AREA + row * CELLS + column] ?? 0) * near
        if (likelihood > best.likelihood) best = { joint, likelihood, place: { x: column, y: row } }
      }
    }
    return best.likelihood > MIN_JOINT ? [best] : []
  })
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
