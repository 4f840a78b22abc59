import sharp from 'sharp'

interface PictureOptions {
  readonly width?: number
  readonly height?: number
  /** Another seed gives other bytes. */
  readonly seed?: number
  readonly format?: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif' | 'gif'
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number
}

/** An encoded picture; the same options give the same bytes. */
export async function aPicture(options: PictureOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const { width = 64, height = 48, seed = 1, format = 'png', orientation } = options
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed * 37) & 255 }
  const picture = sharp({ create: { width, height, channels: 3, background } }).toFormat(format)
  // A copy, as sharp may return a view of shared memory, which fetch refuses as a body.
  return Buffer.from(await (orientation ? picture.withMetadata({ orientation }) : picture).toBuffer())
}

/** A PNG of 16 bits a channel in Display P3; its values mean (103, 202, 0) in sRGB. */
export async function aDeepWidePicture(): Promise<Buffer<ArrayBuffer>> {
  const pixels = Uint16Array.from({ length: 64 * 48 * 3 }, (_, at) => ([128, 200, 60][at % 3] ?? 0) * 257)
  const deep = sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } }).toColourspace('rgb16')
  return Buffer.from(await deep.withIccProfile('p3').png().toBuffer())
}
