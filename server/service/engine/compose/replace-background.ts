import { randomFrom } from '../chance/random.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { partOf, silent } from '../report.ts'
import { over } from './over.ts'
import { withShadow } from './shadow.ts'
import { tonedTo } from './tone.ts'
import { withoutSubject } from './without-subject.ts'

/** How much nearer or farther the ground may be from one result to the next. */
const NEARER = 1.25

/**
 * The subject of a picture before another ground, in the proportions of the picture (service-api.md, Image tools: replace
 * background): what stands in the reference is left out, the subject takes on some of its light, and throws a shadow where
 * it stands. The seed chooses the part of the ground.
 */
export async function replaceBackground(
  picture: Pixels,
  reference: Pixels,
  seed: number,
  report = silent,
): Promise<Pixels> {
  const random = randomFrom(seed, 'ground')
  const { mask } = await matte(picture)
  report(0.3)
  const cleared = await withoutSubject(reference, seed, { report: partOf(report, 0.3, 0.8) })
  report(0.8)
  const nearer = random.between(1, NEARER)
  const size = { width: Math.round(picture.width * nearer), height: Math.round(picture.height * nearer) }
  const wide = await resized(cleared, size, 'cover', { x: random.next(), y: random.between(0.3, 0.8) })
  const ground = await resized(wide, picture, 'cover', { x: random.next(), y: random.next() })
  const subject = tonedTo(await cutOutBy(picture, mask), ground)
  return over(subject, await withShadow(ground, mask))
}
