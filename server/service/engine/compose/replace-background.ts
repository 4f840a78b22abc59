import { randomFrom } from '../chance/random.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import { matteOfPeople } from '../matte/people.ts'
import { NothingDone } from '../nothing-done.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { partOf, silent } from '../report.ts'
import { over } from './over.ts'
import { withShadow } from './shadow.ts'
import { tonedTo } from './tone.ts'
import { withoutSubject } from './without-subject.ts'

/** Range of the background's scale across results. */
const NEARER = 1.25

/**
 * Puts the subject of a picture on another background, in the picture's proportions (service-api.md, Image tools:
 * replace background). People who are seen in the reference are left out, and nothing else; the subject is adapted to the
 * background's light and casts a shadow where it stands. The seed chooses the crop of the background. Tells how sure the
 * subject's outline is. Throws NothingDone without a subject.
 */
export async function replaceBackground(
  picture: Pixels,
  reference: Pixels,
  seed: number,
  report = silent,
): Promise<{ readonly pixels: Pixels; readonly confidence: number | null }> {
  const random = randomFrom(seed, 'ground')
  const { mask, isFound, confidence } = await matte(picture)
  if (!isFound) throw new NothingDone('no_subject_found')
  report(0.3)
  const people = await matteOfPeople(reference)
  const cleared = people
    ? await withoutSubject(reference, people.mask, { seed, report: partOf(report, 0.3, 0.8) })
    : reference
  report(0.8)
  const nearer = random.between(1, NEARER)
  const size = { width: Math.round(picture.width * nearer), height: Math.round(picture.height * nearer) }
  const wide = await resized(cleared, size, 'cover', { x: random.next(), y: random.between(0.3, 0.8) })
  const background = await resized(wide, picture, 'cover', { x: random.next(), y: random.next() })
  const subject = tonedTo(await cutOutBy(picture, mask), background)
  return { pixels: over(subject, await withShadow(background, mask)), confidence }
}
