import sharp from 'sharp'
import { clamped, type Extent, WIDEST_BLUR } from '../pixels/resample.ts'
import type { Mask } from './mask.ts'

/** Resamples a mask smoothly to another size, after a blur of `sigma` pixels of the new size if that is not 0. */
export async function resizedMask(mask: Mask, { width, height }: Extent, sigma = 0): Promise<Mask> {
  if (sigma > WIDEST_BLUR) {
    const share = WIDEST_BLUR / sigma
    const size = {
      width: Math.max(1, Math.round(width * share)),
      height: Math.max(1, Math.round(height * share)),
    }
    return resizedMask(await resizedMask(mask, size, WIDEST_BLUR), { width, height })
  }
  const raw = Buffer.from(mask.data.buffer, mask.data.byteOffset, mask.data.length)
  const picture = sharp(raw, { raw: { width: mask.width, height: mask.height, channels: 1 } }).resize(
    width,
    height,
    {
      fit: 'fill',
      kernel: 'cubic',
    },
  )
  const { data } = await (sigma > 0 ? picture.blur(Math.max(0.3, sigma)) : picture)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: clamped(data) }
}
