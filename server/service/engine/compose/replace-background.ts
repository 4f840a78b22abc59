import { type Random, randomFrom } from '../chance/random.ts'
import { cutOutBy } from '../matte/matte.ts'
import { matteOfPeople } from '../matte/people.ts'
import { matteWithPeople } from '../matte/with-people.ts'
import { upscaled } from '../model-files/upscale.ts'
import { NothingDone } from '../nothing-done.ts'
import { cropped } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import { partOf, silent } from '../report.ts'
import { over } from './over.ts'
import { withShadow } from './shadow.ts'
import { tonedTo } from './tone.ts'
import { withoutSubject } from './without-subject.ts'

/** Range of the background's scale in all results but the first one. */
const NEARER = [1.12, 1.4] as const

/**
 * Puts the subject of a picture on another background, in the picture's proportions (service-api.md, Image tools:
 * replace background). People who are seen in the reference are left out, and nothing else; the subject is adapted to the
 * background's light and casts a shadow where it stands. The first result shows the whole reference, as far as its
 * proportions allow; the seed chooses what the others show of it, nearer. Tells how sure the subject's outline is. Throws
 * NothingDone without a subject.
 */
export async function replaceBackground(
  picture: Pixels,
  reference: Pixels,
  { seed, ordinal }: { readonly seed: number; readonly ordinal: number },
  report = silent,
): Promise<{ readonly pixels: Pixels; readonly confidence: number | null }> {
  const random = randomFrom(seed, 'ground')
  const { mask, isFound, confidence } = await matteWithPeople(picture)
  if (!isFound) throw new NothingDone('no_subject_found')
  report(0.3)
  const people = await matteOfPeople(reference)
  const cleared = people
    ? await withoutSubject(reference, people.mask, { seed, report: partOf(report, 0.3, 0.8) })
    : reference
  report(0.8)
  const background = await (ordinal === 0
    ? upscaled(cleared, picture, 'cover')
    : nearerPart(cleared, picture, random))
  const subject = tonedTo(await cutOutBy(picture, mask), background)
  return { pixels: over(subject, await withShadow(background, mask)), confidence }
}

async function nearerPart(reference: Pixels, { width, height }: Extent, random: Random): Promise<Pixels> {
  const nearer = random.between(...NEARER)
  const size = { width: Math.round(width * nearer), height: Math.round(height * nearer) }
  const wide = await upscaled(reference, size, 'cover', { x: random.next(), y: random.between(0.3, 0.8) })
  const x0 = Math.round(random.next() * (size.width - width))
  const y0 = Math.round(random.next() * (size.height - height))
  return cropped(wide, { x0, y0, x1: x0 + width, y1: y0 + height })
}
