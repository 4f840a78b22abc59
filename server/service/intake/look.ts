import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type FileFacts, tooManyPixels } from '#contract/service/describe/file-field.ts'
import { inspectPicture, isGrayscale, isWhole } from '#server/platform/pictures/inspect-picture.ts'
import { UndecodablePicture } from '#server/platform/pictures/other-formats.ts'
import { pngFlaw } from '#server/platform/pictures/png-flaw.ts'
import { decodePicture } from '../engine/pixels/decode.ts'
import { isGray } from '../engine/pixels/pixels.ts'

/** A file's format and size by its first bytes, or the reason for refusing it. */
export type Recognized = Pick<FileFacts, 'format' | 'width' | 'height'> | { readonly message: string }

export interface ReadTask extends Pick<FileFacts, 'format'> {
  readonly path: string
  readonly isGrayAsked: boolean
}

/**
 * Properties that need the whole picture to be decoded; `isGrayscale` is null if not requested. Null for a damaged
 * or incomplete picture.
 */
export type ReadPicture = { readonly isGrayscale: boolean | null } | null

/** Reads the header: enough to refuse a picture that is too large before decoding it. */
export async function recognizeFile(path: string): Promise<Recognized> {
  const flaw = await pngFlaw(path)
  if (flaw === 'damaged') return { message: 'is damaged or incomplete: a checksum does not match' }
  if (flaw) return { message: 'has too much text or metadata; save it without' }
  const picture = await inspectPicture(path)
  if (!picture) return { message: 'is not in a supported picture format' }
  if (picture === 'damaged') return { message: 'is damaged or incomplete' }
  const { format, width, height } = picture
  const message = tooManyPixels(picture)
  return message === null ? { format, width, height } : { message }
}

/** Decodes a whole picture once. */
export async function readPicture({ path, format, isGrayAsked }: ReadTask): Promise<ReadPicture> {
  // Decodes in strips, which are not kept.
  if (!(await isWhole(path, format))) return null
  if (format === 'bmp' || format === 'heif') {
    const pixels = await decodePicture(path, format).catch(nullWhenUndecodable)
    return pixels && { isGrayscale: isGrayAsked ? isGray(pixels) : null }
  }
  return { isGrayscale: isGrayAsked ? await isGrayscale(path) : null }
}

/** SHA-256 of a file; lower-case hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash)
  return hash.digest('hex')
}

function nullWhenUndecodable(error: unknown): null {
  if (error instanceof UndecodablePicture) return null
  throw error
}
