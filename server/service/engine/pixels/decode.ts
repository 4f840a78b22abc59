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

/** A picture in its own colour space, and the profile that says which one; null for sRGB. */
export interface ProfiledPixels {
  readonly pixels: Pixels
  readonly profile: Uint8Array | null
}

/**
 * Decodes a picture like `decodePicture`, but without a conversion of its colours where it has 8 bits and a profile of red,
 * green and blue: what a tool does not change then stays as it is.
 */
export async function decodeProfiled(
  path: string,
  format: PictureFormat,
  maxPixels = MAX_PIXELS,
): Promise<ProfiledPixels> {
  const profile = isOtherFormat(format) ? null : await profileOf(path)
  if (!profile) return { pixels: await decodePicture(path, format, maxPixels), profile }
  const pixels = await decodeWithSharp(path, maxPixels, true).catch((error: unknown) => {
    throw new UndecodablePicture(error instanceof Error ? error.message : String(error))
  })
  return { pixels, profile }
}

/** Larger profiles are converted: every result would carry one. */
const MAX_PROFILE_BYTES = 65_536

/** Null without a profile that an RGB picture of 8 bits can have; what cannot be read is found out by decoding. */
async function profileOf(path: string): Promise<Uint8Array | null> {
  const picture = await openPicture(path, { limitInputPixels: MAX_PIXELS }).catch(() => null)
  const known = await picture?.metadata().catch(() => null)
  const isUsable = known?.space === 'srgb' && known.depth === 'uchar' && known.icc
  return isUsable && isUsable.length <= MAX_PROFILE_BYTES ? isUsable : null
}

/** A size with at most this many pixels, in the same proportions. */
function sizeWithin({ width, height }: Extent, maxPixels: number): Extent {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

const withinPixels = async (pixels: Pixels, maxPixels: number) =>
  pixels.width * pixels.height <= maxPixels ? pixels : resized(pixels, sizeWithin(pixels, maxPixels))

async function decodeWithSharp(path: string, maxPixels: number, ignoreIcc = false): Promise<Pixels> {
  const picture = await openPicture(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', ignoreIcc })
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
