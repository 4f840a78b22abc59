import { MAX_PIXELS, type PictureFormat } from '#contract/service/describe/file-field.ts'

/** The formats that libvips does not read. */
export type OtherFormat = Extract<PictureFormat, 'bmp' | 'heif'>

export const isOtherFormat = (format: PictureFormat | null): format is OtherFormat =>
  format === 'bmp' || format === 'heif'

/** An upright picture with 8 bits a channel: RGBA, row by row. */
export interface RawPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The file is not a complete picture of its format, or has too many pixels. */
export class UndecodablePicture extends Error {}

/** Decodes the first picture of a file that libvips does not read. Throws UndecodablePicture, and what decoders throw. */
export const decodeOther = (file: Buffer, format: OtherFormat): Promise<RawPicture> =>
  format === 'bmp' ? decodeBmp(file) : decodeHeif(file)

/** Length of a BMP header up to its size fields. */
const MIN_BMP_BYTES = 26

async function decodeBmp(file: Buffer): Promise<RawPicture> {
  // The oldest header has two bytes for a side, all others four; rows from the top have a negative height.
  if (file.length < MIN_BMP_BYTES) throw new UndecodablePicture('is not a complete picture')
  if (file.readUInt32LE(14) === 12) requireFewPixels(file.readUInt16LE(18), file.readUInt16LE(20))
  else requireFewPixels(Math.abs(file.readInt32LE(18)), Math.abs(file.readInt32LE(22)))
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const picture = await loadImage(file)
  const { width, height } = picture
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.drawImage(picture, 0, 0)
  return { width, height, data: ctx.getImageData(0, 0, width, height).data }
}

/** sharp's libvips reads HEIF with AV1 only; libheif applies the orientation itself. */
async function decodeHeif(file: Buffer): Promise<RawPicture> {
  const { default: decodeHeic } = await import('heic-decode')
  const pictures = await decodeHeic.all({ buffer: file })
  const [first] = pictures
  try {
    if (!first) throw new UndecodablePicture('contains no picture')
    requireFewPixels(first.width, first.height)
    const { width, height, data } = await first.decode()
    return { width, height, data }
  } finally {
    pictures.dispose()
  }
}

function requireFewPixels(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw new UndecodablePicture('has too many pixels')
}
