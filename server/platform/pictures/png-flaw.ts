import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const LENGTH_AND_TYPE_BYTES = 8
const CRC_BYTES = 4
const READ_AT_ONCE_BYTES = 262_144
/** Chunks with compressed text or a compressed colour profile: some kilobytes can expand to gigabytes. */
const PACKED: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP'])
const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])
/** Above the largest profile and the longest metadata of an editing program. */
const MAX_UNPACKED_BYTES = 16_777_216
/** Decoders search all earlier texts for each further one. */
const MAX_TEXTS = 1_000

/** The flaw of a file: `damaged`, or so much compressed metadata that reading it would take minutes. */
export type PngFlaw = 'damaged' | 'too much metadata'

/**
 * Reads the chunks of a PNG without decoding pixels: every checksum must match (PNG, third edition, 5.3), and
 * compressed metadata must stay small. Null for a sound file and for one that is not a PNG. Data after the picture's
 * end is ignored.
 */
export async function pngFlaw(path: string): Promise<PngFlaw | null> {
  const file = await open(path)
  try {
    return await flawOf(readerOf(file))
  } finally {
    await file.close()
  }
}

async function flawOf(read: Read): Promise<PngFlaw | null> {
  const signature = await read(SIGNATURE.length)
  if (!signature?.equals(SIGNATURE)) return null
  const budget = { bytes: MAX_UNPACKED_BYTES, texts: MAX_TEXTS }
  for (;;) {
    const head = await read(LENGTH_AND_TYPE_BYTES)
    if (!head) return 'damaged'
    const type = head.toString('latin1', 4)
    const data = await dataOf(read, head, PACKED.has(type))
    if (!data) return 'damaged'
    if (TEXTS.has(type)) budget.texts -= 1
    if (PACKED.has(type)) budget.bytes -= await unpackedBytes(type, data, budget.bytes)
    if (budget.bytes < 0 || budget.texts < 0) return 'too much metadata'
    if (type === 'IEND') return null
  }
}

/** A chunk's data if it is needed, else an empty buffer; null if the chunk is truncated or its checksum is wrong. */
async function dataOf(read: Read, head: Buffer, isKept: boolean): Promise<Buffer | null> {
  let left = head.readUInt32BE(0)
  let sum = crc32(head.subarray(4))
  const parts: Buffer[] = []
  while (left > 0) {
    const part = await read(Math.min(left, READ_AT_ONCE_BYTES))
    if (!part) return null
    sum = crc32(part, sum)
    left -= part.length
    if (isKept) parts.push(Buffer.from(part))
  }
  const crc = await read(CRC_BYTES)
  return crc?.readUInt32BE(0) === sum ? Buffer.concat(parts) : null
}

/**
 * The decompressed size of a chunk; more than `most` if it exceeds that. Data that cannot be decompressed counts as
 * zero.
 */
async function unpackedBytes(type: string, data: Buffer, maxBytes: number): Promise<number> {
  const packed = packedPart(type, data)
  if (!packed) return data.length
  try {
    return (await promisify(inflate)(packed, { maxOutputLength: Math.max(1, maxBytes) })).length
  } catch (error) {
    return Object(error).code === 'ERR_BUFFER_TOO_LARGE' ? maxBytes + 1 : 0
  }
}

/**
 * A keyword, a zero and the method come first; iTXt has a flag and, after the method, two more zero-terminated
 * texts.
 */
function packedPart(type: string, data: Buffer): Buffer | null {
  const zero = data.indexOf(0)
  if (zero < 0) return null
  if (type !== 'iTXt') return data.subarray(zero + 2)
  if (data[zero + 1] !== 1) return null
  const language = data.indexOf(0, zero + 3)
  const keyword = data.indexOf(0, language + 1)
  return language < 0 || keyword < 0 ? null : data.subarray(keyword + 1)
}

/** The next `bytes` bytes, valid until the next call; null if the file has fewer left. */
type Read = (bytes: number) => Promise<Buffer | null>

function readerOf(file: Awaited<ReturnType<typeof open>>): Read {
  const buffer = Buffer.alloc(READ_AT_ONCE_BYTES * 2)
  let [from, to] = [0, 0]
  return async (bytes) => {
    if (to - from < bytes) {
      buffer.copyWithin(0, from, to)
      ;[from, to] = [0, to - from]
    }
    while (to - from < bytes) {
      const { bytesRead } = await file.read(buffer, to, buffer.length - to, null)
      if (bytesRead === 0) return null
      to += bytesRead
    }
    const part = buffer.subarray(from, from + bytes)
    from += bytes
    return part
  }
}
