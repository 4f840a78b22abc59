import sharp from 'sharp'

interface Size {
  readonly width: number
  readonly height: number
}

/** From this brightness of the mask on, the character is kept. */
const KEPT = 128

/** The mask of a character reference, resized to its picture, as a PNG: white where the character is kept. */
export const keptBy = (mask: Uint8Array, { width, height }: Size): Promise<Buffer> =>
  sharp(mask)
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .grayscale()
    .threshold(KEPT)
    .extractChannel(0)
    .png()
    .toBuffer()
