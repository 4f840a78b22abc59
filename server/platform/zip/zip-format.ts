// The parts of a zip of stored files (PKWARE's APPNOTE 6.3.10), all of whose lengths and checksums are known before.

/** A file in a zip; smaller than 4 GiB. */
export interface ZipEntry {
  /** Its path, with slashes. */
  readonly name: string
  readonly bytes: number
  readonly crc32: number
}

/** An entry at its place in the zip. */
interface PlacedEntry extends ZipEntry {
  readonly offset: number
}

const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20
const VERSION_64 = 45
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const OFFSET_64_BYTES = 12
const END_BYTES = 22
const END_64_BYTES = 76

const nameOf = ({ name }: ZipEntry) => Buffer.from(name)
const isFar = ({ offset }: PlacedEntry) => offset >= MAX_32

/** Seconds are halved, as the format has it, in UTC, so that every server writes the same. */
function dosTime(at: Date): { readonly time: number; readonly date: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/** The part that both headers share: from the flags to the length of the name. */
function common(entry: ZipEntry, at: Date, nameBytes: number): Buffer {
  const { time, date } = dosTime(at)
  const fields = Buffer.alloc(22)
  fields.writeUInt16LE(FLAGS, 0)
  fields.writeUInt16LE(time, 4)
  fields.writeUInt16LE(date, 6)
  fields.writeUInt32LE(entry.crc32, 8)
  fields.writeUInt32LE(entry.bytes, 12)
  fields.writeUInt32LE(entry.bytes, 16)
  fields.writeUInt16LE(nameBytes, 20)
  return fields
}

/** The header before the bytes of a file. */
export function localHeader(entry: ZipEntry, at: Date): Buffer {
  const name = nameOf(entry)
  const start = Buffer.alloc(6)
  start.writeUInt32LE(0x04034b50, 0)
  start.writeUInt16LE(VERSION, 4)
  return Buffer.concat([start, common(entry, at, name.length), Buffer.alloc(2), name])
}

/** The record of a file in the list at the end. */
export function centralRecord(entry: PlacedEntry, at: Date): Buffer {
  const name = nameOf(entry)
  const start = Buffer.alloc(8)
  start.writeUInt32LE(0x02014b50, 0)
  start.writeUInt16LE(VERSION_64, 4)
  start.writeUInt16LE(isFar(entry) ? VERSION_64 : VERSION, 6)
  const rest = Buffer.alloc(16)
  rest.writeUInt16LE(isFar(entry) ? OFFSET_64_BYTES : 0, 0)
  rest.writeUInt32LE(isFar(entry) ? MAX_32 : entry.offset, 12)
  const far = Buffer.alloc(isFar(entry) ? OFFSET_64_BYTES : 0)
  if (isFar(entry)) {
    far.writeUInt16LE(1, 0)
    far.writeUInt16LE(8, 2)
    far.writeBigUInt64LE(BigInt(entry.offset), 4)
  }
  return Buffer.concat([start, common(entry, at, name.length), rest, name, far])
}

interface Directory {
  readonly entries: number
  readonly offset: number
  readonly bytes: number
}

const isLarge = ({ entries, offset, bytes }: Directory) =>
  entries >= MAX_16 || offset >= MAX_32 || bytes >= MAX_32

/** The end record of a zip. */
export function endOfZip(directory: Directory): Buffer {
  const { entries, offset, bytes } = directory
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, MAX_16), 8)
  end.writeUInt16LE(Math.min(entries, MAX_16), 10)
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  return isLarge(directory) ? Buffer.concat([endOfZip64(directory), end]) : end
}

function endOfZip64({ entries, offset, bytes }: Directory): Buffer {
  const end = Buffer.alloc(END_64_BYTES)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_64, 12)
  end.writeUInt16LE(VERSION_64, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  // The locator, which says where this record begins.
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

type Measured = Pick<ZipEntry, 'name' | 'bytes'>

/** Adds up the length of a zip whose files are told one after another. */
export function zipMeasure() {
  let [count, offset, directory] = [0, 0, 0]
  return {
    add({ name, bytes }: Measured): void {
      const nameBytes = Buffer.byteLength(name)
      directory += CENTRAL_BYTES + nameBytes + (offset >= MAX_32 ? OFFSET_64_BYTES : 0)
      offset += LOCAL_BYTES + nameBytes + bytes
      count += 1
    },
    length(): number {
      const end = isLarge({ entries: count, offset, bytes: directory }) ? END_64_BYTES + END_BYTES : END_BYTES
      return offset + directory + end
    },
  }
}

/** The length of a zip of these files. */
export function zipLength(entries: Iterable<Measured>): number {
  const measure = zipMeasure()
  for (const entry of entries) measure.add(entry)
  return measure.length()
}
