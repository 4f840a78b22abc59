/** The specification writes `MB` without saying which; the larger reading refuses nothing that it allows. */
export const MB = 1024 * 1024

/** The picture formats that some endpoint takes, and how people write them. */
export const FORMAT_NAMES = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  heif: 'HEIF',
  avif: 'AVIF',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
  mpo: 'MPO',
} as const
export type PictureFormat = keyof typeof FORMAT_NAMES

/** What is known of a file after looking at its content; its name and claimed type are never believed. */
export interface FileFacts {
  readonly format: PictureFormat
  readonly bytes: number
  /** Pixels, after EXIF rotation. */
  readonly width: number
  readonly height: number
  /** Known where a rule asks for it: every pixel has equal red, green and blue. */
  readonly isGrayscale?: boolean
}

/** More pixels than this (8,192 x 6,144) are refused before memory is taken for them: an edit needs 16 to 32 bytes each. */
export const MAX_PIXELS = 50_331_648

const whole = new Intl.NumberFormat('en')
const inMegapixels = (pixels: number) => `${(pixels / 1e6).toFixed(1)} megapixels`

/** Why a picture has too many pixels to be taken, with its size and the most; null where it has not. */
export function tooManyPixels({ width, height }: Pick<FileFacts, 'width' | 'height'>): string | null {
  const pixels = width * height
  if (pixels <= MAX_PIXELS) return null
  const most = `${whole.format(MAX_PIXELS)} pixels (${inMegapixels(MAX_PIXELS)})`
  return `has ${width} x ${height} pixels (${inMegapixels(pixels)}); at most ${most} are taken: make it smaller`
}

/** A file field: pictures of certain formats, each at most `maxBytes`, between `min` and `max` of them. */
export interface FileField {
  readonly formats: readonly PictureFormat[]
  readonly maxBytes: number
  readonly min: number
  readonly max: number
  /** Of a mask: the file field whose pictures it covers, one mask a picture, each of its picture's size. */
  readonly maskOf?: string
  /** Every pixel must have equal red, green and blue. */
  readonly isGray?: true
}

/** The formats that generators and most tools take (JPEG, PNG, WebP). */
export const PHOTO: readonly PictureFormat[] = ['jpeg', 'png', 'webp']

/** The formats that replace background and pose variants take. */
export const ANY_PICTURE: readonly PictureFormat[] = [
  'jpeg',
  'png',
  'webp',
  'heif',
  'avif',
  'gif',
  'bmp',
  'tiff',
  'mpo',
]

interface PictureRules {
  readonly maxMb: number
  readonly formats?: readonly PictureFormat[]
}

/** Exactly one picture. */
export function picture({ maxMb, formats = PHOTO }: PictureRules): FileField {
  return { formats, maxBytes: maxMb * MB, min: 1, max: 1 }
}

/** Up to `max` pictures, none required. */
export function pictures({
  maxMb,
  formats = PHOTO,
  max,
}: PictureRules & { readonly max: number }): FileField {
  return { formats, maxBytes: maxMb * MB, min: 0, max }
}

/** A mask over each picture of another file field: as many as these, or none where none is required. */
export function maskOf(field: string, of: FileField, { isGray }: Pick<FileField, 'isGray'> = {}): FileField {
  return { ...of, maskOf: field, ...(isGray ? { isGray } : {}) }
}
