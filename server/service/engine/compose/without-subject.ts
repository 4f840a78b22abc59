import { inpaint } from '../inpaint/inpaint.ts'
import { type Mask, withAlpha } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { type Report, silent } from '../report.ts'
import { over } from './over.ts'

/** A subject above this share of the picture is the picture's topic and stays. */
const MAX_LEFT_OUT = 0.7
/** Subjects are removed at this size and the result is enlarged, as backgrounds need no detail. */
const CLEARED_PX = 1100
const CLEAR_FILL = { passes: 8, radius: 3, sharpness: 3 } as const

/** Removes the subject of a picture, by its mask, and fills its place with patches of the rest. */
export async function withoutSubject(
  picture: Pixels,
  subject: Mask,
  { seed, report = silent }: { readonly seed: number; readonly report?: Report },
): Promise<Pixels> {
  const scale = Math.min(1, CLEARED_PX / Math.max(picture.width, picture.height))
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const [small, mask] = await Promise.all([resized(picture, size), resizedMask(subject, size)])
  const share = mask.data.reduce((sum, alpha) => sum + alpha, 0) / 255 / mask.data.length
  if (share > MAX_LEFT_OUT) return picture
  const marked = await grown(mask, Math.max(4, Math.round(size.width / 70)))
  const filled = await inpaint(small, marked, { ...CLEAR_FILL, seed, report })
  if (scale === 1) return filled
  // Only the filled area is less sharp than before.
  const [large, where] = await Promise.all([resized(filled, picture), resizedMask(marked, picture)])
  return over(withAlpha(large, where), picture)
}

/** Dilates a mask by this many pixels on all sides, as far as it is blurred. */
async function grown(mask: Mask, by: number): Promise<Mask> {
  const soft = await resizedMask(mask, mask, by)
  return { ...soft, data: soft.data.map((alpha) => (alpha > 20 ? 255 : 0)) }
}
