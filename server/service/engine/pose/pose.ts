import { randomFrom } from '../chance/random.ts'
import { over } from '../compose/over.ts'
import { withShadow } from '../compose/shadow.ts'
import { withoutSubject } from '../compose/without-subject.ts'
import type { Mask } from '../mask/mask.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import { NothingDone } from '../nothing-done.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { partOf, silent } from '../report.ts'
import { framed, poseSize } from './frame.ts'
import { movesOf } from './moves.ts'
import { bent } from './warp.ts'

export interface Pose {
  readonly instruction: string
  /** `W:H`; default: the ratio nearest to the source's. */
  readonly aspectRatio?: string
  readonly seed: number
}

/**
 * Approximates another pose: cuts the person out, warps it as rigidly as possible as the instruction says, and puts
 * it back on the filled background, in the requested ratio. Shows only what the picture shows: a turn reveals no
 * other side. Throws NothingDone if there is nothing to move, or the instruction names no move.
 */
export async function poseVariant(
  picture: Pixels,
  { instruction, seed, aspectRatio }: Pose,
  report = silent,
): Promise<Pixels> {
  const random = randomFrom(seed, instruction)
  const found = await matte(picture)
  const size = poseSize(picture, aspectRatio)
  const moves = movesOf(instruction, found.mask, random)
  if (!moves) throw new NothingDone('no_known_move')
  const { handles, isMirrored, nearer } = moves
  if (!found.isFound && !isMirrored && nearer === 1) throw new NothingDone('no_subject_found')
  if (!found.isFound) return framed(isMirrored ? mirrored(picture) : picture, found.mask, size, nearer)
  report(0.3)
  const background = await withoutSubject(picture, found.mask, { seed, report: partOf(report, 0.3, 0.7) })
  report(0.7)
  const posed = bent(await cutOutBy(picture, found.mask), handles)
  const subject = isMirrored ? mirrored(posed) : posed
  const outline = alphaOf(subject)
  return framed(over(subject, await withShadow(background, outline)), outline, size, nearer)
}

const alphaOf = ({ width, height, data }: Pixels): Mask => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4 + 3] ?? 0),
})

function mirrored({ width, height, data }: Pixels): Pixels {
  const out = new Uint8ClampedArray(data.length)
  for (let at = 0; at < width * height; at += 1) {
    const to = (Math.floor(at / width) * width + (width - 1 - (at % width))) * 4
    out.set(data.subarray(at * 4, at * 4 + 4), to)
  }
  return { width, height, data: out }
}
