import * as fontkit from 'fontkit'
import { type PDFDocument, PDFHexString, type PDFName, type PDFPage, type PDFRef } from 'pdf-lib'
import { type Composite, type Part, withComposites } from './composite-glyphs.ts'
import type { FontProgram } from './font-programs.ts'
import { SLANT } from './made-up.ts'

/** A glyph as a PDF shows it, of one or several of its font, or of none. */
export interface PdfGlyph {
  /** In units of the font. */
  readonly parts: readonly Part[]
  /** In thousandths of the size. */
  readonly width: number
  /** What is copied for it. */
  readonly text: string
}

/** A font of a PDF, with a code for each glyph and each text that it stands for. */
export interface PdfFont {
  readonly name: PDFName
  codeOf(glyph: PdfGlyph): number
}

/**
 * The fonts of a page, each as a subset of its glyphs (ISO 32000-1, 9.7). A glyph has a code for each text that it stands
 * for, since readers that copy text know a code and nothing of its neighbours; for the same reason, glyphs that stand for
 * a text together are one.
 */
export function pdfFonts(document: PDFDocument, page: PDFPage) {
  const upright = new Map<FontProgram, PdfFont & Used>()
  const slanted = new Map<FontProgram, PdfFont & Used>()
  return {
    /** The font of a program, or one whose letters lean. */
    of(program: FontProgram, { isSlanted = false } = {}): PdfFont {
      const fonts = isSlanted ? slanted : upright
      const known = fonts.get(program)
      if (known) return known
      const codes = new Map<string, number>()
      const glyphs: PdfGlyph[] = []
      const ref = document.context.nextRef()
      const name = page.node.newFontDictionary('F', ref)
      const font = {
        name,
        ref,
        glyphs,
        slant: isSlanted ? SLANT : 0,
        codeOf(glyph: PdfGlyph): number {
          const key = JSON.stringify(glyph)
          // Code 0 is the one of a missing glyph.
          const code = codes.get(key) ?? glyphs.push(glyph)
          codes.set(key, code)
          return code
        },
      }
      fonts.set(program, font)
      return font
    },
    /** Writes the fonts; after the last text. */
    embed(): void {
      for (const [program, used] of [...upright, ...slanted]) embed(document, program, used)
    },
  }
}

export type PdfFonts = ReturnType<typeof pdfFonts>

/** In thousandths of the size, as PDFs have them. */
const PER_EM = 1000
/** Flags of a font descriptor: its glyphs have an encoding of their own; they are slanted. */
const [SYMBOLIC, ITALIC] = [4, 64]

interface Used {
  readonly ref: PDFRef
  readonly glyphs: readonly PdfGlyph[]
  /** How far its letters lean, as a share of their height. */
  readonly slant: number
}

function embed(document: PDFDocument, program: FontProgram, { ref, glyphs, slant }: Used): void {
  const { context } = document
  const font = fontkit.create(program.bytes)
  const subset = font.createSubset()
  const numbered = glyphs.map(({ parts, width }) => ({
    parts: parts.map(({ id, x, y }) => ({ id: subset.includeGlyph(id), x, y })),
    advance: Math.round((width * font.unitsPerEm) / PER_EM),
  }))
  const isAlone = ({ parts }: Composite) => slant === 0 && aloneIn(parts) !== null
  const composites = numbered.filter((glyph) => !isAlone(glyph))
  const { font: file, first } = withComposites(subset.encode(), composites, slant)
  const numberOf = (glyph: Composite, place: number) =>
    place < 0 ? (aloneIn(glyph.parts) ?? 0) : first + place
  const numbers = numbered.map((glyph) => numberOf(glyph, composites.indexOf(glyph)))
  const scaled = (units: number) => Math.round((units * PER_EM) / font.unitsPerEm)
  const name = `${tagOf(numbers)}+${font.postscriptName}`
  const lean = Math.round((Math.atan(slant) * 180) / Math.PI)
  const { minX, minY, maxX, maxY } = font.bbox
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC | (font.italicAngle === 0 && lean === 0 ? 0 : ITALIC),
      FontBBox: [minX, minY, maxX, maxY].map(scaled),
      ItalicAngle: font.italicAngle - lean,
      Ascent: scaled(font.ascent),
      Descent: scaled(font.descent),
      CapHeight: scaled(font.capHeight || font.ascent),
      // Unknown, and asked for.
      StemV: 0,
      FontFile2: context.register(context.flateStream(file)),
    }),
  )
  const ofCodes = new Uint8Array((numbers.length + 1) * 2)
  for (const [at, number] of numbers.entries()) new DataView(ofCodes.buffer).setUint16((at + 1) * 2, number)
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      CIDToGIDMap: context.register(context.flateStream(ofCodes)),
      DW: 0,
      W: [1, glyphs.map(({ width }) => width)],
    }),
  )
  const characters = context.register(context.flateStream(charactersOf(glyphs)))
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: characters,
    }),
  )
}

/** The glyph that is the only part of another, in its place. */
function aloneIn([first, ...others]: readonly Part[]): number | null {
  return first && others.length === 0 && first.x === 0 && first.y === 0 ? first.id : null
}

/** Six letters that differ between subsets of a font (ISO 32000-1, 9.6.4). */
function tagOf(numbers: readonly number[]): string {
  let hash = numbers.length
  for (const number of numbers) hash = (hash * 31 + number) % 26 ** 6
  return Array.from({ length: 6 }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(hash / 26 ** place) % 26)),
  ).join('')
}

const hex = (value: number) => value.toString(16).padStart(4, '0').toUpperCase()
const utf16 = (text: string) =>
  text
    .split('')
    .map((unit) => hex(unit.charCodeAt(0)))
    .join('')

/** At most this many entries may stand in one block. */
const BLOCK = 100

/** The characters of each code (ISO 32000-1, 9.10.3). */
function charactersOf(glyphs: readonly PdfGlyph[]): string {
  const entries = glyphs.map(({ text }, at) => `<${hex(at + 1)}> <${utf16(text)}>`)
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, at) =>
    entries.slice(at * BLOCK, (at + 1) * BLOCK),
  )
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
