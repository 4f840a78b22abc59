import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { Pixels } from './pixels.ts'

/** The creator in a picture's metadata. */
export const SOFTWARE = 'Easel embedded engine (sandbox)'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const [COLOR, COLOR_WITH_ALPHA] = [2, 6]
/** PNG filter Sub: small differences, and cheap to encode and decode. */
const FILTER_SUB = 1
/** Higher levels take half as long again and save a hundredth of the size. */
const LEVEL = 3

/**
 * Encodes a PNG with texts in its metadata, and with the profile of its colours unless they are sRGB (PNG specification, 5,
 * 9.2, 11.3.2.3 and 11.3.3.4); three channels if no pixel is transparent. Not by libvips, as its threads have the server's priority, and making pictures must yield to HTTP
 * answers.
 */
export function encodePng(
  picture: Pixels,
  texts: Readonly<Record<string, string>> = {},
  profile: Uint8Array | null = null,
): Buffer {
  const channels = isOpaque(picture.data) ? 3 : 4
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture.width, 0)
  header.writeUInt32BE(picture.height, 4)
  header[8] = 8
  header[9] = channels === 3 ? COLOR : COLOR_WITH_ALPHA
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    // Its name, NUL, compressed with method 0.
    ...(profile ? [chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]))] : []),
    ...Object.entries({ Software: SOFTWARE, ...texts }).map(([keyword, text]) =>
      // Keyword, NUL, not compressed, method 0, no language, no translated keyword, text.
      chunk('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${text}`, 'utf8')),
    ),
    ...packed(picture, channels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Rows are compressed in strips of this many bytes, to avoid a second copy of a large picture. */
const STRIP_BYTES = 4_194_304
/** The header of a zlib stream (RFC 1950): deflate, a window of 32 kB, fast compression. */
const ZLIB_HEAD = Buffer.from([0x78, 0x5e])

/**
 * The pixels as one zlib stream, in chunks: strips that are deflated separately, each ending at a whole byte, and a
 * checksum.
 */
function packed(picture: Pixels, channels: 3 | 4): readonly Buffer[] {
  const { width, height } = picture
  const rows = Math.max(1, Math.floor(STRIP_BYTES / (width * channels + 1)))
  const chunks: Buffer[] = []
  let sums: Sums = [1, 0]
  for (let y = 0; y < height; y += rows) {
    const until = Math.min(height, y + rows)
    const strip = filtered(picture, channels, [y, until])
    sums = adler32(strip, sums)
    const isLast = until === height
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    const parts = [deflateRawSync(strip, { level: LEVEL, finishFlush })]
    if (y === 0) parts.unshift(ZLIB_HEAD)
    if (isLast) parts.push(Buffer.from([sums[1] >> 8, sums[1] & 255, sums[0] >> 8, sums[0] & 255]))
    chunks.push(chunk('IDAT', Buffer.concat(parts)))
  }
  return chunks
}

type Sums = readonly [number, number]

/** Continues the two sums of Adler-32 (RFC 1950, 9). This many bytes can be added before a sum may overflow. */
function adler32(bytes: Uint8Array, [first, second]: Sums): Sums {
  const [BASE, RUN] = [65_521, 3_800]
  let [one, two] = [first, second]
  for (let from = 0; from < bytes.length; from += RUN) {
    const until = Math.min(bytes.length, from + RUN)
    for (let at = from; at < until; at += 1) {
      one += bytes[at] ?? 0
      two += one
    }
    one %= BASE
    two %= BASE
  }
  return [one, two]
}

function filtered(
  { width, data }: Pixels,
  channels: 3 | 4,
  [first, until]: readonly [number, number],
): Buffer {
  const rows = Buffer.allocUnsafe((until - first) * (width * channels + 1))
  let to = 0
  for (let y = first; y < until; y += 1) {
    rows[to++] = FILTER_SUB
    const from = y * width * 4
    for (let channel = 0; channel < channels; channel += 1) rows[to++] = data[from + channel] ?? 0
    for (let at = from + 4; at < from + width * 4; at += 4) {
      rows[to++] = (data[at] ?? 0) - (data[at - 4] ?? 0)
      rows[to++] = (data[at + 1] ?? 0) - (data[at - 3] ?? 0)
      rows[to++] = (data[at + 2] ?? 0) - (data[at - 2] ?? 0)
      if (channels === 4) rows[to++] = (data[at + 3] ?? 0) - (data[at - 1] ?? 0)
    }
  }
  return rows
}

/** Length, type, data, and a checksum over both. */
function chunk(type: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}
