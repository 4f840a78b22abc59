import { extended } from '../compose/extend.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import type { EditRequest } from './request.ts'

/** Where the picture stands on its ground in the first, second … arrangement; shares of the free space. */
const ARRANGEMENTS = [0.5, 0, 1, 0.5] as const
/** How large it stands there, of the largest that fits. */
const SCALES = [1, 1, 1, 0.88] as const

/** The whole picture at an exact size, its ground carried on where its proportions differ. */
export async function resizeAd(
  picture: Pixels,
  { width, height, ordinal }: Extract<EditRequest, { edit: 'resize-ad' }>,
): Promise<Pixels> {
  const largest = Math.min(width / picture.width, height / picture.height)
  const scale = largest * (SCALES[ordinal % SCALES.length] ?? 1)
  const size = {
    width: Math.min(width, Math.max(1, Math.round(picture.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(picture.height * scale))),
  }
  const whole = await resized(picture, size)
  if (size.width === width && size.height === height) return whole
  const at = ARRANGEMENTS[ordinal % ARRANGEMENTS.length] ?? 0.5
  return extended(
    whole,
    { width, height },
    {
      x: Math.round((width - size.width) * at),
      y: Math.round((height - size.height) * at),
    },
  )
}
