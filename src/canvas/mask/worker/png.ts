import type { Size } from '#contract/service/describe/operation.ts'

/** Bits a pixel. One bit is for masks that are marked or not; it is an eighth of the size before compression. */
export type Depth = 1 | 8

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const MARKED = 128

/** Table of the CRC that PNG uses (W3C PNG, annex D). */
const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crcOf(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function header({ width, height }: Size, depth: Depth): Uint8Array {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // Grayscale; deflate, adaptive filtering, not interlaced.
  bytes.set([depth, 0, 0, 0, 0], 8)
  return chunk('IHDR', bytes)
}

/** PNG rows: a filter byte (none), then the pixels, eight to a byte at one bit. */
function packed(size: Size, depth: Depth, readRow: (y: number, out: Uint8Array) => void): Uint8Array {
  const stride = 1 + Math.ceil((size.width * depth) / 8)
  const out = new Uint8Array(stride * size.height)
  const row = new Uint8Array(size.width)
  for (let y = 0; y < size.height; y += 1) {
    readRow(y, row)
    if (depth === 8) out.set(row, y * stride + 1)
    else packBits(row, out.subarray(y * stride + 1, (y + 1) * stride))
  }
  return out
}

function packBits(row: Uint8Array, out: Uint8Array): void {
  for (let x = 0; x < row.length; x += 1) {
    if ((row[x] ?? 0) >= MARKED) out[x >> 3] = (out[x >> 3] ?? 0) | (128 >> (x & 7))
  }
}

/**
 * A grayscale PNG (W3C PNG, third edition) made row by row.
 * @param readRow fills one byte a pixel, 0–255
 */
export async function grayscalePng(
  size: Size,
  depth: Depth,
  readRow: (y: number, out: Uint8Array) => void,
): Promise<Blob> {
  const rows = new Blob([packed(size, depth, readRow) as BlobPart]).stream()
  const deflated = await new Response(rows.pipeThrough(new CompressionStream('deflate'))).arrayBuffer()
  const parts = [
    Uint8Array.from(SIGNATURE),
    header(size, depth),
    chunk('IDAT', new Uint8Array(deflated)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Blob(parts as BlobPart[], { type: 'image/png' })
}
