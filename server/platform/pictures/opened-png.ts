import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import { loadSharp } from './load-sharp.ts'
import { openPicture } from './open-picture.ts'

/** Browsers do not read these, or not all do. */
const UNREAD: ReadonlySet<PictureFormat> = new Set(['heif', 'tiff'])

/**
 * A picture file as a PNG that every browser shows upright; null where they show the file itself so. They leave a WebP
 * as its pixels lie, whatever its EXIF orientation.
 */
export async function openedPng(path: string, format: PictureFormat): Promise<Buffer | null> {
  const isTurned = format === 'webp' && (await orientationOf(path)) > 1
  if (!isTurned && !UNREAD.has(format)) return null
  const picture = await openPicture(path)
  // Bytes are cheap on the way to a browser beside it, time is not.
  return picture.png({ compressionLevel: 2 }).toBuffer()
}

async function orientationOf(path: string): Promise<number> {
  const sharp = await loadSharp()
  const { orientation = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  return orientation
}
