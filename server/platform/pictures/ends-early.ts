import { type FileHandle, open } from 'node:fs/promises'
import type { PictureFormat } from '#contract/service/describe/file-field.ts'

const BMP_HEADER_BYTES = 54
/** The header of OS/2 1.x bitmaps, the oldest version. */
const OS2_HEADER_BYTES = 12
/** Headers from this length on have a compression field; shorter ones mean no compression. */
const PACKING_HEADER_BYTES = 20
/** Headers of bitmaps by their length field: OS/2 1.x and 2.x, Windows 3.1, its extensions, 4.0, 5.0. */
const BMP_HEADERS: ReadonlySet<number> = new Set([OS2_HEADER_BYTES, 16, 40, 52, 56, 64, 108, 124])
/** Compressions whose rows all have the same length: none, and color bit masks. */
const PLAIN_ROWS: ReadonlySet<number> = new Set([0, 3, 6])
const MAX_BOXES = 1_000

/**
 * Whether a file ends before the pixels that its header declares. Checks formats whose decoders silently fill
 * missing pixels (BMP), or are too slow to run each time (HEIF); false for all others.
 */
export async function endsEarly(path: string, format: PictureFormat): Promise<boolean> {
  if (format !== 'bmp' && format !== 'heif') return false
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return format === 'bmp' ? await bmpEndsEarly(file, size) : await boxesEndEarly(file, size)
  } finally {
    await file.close()
  }
}

/** The sides of a bitmap, from the start of its file; null if it is not a bitmap. */
export function bmpSize(head: Buffer): { width: number; height: number } | null {
  if (head.length < 26 || head.toString('latin1', 0, 2) !== 'BM') return null
  if (!BMP_HEADERS.has(head.readUInt32LE(14))) return null
  // The oldest header has two bytes for a side, all others have four.
  if (head.readUInt32LE(14) === OS2_HEADER_BYTES)
    return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
  // Negative heights mean rows from top to bottom.
  return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }
}

async function bmpEndsEarly(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(BMP_HEADER_BYTES)
  await file.read(head, 0, head.length, 0)
  const sides = bmpSize(head)
  if (!sides) return true
  const pixels = head.readUInt32LE(10)
  const headerBytes = head.readUInt32LE(14)
  const isOs2 = headerBytes === OS2_HEADER_BYTES
  if (headerBytes >= PACKING_HEADER_BYTES && !PLAIN_ROWS.has(head.readUInt32LE(30))) {
    // Compressed rows: their length is in the header, or follows from the length of the file.
    const packed = head.readUInt32LE(34)
    return size < (packed > 0 ? pixels + packed : head.readUInt32LE(2))
  }
  const rowBits = sides.width * head.readUInt16LE(isOs2 ? 24 : 28)
  // Rows begin at multiples of four bytes; some programs omit the padding of the last one.
  return size < pixels + Math.ceil(rowBits / 32) * 4 * (sides.height - 1) + Math.ceil(rowBits / 8)
}

/** Walks the boxes of a file (ISO/IEC 14496-12, 4.2): a box that extends beyond the end is truncated. */
async function boxesEndEarly(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(16)
  let at = 0
  for (let boxes = 0; boxes < MAX_BOXES && at < size; boxes += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, at)
    if (bytesRead < 8) return true
    const short = head.readUInt32BE(0)
    // Zero: to the end of the file. One: the length follows in eight bytes.
    if (short === 0) return false
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8 || at + length > size) return true
    at += length
  }
  return false
}
