import sharp from 'sharp'

interface PictureOptions {
  readonly width?: number
  readonly height?: number
  /** Another seed gives other bytes. */
  readonly seed?: number
  readonly format?: 'png' | 'jpeg' | 'webp'
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
