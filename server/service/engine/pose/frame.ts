import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import type { Random } from '../chance/random.ts'
import { around, type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Extent } from '../pixels/resample.ts'
import type { Person } from '../vision/people.ts'
import type { Shot } from './instruction.ts'

/** Margin around the subject, as a share of the frame's height. */
const MARGIN = 0.05
/** What a closer frame shows of the largest one, in each direction. */
const CLOSER = { from: 0.64, to: 0.8 } as const
/** How far frames reach beyond shoulders and hips, as shares of what is above them. */
const BELOW = { shoulders: 0.45, hips: 0.06 } as const
/** A frame shows at least this share of what is asked for; the rest did not fit into its ratio. */
const MIN_SHOWN = 0.85

const ratioOf = (text: string): number => {
  const [wide = 1, tall = 1] = text.split(':').map(Number)
  return wide / tall
}

/** The supported ratio nearest to a picture's (service-api.md, Image tools: pose variants). */
function nearestRatio({ width, height }: Extent): string {
  const far = (ratio: string) => Math.abs(Math.log(ratioOf(ratio) / (width / height)))
  return POSE_RATIOS.reduce((best, next) => (far(next) < far(best) ? next : best))
}

/** The size of a variant: the requested or else the nearest ratio, as large as fits the source. */
export function poseSize(picture: Extent, ratio = nearestRatio(picture)): Extent {
  const width = Math.min(picture.width, Math.round(picture.height * ratioOf(ratio)))
  const height = Math.min(picture.height, Math.round(width / ratioOf(ratio)))
  return { width: Math.max(1, width), height: Math.max(1, height) }
}

/** Who or what a frame is of. */
export interface Subject {
  readonly people: readonly Person[]
  /** What stands out where there are no people; null if nothing does. */
  readonly box: Bounds | null
}

/** A place for a frame: what it is to show, from its top on. */
interface Wanted {
  readonly box: Bounds
  /** What the frame shows first if it cannot show all: the top of people, the middle of things. */
  readonly isFromTop: boolean
}

/**
 * The part of a picture that a shot shows, with the ratio of `size`, which is the largest such part. It is always inside
 * of the picture. Null if the picture does not show what the shot needs.
 */
export function frameOf(
  picture: Extent,
  { shot, size, subject, random }: { shot: Shot; size: Extent; subject: Subject; random: Random },
): Bounds | null {
  const { people } = subject
  if (shot === 'whole' || shot === 'closer') {
    const box = people.length > 0 ? around(people.map((person) => person.box)) : subject.box
    const share = shot === 'whole' ? 1 : random.between(CLOSER.from, CLOSER.to)
    const wanted = {
      box: box ?? { x0: 0, y0: 0, x1: picture.width, y1: picture.height },
      isFromTop: people.length > 0,
    }
    return placedOn(wanted, { width: size.width * share, height: size.height * share }, picture)
  }
  const parts = people.map((person) => partOf(person, shot))
  if (parts.length === 0 || parts.includes(null)) return null
  const box = around(parts.filter((part) => part !== null))
  const ratio = size.width / size.height
  const height = Math.min(size.height, Math.max(heightOf(box) / (1 - MARGIN), widthOf(box) / ratio))
  const isShown = height >= MIN_SHOWN * heightOf(box) && height * ratio >= MIN_SHOWN * widthOf(box)
  return isShown ? placedOn({ box, isFromTop: true }, { width: height * ratio, height }, picture) : null
}

/** The part of a person that a shot has to show; null if not all of it is seen, upright. */
function partOf({ box, joints }: Person, shot: 'from the waist up' | 'head and shoulders'): Bounds | null {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = joints
  const head = joints.nose ?? joints.leftEye ?? joints.rightEye ?? joints.leftEar ?? joints.rightEar
  const ends = shot === 'head and shoulders' ? [leftShoulder, rightShoulder] : [leftHip, rightHip]
  const [left, right] = ends
  if (!head || !leftShoulder || !rightShoulder || !left || !right) return null
  const lowest = (left.y + right.y) / 2
  const shoulders = (leftShoulder.y + rightShoulder.y) / 2
  if (head.y >= shoulders || shoulders > lowest) return null
  const below = (lowest - box.y0) * (shot === 'head and shoulders' ? BELOW.shoulders : BELOW.hips)
  const [x0, x1] = [Math.min(left.x, right.x), Math.max(left.x, right.x)]
  return { x0, y0: box.y0, x1, y1: lowest + below }
}

/** A frame of a size around what it is to show, inside of the picture. */
function placedOn({ box, isFromTop }: Wanted, { width, height }: Extent, picture: Extent): Bounds {
  const isCut = isFromTop && heightOf(box) > height * (1 - 2 * MARGIN)
  const x = within((box.x0 + box.x1 - width) / 2, picture.width - width)
  const y = within(isCut ? box.y0 - MARGIN * height : (box.y0 + box.y1 - height) / 2, picture.height - height)
  return {
    x0: x,
    y0: y,
    x1: Math.min(picture.width, x + Math.round(width)),
    y1: Math.min(picture.height, y + Math.round(height)),
  }
}

const within = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)))
