import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { type FileFacts, MAX_PIXELS, type PictureFormat } from '#contract/service/describe/file-field.ts'
import { formatOfHead } from '#contract/service/describe/picture-head.ts'
import { bmpSize, endsEarly } from './ends-early.ts'
import { loadSharp } from './load-sharp.ts'
import { readHead } from './open-picture.ts'
import { decodeOther } from './other-formats.ts'

/** Larger pictures are refused before their pixels are decoded. */
export const MAX_PICTURE_PIXELS = 268_435_456

const FORMATS: Readonly<Record<string, PictureFormat>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  tiff: 'tiff',
  bmp: 'bmp',
}

export interface PictureFacts extends Omit<FileFacts, 'bytes'> {
  readonly hasAlpha: boolean
}

/**
 * Reads a file's format and its size in pixels after EXIF rotation; null if it has none of the formats of the
 * contract, `damaged` if it starts like one of them but its header cannot be read. Reads only the header; `isWhole`
 * detects truncated pictures.
 */
export async function inspectPicture(path: string): Promise<PictureFacts | 'damaged' | null> {
  const head = await readHead(path)
  const bmp = bmpSize(head)
  if (bmp) return { format: 'bmp', ...bmp, hasAlpha: false }
  const sharp = await loadSharp()
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts) return beginsAsPicture(head) ? 'damaged' : null
  const format = formatOf(facts, head)
  const { width, height } = facts.autoOrient
  return format && { format, width, height, hasAlpha: facts.hasAlpha }
}

/**
 * Decodes every pixel once: false for a truncated or damaged file. HEIF is checked against the sizes in its boxes: its
 * decoder takes seconds.
 */
export async function isWhole(path: string, format: PictureFormat): Promise<boolean> {
  if (format === 'bmp') return !(await endsEarly(path, format)) && bmpDecodes(path)
  if (format === 'heif') return !(await endsEarly(path, format))
  const sharp = await loadSharp()
  const picture = sharp(path, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    // For missing strips and tiles of a TIFF libvips only reports errors and continues.
    failOn: format === 'tiff' ? 'error' : 'truncated',
    sequentialRead: true,
  })
  // Resizing to one pixel reads every row once and holds none, in a quarter of the time of statistics.
  const one = picture.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
  return one.then(
    () => true,
    () => false,
  )
}

/** Whether a bitmap has pixels; one that has too many is refused for that. */
async function bmpDecodes(path: string): Promise<boolean> {
  const size = bmpSize(await readHead(path))
  if (!size || size.width * size.height > MAX_PIXELS) return size !== null
  return decodeOther(await readFile(path), 'bmp').then(
    () => true,
    () => false,
  )
}

/** Whether every pixel has equal red, green and blue (zero saturation). */
export async function isGrayscale(path: string): Promise<boolean> {
  const sharp = await loadSharp()
  const picture = sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS })
  if (((await picture.metadata()).channels ?? 3) <= 2) return true
  const hsv = await picture.removeAlpha().toColourspace('hsv').raw().toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(hsv.data, { raw: hsv.info }).stats()
  return channels[1]?.max === 0
}

/** Whether no pixel is transparent, although the picture may have an alpha channel. */
export async function isOpaque(path: string): Promise<boolean> {
  const sharp = await loadSharp()
  const picture = sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true })
  if (!(await picture.metadata()).hasAlpha) return true
  // One byte a pixel: sharp's own statistics read every channel and take four times as long.
  const alpha = await picture.extractChannel('alpha').raw().toBuffer()
  return alpha.every((value) => value === 255)
}

function formatOf(facts: Metadata, head: Buffer): PictureFormat | null {
  if (facts.format === 'heif') return facts.compression === 'av1' ? 'avif' : 'heif'
  // A multi-picture JPEG has its index in an APP2 segment that starts with "MPF".
  if (facts.format === 'jpeg') return head.includes('MPF\0', 0, 'latin1') ? 'mpo' : 'jpeg'
  return FORMATS[facts.format] ?? null
}

/** A BMP is known by two letters, which texts begin with too: only one without the fields of its size is damaged. */
function beginsAsPicture(head: Buffer): boolean {
  const format = formatOfHead(head)
  return format !== null && (format !== 'bmp' || head.length < 26)
}
