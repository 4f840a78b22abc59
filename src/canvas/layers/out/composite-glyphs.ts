import { sfntWith, tablesOf } from './sfnt.ts'

/** A glyph of a font at a place, in its units, upwards. */
export interface Part {
  readonly id: number
  readonly x: number
  readonly y: number
}

/** Parts that are one glyph; none for a glyph that shows nothing. */
export interface Composite {
  readonly parts: readonly Part[]
  readonly advance: number
}

interface Extended {
  readonly font: Uint8Array
  /** The number of the first of the further glyphs. */
  readonly first: number
}

/** Places in the tables head, hhea and maxp (OpenType 1.9.1). */
const [LOCA_FORMAT, METRIC_COUNT] = [50, 34]
const MAXP = { glyphs: 4, points: 10, contours: 12, elements: 28, depth: 30 } as const
const MOST = 0xffff

/**
 * A TrueType font with further glyphs at its end, each of other glyphs of it (OpenType 1.9.1, 'glyf', “Composite Glyph
 * Description”). They lean by a share of their height. The font has a horizontal metric for each glyph, as subsets do.
 */
export function withComposites(sfnt: Uint8Array, composites: readonly Composite[], slant = 0): Extended {
  const tables = new Map(tablesOf(sfnt))
  const table = (tag: string) => tables.get(tag) ?? new Uint8Array()
  const [head, hhea, maxp] = [copyOf(table('head')), copyOf(table('hhea')), copyOf(table('maxp'))]
  const outlines = outlinesOf(table('glyf'), table('loca'), head.getInt16(LOCA_FORMAT) === 1)
  const boxes = composites.map(({ parts }) => around(parts.flatMap((part) => boxOf(outlines, part, slant))))
  const added = composites.map(({ parts }, at) => described(parts, boxes[at] ?? NOWHERE, slant))
  const all = [...outlines, ...added]
  head.setInt16(LOCA_FORMAT, 1)
  hhea.setUint16(METRIC_COUNT, all.length)
  maxp.setUint16(MAXP.glyphs, all.length)
  const most = Math.max(maxp.getUint16(MAXP.elements), ...composites.map(({ parts }) => parts.length))
  maxp.setUint16(MAXP.elements, most)
  maxp.setUint16(MAXP.depth, maxp.getUint16(MAXP.depth) + 1)
  for (const place of [MAXP.points, MAXP.contours]) maxp.setUint16(place, MOST)
  const metrics = composites.flatMap(({ advance }, at) => {
    // Readers move a glyph by what its left bearing differs from its box.
    return [advance, boxes[at]?.left ?? 0]
  })
  const changed = { head, hhea, maxp, loca: locaOf(all), hmtx: joined([table('hmtx'), words(metrics)]) }
  for (const [tag, bytes] of Object.entries(changed))
    tables.set(tag, bytes instanceof DataView ? new Uint8Array(bytes.buffer) : bytes)
  tables.set('glyf', joined(all))
  return { font: sfntWith(tables), first: outlines.length }
}

const copyOf = (table: Uint8Array) => new DataView(Uint8Array.from(table).buffer)

/** The bytes of each glyph; none for one that shows nothing. */
function outlinesOf(glyf: Uint8Array, loca: Uint8Array, isLong: boolean): readonly Uint8Array[] {
  const read = new DataView(loca.buffer, loca.byteOffset, loca.byteLength)
  const offsetAt = (at: number) => (isLong ? read.getUint32(at * 4) : read.getUint16(at * 2) * 2)
  const count = loca.byteLength / (isLong ? 4 : 2) - 1
  return Array.from({ length: count }, (_, at) => glyf.subarray(offsetAt(at), offsetAt(at + 1)))
}

function locaOf(outlines: readonly Uint8Array[]): Uint8Array {
  const write = new DataView(new ArrayBuffer((outlines.length + 1) * 4))
  let end = 0
  for (const [at, { byteLength }] of outlines.entries()) {
    end += byteLength
    write.setUint32((at + 1) * 4, end)
  }
  return new Uint8Array(write.buffer)
}

interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

const NOWHERE: Box = { left: 0, bottom: 0, right: 0, top: 0 }

/** The box of a part where it stands; none if it shows nothing. */
function boxOf(outlines: readonly Uint8Array[], { id, x, y }: Part, slant: number): readonly Box[] {
  const outline = outlines[id]
  if (!outline || outline.byteLength === 0) return []
  const read = new DataView(outline.buffer, outline.byteOffset)
  const [left, bottom, right, top] = [read.getInt16(2), read.getInt16(4), read.getInt16(6), read.getInt16(8)]
  const leanOf = (height: number) => x + Math.round((y + height) * slant)
  return [{ left: left + leanOf(bottom), bottom: bottom + y, right: right + leanOf(top), top: top + y }]
}

const around = (boxes: readonly Box[]): Box =>
  boxes.length === 0
    ? NOWHERE
    : {
        left: Math.min(...boxes.map(({ left }) => left)),
        bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.max(...boxes.map(({ top }) => top)),
      }

/** Flags of a component: its place is given in words, as x and y; another follows; a matrix turns it. */
const [WORDS, XY, MORE, MATRIX] = [0x1, 0x2, 0x20, 0x80]
/** Numbers of a matrix have 14 bits after the point. */
const ONE = 2 ** 14

function described(parts: readonly Part[], { left, bottom, right, top }: Box, slant: number): Uint8Array {
  if (parts.length === 0) return new Uint8Array()
  const matrix = slant === 0 ? [] : [ONE, 0, Math.round(slant * ONE), ONE]
  const components = parts.flatMap(({ id, x, y }, at) => {
    const more = at < parts.length - 1 ? MORE : 0
    const flags = WORDS | XY | more | (slant === 0 ? 0 : MATRIX)
    return [flags, id, x + Math.round(y * slant), y, ...matrix]
  })
  return words([-1, left, bottom, right, top, ...components])
}

/** Numbers of two bytes, to a multiple of four bytes. */
function words(values: readonly number[]): Uint8Array {
  const write = new DataView(new ArrayBuffer(Math.ceil(values.length / 2) * 4))
  for (const [at, value] of values.entries()) write.setInt16(at * 2, value)
  return new Uint8Array(write.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}
