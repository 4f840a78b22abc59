import { inpaint } from '../inpaint/inpaint.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import { randomFrom } from '../paint/random.ts'
import { type Mask, type Pixels, withAlpha } from '../pixels/pixels.ts'
import { resized, resizedMask } from '../pixels/resample.ts'
import { over } from './over.ts'
import { withShadow } from './shadow.ts'
import { tonedTo } from './tone.ts'

/** A subject of the reference that takes more of it than this is what the picture is of, and stays. */
const MOST_LEFT_OUT = 0.7
/** The reference is cleared at this size and enlarged: a ground is looked past. */
const CLEARED_PX = 1100
const CLEAR_FILL = { passes: 8, radius: 3, sharpness: 3 } as const
/** How much nearer or farther the ground may be from one result to the next. */
const NEARER = 1.25

/**
 * The subject of a picture before another ground, in the proportions of the picture (service-api.md, Image tools: replace
 * background): what stands in the reference is left out, the subject takes on some of its light, and throws a shadow where
 * it stands. The seed chooses the part of the ground.
 */
export async function replaceBackground(picture: Pixels, reference: Pixels, seed: number): Promise<Pixels> {
  const random = randomFrom(seed, 'ground')
  const { mask } = await matte(picture)
  const cleared = await withoutSubject(reference, seed)
  const nearer = random.between(1, NEARER)
  const size = { width: Math.round(picture.width * nearer), height: Math.round(picture.height * nearer) }
  const wide = await resized(cleared, size, 'cover', { x: random.next(), y: random.between(0.3, 0.8) })
  const ground = await resized(wide, picture, 'cover', { x: random.next(), y: random.next() })
  const subject = tonedTo(cutOutBy(picture, mask), ground)
  return over(subject, await withShadow(ground, mask))
}

/** The reference without whoever stands in it. */
async function withoutSubject(reference: Pixels, seed: number): Promise<Pixels> {
  const scale = Math.min(1, CLEARED_PX / Math.max(reference.width, reference.height))
  const size = {
    width: Math.max(1, Math.round(reference.width * scale)),
    height: Math.max(1, Math.round(reference.height * scale)),
  }
  const small = await resized(reference, size)
  const { mask, isFound } = await matte(small)
  const share = mask.data.reduce((sum, alpha) => sum + alpha, 0) / 255 / mask.data.length
  if (!isFound || share > MOST_LEFT_OUT) return reference
  const marked = await grown(mask, Math.max(3, Math.round(size.width / 120)))
  const filled = await inpaint(small, marked, { ...CLEAR_FILL, seed })
  if (scale === 1) return filled
  // Only where somebody stood is it less sharp than it was.
  const [large, where] = await Promise.all([resized(filled, reference), resizedMask(marked, reference)])
  return over(withAlpha(large, where), reference)
}

/** A mask with so many pixels more all around, as it is blurred so far. */
async function grown(mask: Mask, by: number): Promise<Mask> {
  const soft = await resizedMask(mask, mask, by)
  return { ...soft, data: soft.data.map((alpha) => (alpha > 20 ? 255 : 0)) }
}
