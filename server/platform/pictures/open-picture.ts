import { open, readFile } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import { formatOfHead, HEAD_BYTES } from '#contract/service/describe/picture-head.ts'
import { loadSharp } from './load-sharp.ts'
import { decodeOther, isOtherFormat, type RawPicture } from './other-formats.ts'

/**
 * Opens a picture of any format of the contract, by its path or its bytes: upright, its first frame, and in the colours
 * that its profile means. Rejects for a file whose header cannot be read, and for one in a format that libvips does not
 * read if it cannot be decoded; a file that is damaged further on rejects when it is read.
 */
export async function openPicture(file: string | Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp()
  const isPath = typeof file === 'string'
  const format = formatOfHead(isPath ? await readHead(file) : file.subarray(0, HEAD_BYTES))
  if (!isOtherFormat(format)) {
    const picture = sharp(file, options).autoOrient()
    const { depth, icc } = await picture.metadata()
    // sharp applies the profiles of 8 bits by itself; those of 16 bits were dropped.
    return depth === 'ushort' && icc ? picture.pipelineColourspace('srgb') : picture
  }
  return sharpOf(await decodeOther(isPath ? await readFile(file) : Buffer.from(file), format), options)
}

async function sharpOf({ width, height, data }: RawPicture, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp()
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return sharp(bytes, { ...options, raw: { width, height, channels: 4 } })
}

/**
 * The file of a picture as libvips reads it: the same bytes, or for the formats that it does not read a PNG with the same
 * pixels. Rejects if these cannot be decoded.
 */
export async function readableFile(file: Buffer): Promise<Buffer> {
  const format = formatOfHead(file.subarray(0, HEAD_BYTES))
  if (!isOtherFormat(format)) return file
  const picture = await sharpOf(await decodeOther(file, format))
  const { isOpaque } = await picture.stats()
  return (isOpaque ? picture.removeAlpha() : picture).png({ compressionLevel: 0 }).toBuffer()
}

/** The first bytes of a file, as many as tell its format. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
