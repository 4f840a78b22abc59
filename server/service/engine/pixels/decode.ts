import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import decodeHeic from 'heic-decode'
import sharp from 'sharp'
import { MAX_PIXELS, type PictureFormat } from '#contract/service/describe/file-field.ts'
import type { Pixels } from './pixels.ts'
import { type Extent, resized } from './resample.ts'

/** Length of a BMP header up to its size fields. */
const MIN_BMP_BYTES = 26

/** The file is not a complete picture of its format, or has too many pixels. */
export class UndecodablePicture extends Error {}

/**
 * Decodes a picture file of any format of the contract: upright by its EXIF orientation, 8-bit sRGB, first frame.
 * Pictures above `maxPixels` are scaled down while decoding. Throws UndecodablePicture.
 */
export async function decodePicture(
  path: string,
  format: PictureFormat,
  maxPixels = MAX_PIXELS,
): Promise<Pixels> {
  try {
    if (format === 'bmp') return await withinPixels(await decodeBmp(path), maxPixels)
    if (format === 'heif') return await withinPixels(await decodeHeif(path), maxPixels)
    return await decodeWithSharp(path, maxPixels)
  } catch (error) {
    if (error instanceof UndecodablePicture) throw error
    throw new UndecodablePicture(error instanceof Error ? error.message : String(error))
  }
}

/** A size with at most this many pixels, in the same proportions. */
function sizeWithin({ width, height }: Extent, maxPixels: number): Extent {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

const withinPixels = async (pixels: Pixels, maxPixels: number) =>
  pixels.width * pixels.height <= maxPixels ? pixels : resized(pixels, sizeWithin(pixels, maxPixels))

async function decodeWithSharp(path: string, maxPixels: number): Promise<Pixels> {
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient()
  const { autoOrient: upright } = await picture.metadata()
  const isSmaller = upright.width * upright.height > maxPixels
  const { data, info } = await (isSmaller
    ? picture.resize({ ...sizeWithin(upright, maxPixels), fit: 'fill' })
    : picture
  )
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}

/** libvips does not read BMP. */
async function decodeBmp(path: string): Promise<Pixels> {
  const file = await readFile(path)
  // The oldest header has two bytes for a side, all others four; rows from the top have a negative height.
  if (file.length < MIN_BMP_BYTES) throw new UndecodablePicture('is not a complete picture')
  if (file.readUInt32LE(14) === 12) requireFewPixels(file.readUInt16LE(18), file.readUInt16LE(20))
  else requireFewPixels(Math.abs(file.readInt32LE(18)), Math.abs(file.readInt32LE(22)))
  const picture = await loadImage(file)
  const { width, height } = picture
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.drawImage(picture, 0, 0)
  return { width, height, data: ctx.getImageData(0, 0, width, height).data }
}

/** sharp's libvips reads HEIF with AV1 only; libheif applies the orientation itself. */
async function decodeHeif(path: string): Promise<Pixels> {
  const pictures = await decodeHeic.all({ buffer: await readFile(path) })
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
