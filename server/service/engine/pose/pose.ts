import { randomFrom } from '../chance/random.ts'
import { isMarked } from '../mask/mask.ts'
import { matte } from '../matte/matte.ts'
import { upscaled } from '../model-files/upscale.ts'
import { NothingDone } from '../nothing-done.ts'
import { areaOf, boxWhere, cropped } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { silent } from '../report.ts'
import { peopleIn } from '../vision/people.ts'
import { frameOf, poseSize, type Subject } from './frame.ts'
import { framingOf } from './instruction.ts'

export interface Pose {
  readonly instruction: string
  /** `W:H`; default: the ratio nearest to the source's. */
  readonly aspectRatio?: string
  readonly seed: number
}

/** A frame that shows this share of the picture is the picture. */
const SAME = 0.95

/**
 * Frames a picture anew, closer or mirrored, as the instruction says: all that can be shown of another pose without
 * inventing any of the person or of the scene. Throws NothingDone for any other instruction, if the picture does not show
 * what the frame needs, and if the frame shows what the picture does.
 */
export async function poseVariant(
  picture: Pixels,
  { instruction, seed, aspectRatio }: Pose,
  report = silent,
): Promise<Pixels> {
  const framing = framingOf(instruction)
  if (!framing) throw new NothingDone('no_known_move')
  report(0.1)
  const { shot, isMirrored } = framing
  const subject = await subjectOf(picture)
  if (shot === 'closer' && subject.people.length === 0 && !subject.box)
    throw new NothingDone('no_subject_found')
  report(0.7)
  const size = poseSize(picture, aspectRatio)
  const frame = frameOf(picture, { shot, size, subject, random: randomFrom(seed, instruction) })
  if (!frame) throw new NothingDone('no_such_frame')
  if (!isMirrored && areaOf(frame) > SAME * picture.width * picture.height)
    throw new NothingDone('nothing_changed')
  const framed = await upscaled(cropped(picture, frame), size)
  return isMirrored ? mirrored(framed) : framed
}

/** People, or else what stands out. */
async function subjectOf(picture: Pixels): Promise<Subject> {
  const people = await peopleIn(picture)
  if (people.length > 0) return { people, box: null }
  const { mask, isFound } = await matte(picture)
  return { people, box: isFound ? boxWhere(mask, (at) => isMarked(mask.data[at])) : null }
}

function mirrored({ width, height, data }: Pixels): Pixels {
  const out = new Uint8ClampedArray(data.length)
  for (let at = 0; at < width * height; at += 1) {
    const to = (Math.floor(at / width) * width + (width - 1 - (at % width))) * 4
    out.set(data.subarray(at * 4, at * 4 + 4), to)
  }
  return { width, height, data: out }
}
