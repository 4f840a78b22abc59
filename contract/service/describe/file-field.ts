import type { Documentation } from './documented.ts'

/** The specification writes `MB` without saying which; the larger reading refuses nothing that it allows. */
export const MB = 1024 * 1024

/** The picture formats that some endpoint accepts, with their display names. */
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

/** What browsers and systems call the formats, for the dialog that picks a file: media types, and ends of names. */
export const FORMAT_FILES: Readonly<Record<PictureFormat, readonly string[]>> = {
  jpeg: ['image/jpeg', '.jpg', '.jpeg', '.jfif'],
  png: ['image/png', '.png'],
  webp: ['image/webp', '.webp'],
  heif: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', '.heic', '.heif'],
  avif: ['image/avif', '.avif'],
  gif: ['image/gif', '.gif'],
  bmp: ['image/bmp', 'image/x-ms-bmp', '.bmp'],
  tiff: ['image/tiff', '.tif', '.tiff'],
  mpo: ['image/mpo', '.mpo'],
}

/** The media type that a file of a format is sent with: MPO files are JPEG files by theirs. */
export const mediaTypeOf = (format: PictureFormat) => `image/${format === 'mpo' ? 'jpeg' : format}` as const

/** Properties of a file as read from its content; its name and declared type are not trusted. */
export interface FileFacts {
  readonly format: PictureFormat
  readonly bytes: number
  /** In pixels, after EXIF rotation. */
  readonly width: number
  readonly height: number
  /** Set where a rule needs it: every pixel has equal red, green and blue. */
  readonly isGrayscale?: boolean
}

/**
 * Pictures above this pixel count (8,192 x 6,144) are refused before they are decoded: an edit needs 16 to 32 bytes a
 * pixel.
 */
export const MAX_PIXELS = 50_331_648

const whole = new Intl.NumberFormat('en')
const inMegapixels = (pixels: number) => `${(pixels / 1e6).toFixed(1)} megapixels`

/** The error message for a picture with too many pixels, with its size and the limit; null if its size is allowed. */
export function tooManyPixels(
  { width, height }: Pick<FileFacts, 'width' | 'height'>,
  maxPixels = MAX_PIXELS,
): string | null {
  const pixels = width * height
  if (pixels <= maxPixels) return null
  const limit = `${whole.format(maxPixels)} pixels (${inMegapixels(maxPixels)})`
  return `has ${width} x ${height} pixels (${inMegapixels(pixels)}); the limit is ${limit}; make it smaller`
}

/** A file field: from `min` to `max` pictures of certain formats, each at most `maxBytes`. */
export interface FileField {
  readonly formats: readonly PictureFormat[]
  readonly maxBytes: number
  readonly min: number
  readonly max: number
  /** A list on the wire, even where `max` is 1. */
  readonly isList?: true
  /** Set on a mask field: the file field that its pictures mask. One mask a picture, of the same size. */
  readonly maskOf?: string
  /** Every pixel must have equal red, green and blue. */
  readonly isGray?: true
  /** Its documentation. */
  readonly documentation?: Documentation
}

/** The formats that generators and most tools accept (JPEG, PNG, WebP). */
export const PHOTO: readonly PictureFormat[] = ['jpeg', 'png', 'webp']

/** The formats that replace background and pose variants accept. */
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
  return { formats, maxBytes: maxMb * MB, min: 0, max, isList: true }
}

/** Masks for another file field: one for each of its pictures, or none if the masks are optional. */
export function maskOf(field: string, of: FileField, { isGray }: Pick<FileField, 'isGray'> = {}): FileField {
  return { ...of, maskOf: field, ...(isGray ? { isGray } : {}) }
}
