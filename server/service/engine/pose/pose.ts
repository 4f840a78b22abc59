import { randomFrom } from '../chance/random.ts'
import { over } from '../compose/over.ts'
import { withShadow } from '../compose/shadow.ts'
import { withoutSubject } from '../compose/without-subject.ts'
import type { Mask } from '../mask/mask.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { partOf, silent } from '../report.ts'
import { framed, poseSize } from './frame.ts'
import { movesOf } from './moves.ts'
import { bent } from './warp.ts'

export interface Pose {
  readonly instruction: string
  /** `W:H`; the nearest to the source when left out. */
  readonly aspectRatio?: string
  readonly seed: number
}

/**
 * An approximation of another pose: whoever stands in the picture is cut out, bent as rigidly as can be to where the
 * instruction's words say, and put back before the filled ground, in the asked ratio. Nothing is seen that the picture does
 * not show: a turn shows no other side.
 */
export async function poseVariant(
  picture: Pixels,
  { instruction, seed, aspectRatio }: Pose,
  report = silent,
): Promise<Pixels> {
  const random = randomFrom(seed, instruction)
  const found = await matte(picture)
  const size = poseSize(picture, aspectRatio)
  const { handles, isMirrored, nearer } = movesOf(instruction, found.mask, random)
  if (!found.isFound) return framed(isMirrored ? mirrored(picture) : picture, found.mask, size, nearer)
  report(0.3)
  const ground = await withoutSubject(picture, seed, { known: found, report: partOf(report, 0.3, 0.7) })
  report(0.7)
  const posed = bent(await cutOutBy(picture, found.mask), handles)
  const subject = isMirrored ? mirrored(posed) : posed
  const outline = alphaOf(subject)
  return framed(over(subject, await withShadow(ground, outline)), outline, size, nearer)
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
