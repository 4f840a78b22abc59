import { inpaint } from '../inpaint/inpaint.ts'
import { type Mask, withAlpha } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { type Matte, matte } from '../matte/matte.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { type Report, silent } from '../report.ts'
import { over } from './over.ts'

/** A subject that takes more of a picture than this is what the picture is of, and stays. */
const MAX_LEFT_OUT = 0.7
/** Pictures are cleared at this size and enlarged: a ground is looked past. */
const CLEARED_PX = 1100
const CLEAR_FILL = { passes: 8, radius: 3, sharpness: 3 } as const

/** A picture without its subject: what could be behind is filled with patches of the rest. */
export async function withoutSubject(
  picture: Pixels,
  seed: number,
  { known, report = silent }: { readonly known?: Matte; readonly report?: Report } = {},
): Promise<Pixels> {
  const scale = Math.min(1, CLEARED_PX / Math.max(picture.width, picture.height))
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const small = await resized(picture, size)
  const { mask, isFound } = known
    ? { ...known, mask: await resizedMask(known.mask, size) }
    : await matte(small)
  const share = mask.data.reduce((sum, alpha) => sum + alpha, 0) / 255 / mask.data.length
  if (!isFound || share > MAX_LEFT_OUT) return picture
  const marked = await grown(mask, Math.max(4, Math.round(size.width / 70)))
  const filled = await inpaint(small, marked, { ...CLEAR_FILL, seed, report })
  if (scale === 1) return filled
  // Only where somebody stood is it less sharp than it was.
  const [large, where] = await Promise.all([resized(filled, picture), resizedMask(marked, picture)])
  return over(withAlpha(large, where), picture)
}

/** A mask with so many pixels more all around, as it is blurred so far. */
async function grown(mask: Mask, by: number): Promise<Mask> {
  const soft = await resizedMask(mask, mask, by)
  return { ...soft, data: soft.data.map((alpha) => (alpha > 20 ? 255 : 0)) }
}
