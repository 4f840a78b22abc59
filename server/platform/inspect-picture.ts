import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { FileFacts, PictureFormat } from '#contract/service/file-field.ts'
import { loadSharp } from './load-sharp.ts'

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
 * Looks at a file's content and says what picture it is, in pixels after EXIF rotation; null when it is none
 * of the formats of the contract. Only the header is read here: see `isWhole` for half pictures.
 */
export async function inspectPicture(path: string): Promise<PictureFacts | null> {
  const head = await readHead(path)
  const bmp = bmpSize(head)
  if (bmp) return { format: 'bmp', ...bmp, hasAlpha: false }
  const sharp = await loadSharp()
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts) return null
  const format = formatOf(facts, head)
  const { width, height } = facts.autoOrient
  return format && { format, width, height, hasAlpha: facts.hasAlpha }
}

/** Decodes every pixel once: a truncated or damaged file gives false. Formats that need other decoders pass. */
export async function isWhole(path: string, format: PictureFormat): Promise<boolean> {
  if (format === 'bmp' || format === 'heif') return true
  const sharp = await loadSharp()
  const picture = sharp(path, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'truncated',
    sequentialRead: true,
  })
  // One pixel out of all: every row is read once and none is held, in a quarter of the time that statistics take.
  const one = picture.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
  return one.then(
    () => true,
    () => false,
  )
}

/** Whether every pixel has equal red, green and blue: nothing in it has any saturation. */
export async function isGrayscale(path: string): Promise<boolean> {
  const sharp = await loadSharp()
  const picture = sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS })
  if (((await picture.metadata()).channels ?? 3) <= 2) return true
  const hsv = await picture.removeAlpha().toColourspace('hsv').raw().toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(hsv.data, { raw: hsv.info }).stats()
  return channels[1]?.max === 0
}

/** Whether no pixel is transparent, as in a picture that has alpha and makes no use of it. */
export async function isOpaque(path: string): Promise<boolean> {
  const sharp = await loadSharp()
  const picture = sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true })
  if (!(await picture.metadata()).hasAlpha) return true
  // A byte a pixel: sharp's own statistics look at every channel, and take four times as long.
  const alpha = await picture.extractChannel('alpha').raw().toBuffer()
  return alpha.every((value) => value === 255)
}

function formatOf(facts: Metadata, head: Buffer): PictureFormat | null {
  if (facts.format === 'heif') return facts.compression === 'av1' ? 'avif' : 'heif'
  // A multi-picture JPEG carries its index in an APP2 segment that starts with "MPF".
  if (facts.format === 'jpeg') return head.includes('MPF\0', 0, 'latin1') ? 'mpo' : 'jpeg'
  return FORMATS[facts.format] ?? null
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The header of OS/2 1.x bitmaps, the oldest there is. */
const OS2_HEADER_BYTES = 12

/** The sides of a bitmap, from the start of its file; null when it is none. */
export function bmpSize(head: Buffer): { width: number; height: number } | null {
  if (head.length < 26 || head.toString('latin1', 0, 2) !== 'BM') return null
  // The oldest header has two bytes for a side, all others four.
  if (head.readUInt32LE(14) === OS2_HEADER_BYTES)
    return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
  // Negative heights mean rows from top to bottom.
  return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }
}
