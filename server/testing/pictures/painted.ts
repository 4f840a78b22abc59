import sharp from 'sharp'
import { paint } from '#server/service/engine/paint/paint.ts'
import type { Pixels } from '#server/service/engine/pixels/pixels.ts'

/** The painter's picture for a prompt, always the same one; as a PNG. */
export async function paintedFile(
  prompt: string,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const { png } = await paint({ ...size, prompt, seed: 1, transparent: false, speed: 'DEFAULT' })
  return Buffer.from(png)
}

/** The pixels of a picture's file. */
export async function pixelsOf(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: Uint8ClampedArray.from(data) }
}
