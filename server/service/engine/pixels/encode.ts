import sharp from 'sharp'
import { withTexts } from '../png/text-chunks.ts'
import type { Pixels } from './pixels.ts'

/** Whose work a picture is; stands in its metadata. */
export const SOFTWARE = 'Easel embedded engine (sandbox)'

/** A PNG with texts in its metadata; three channels where nothing is transparent, which says so and is smaller. */
export async function encodePng(
  { width, height, data }: Pixels,
  texts: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const raw = Buffer.from(data.buffer, data.byteOffset, data.length)
  const picture = sharp(raw, { raw: { width, height, channels: 4 }, limitInputPixels: false })
  const png = await (isOpaque(data) ? picture.removeAlpha() : picture).png({ compressionLevel: 6 }).toBuffer()
  return withTexts(png, { Software: SOFTWARE, ...texts })
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}
