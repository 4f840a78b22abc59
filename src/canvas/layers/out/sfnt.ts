/** Of the header of a WOFF file, and of its directory for each table. */
const [WOFF_HEADER, WOFF_ENTRY] = [44, 20]
const [SFNT_HEADER, SFNT_ENTRY] = [12, 16]
const WOFF = 0x774f4646
const TRUETYPE = 0x00010000

/** The tables of a font by their tag. */
export type Tables = ReadonlyMap<string, Uint8Array>

/**
 * The font of a WOFF file as OpenType, which shaping reads: each table is on its own, and deflated where that makes it
 * smaller (W3C, WOFF File Format 1.0, 4 and 5). Throws for any other file.
 */
export async function sfntOf(woff: ArrayBuffer): Promise<Uint8Array> {
  const read = new DataView(woff)
  if (woff.byteLength < WOFF_HEADER || read.getUint32(0) !== WOFF) throw new Error('This is no WOFF file.')
  const tables = new Map<string, Uint8Array>()
  for (let at = 0; at < read.getUint16(12); at += 1) {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const [from, packed, length] = [
      read.getUint32(entry + 4),
      read.getUint32(entry + 8),
      read.getUint32(entry + 12),
    ]
    const bytes = new Uint8Array(woff, from, packed)
    tables.set(tagAt(read, entry), packed < length ? await inflated(bytes) : bytes)
  }
  return sfntWith(tables, read.getUint32(4))
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

const tagAt = (view: DataView, offset: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(offset + place)))

/** The tables of an OpenType font. */
export function tablesOf(sfnt: Uint8Array): Tables {
  const read = viewOf(sfnt)
  return new Map(
    Array.from({ length: read.getUint16(4) }, (_, at) => {
      const entry = SFNT_HEADER + at * SFNT_ENTRY
      const from = read.getUint32(entry + 8)
      return [tagAt(read, entry), sfnt.subarray(from, from + read.getUint32(entry + 12))] as const
    }),
  )
}

/** An OpenType font of tables (OpenType 1.9.1, “Organization of an OpenType Font”). */
export function sfntWith(tables: Tables, version = TRUETYPE): Uint8Array {
  const padded = (length: number) => Math.ceil(length / 4) * 4
  const begin = SFNT_HEADER + tables.size * SFNT_ENTRY
  const lengths = [...tables.values()].map(({ byteLength }) => padded(byteLength))
  const sfnt = new Uint8Array(lengths.reduce((sum, length) => sum + length, begin))
  const write = viewOf(sfnt)
  const power = Math.floor(Math.log2(tables.size))
  const header = [tables.size, 16 * 2 ** power, power, 16 * (tables.size - 2 ** power)]
  write.setUint32(0, version)
  for (const [at, value] of header.entries()) write.setUint16(4 + at * 2, value)
  let [entry, offset] = [SFNT_HEADER, begin]
  for (const [tag, bytes] of [...tables].sort(([one], [other]) => (one < other ? -1 : 1))) {
    sfnt.set(bytes, offset)
    for (let place = 0; place < 4; place += 1) write.setUint8(entry + place, tag.charCodeAt(place))
    const end = offset + padded(bytes.byteLength)
    write.setUint32(entry + 4, sumOf(write, offset, end))
    write.setUint32(entry + 8, offset)
    write.setUint32(entry + 12, bytes.byteLength)
    entry += SFNT_ENTRY
    offset = end
  }
  return sfnt
}

/** Of a table, in whole words. */
function sumOf(view: DataView, from: number, end: number): number {
  let sum = 0
  for (let at = from; at < end; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
