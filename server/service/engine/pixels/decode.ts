import { readFile } from 'node:fs/promises'
import { MAX_PIXELS, type PictureFormat } from '#contract/service/describe/file-field.ts'
import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { decodeOther, isOtherFormat, UndecodablePicture } from '#server/platform/pictures/other-formats.ts'
import type { Pixels } from './pixels.ts'
import { type Extent, resized } from './resample.ts'

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
    if (isOtherFormat(format))
      return await withinPixels(await decodeOther(await readFile(path), format), maxPixels)
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
  const picture = await openPicture(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
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
