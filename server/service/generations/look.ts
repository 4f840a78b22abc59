import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isGrayscale, isWhole } from '#server/platform/inspect-picture.ts'
import type { SourceFile } from '../engine/edit/request.ts'
import { decodePicture, UndecodablePicture } from '../engine/pixels/decode.ts'
import { isGray } from '../engine/pixels/pixels.ts'

export interface LookTask extends SourceFile {
  readonly isMask: boolean
}

/** What only reading a whole picture can tell; null when it is damaged or incomplete. */
export async function lookAtFile(task: LookTask): Promise<LookedAt | null> {
  const { path, format, isMask } = task
  if (format === 'bmp' || format === 'heif') {
    const pixels = await decodePicture(path, format).catch(nullWhenUndecodable)
    return pixels && { isGrayscale: isMask ? isGray(pixels) : null }
  }
  // Decodes strip by strip, and holds none of it.
  if (!(await isWhole(path, format))) return null
  return { isGrayscale: isMask ? await isGrayscale(path) : null }
}

/** `isGrayscale` is asked for masks only. */
export interface LookedAt {
  readonly isGrayscale: boolean | null
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
