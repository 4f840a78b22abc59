import {
  beginText,
  endText,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  setFillingColor,
  setFontAndSize,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib'
import type { GlyphRun } from './glyph-lines.ts'
import { EMBOLDENED } from './made-up.ts'
import type { PdfFont } from './pdf-fonts.ts'
import { apartAtMarks } from './readable-runs.ts'

/** The start of a line on a page: from its lower left corner in page units, turned by an angle in degrees, anticlockwise. */
export interface LineStart {
  readonly x: number
  readonly y: number
  readonly angle: number
}

interface Writing {
  readonly font: PdfFont
  readonly color: RGB
  readonly start: LineStart
  readonly unitsPerPixel: number
}

/** In thousandths of the size; a smaller move is not seen. */
const UNSEEN = 0.5
const PER_EM = 1000

/** Writes glyphs as live text. */
export function writeGlyphs(
  page: PDFPage,
  run: GlyphRun,
  { font, color, start, unitsPerPixel }: Writing,
): void {
  const [first] = run.clusters
  if (!first) return
  const size = run.sizePx * unitsPerPixel
  const thicker = run.isEmboldened ? size * EMBOLDENED : 0
  page.pushOperators(
    pushGraphicsState(),
    beginText(),
    setFillingColor(color),
    ...(run.isEmboldened
      ? [
          setStrokingColor(color),
          setLineWidth(thicker),
          setTextRenderingMode(TextRenderingMode.FillAndOutline),
        ]
      : []),
    setFontAndSize(font.name, size),
    matrixAt(start, { right: first.x * unitsPerPixel + thicker / 2, up: thicker / 2 }),
    shown(piecesOf(run, font)),
    endText(),
    popGraphicsState(),
  )
}

interface Unseen {
  readonly characters: readonly string[]
  readonly x: number
  readonly width: number
  readonly sizePx: number
}

/** Writes characters that are drawn as a picture, so that they can be found and copied. */
export function writeUnseen(
  page: PDFPage,
  { characters, x, width, sizePx }: Unseen,
  { font, start, unitsPerPixel }: Omit<Writing, 'color'>,
): void {
  const each = rounded((width / characters.length / sizePx) * PER_EM)
  const codes = characters.map((text) => hexOf(font.codeOf({ parts: [], width: each, text })))
  page.pushOperators(
    pushGraphicsState(),
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
    setFontAndSize(font.name, sizePx * unitsPerPixel),
    matrixAt(start, { right: x * unitsPerPixel, up: 0 }),
    shown(codes),
    endText(),
    popGraphicsState(),
  )
}

const rounded = (value: number) => Math.round(value * 100) / 100
const hexOf = (code: number) => `<${code.toString(16).padStart(4, '0')}>`

function matrixAt({ x, y, angle }: LineStart, { right, up }: { right: number; up: number }) {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return setTextMatrix(cos, sin, -sin, cos, x + right * cos - up * sin, y + right * sin + up * cos)
}

/** Codes from left to right, and what moves those that follow. */
function piecesOf({ clusters, sizePx, isRightToLeft }: GlyphRun, font: PdfFont): readonly string[] {
  const perPixel = PER_EM / sizePx
  const pieces: string[] = []
  let pen = clusters[0]?.x ?? 0
  for (const { parts, x, advance, text } of clusters) {
    const moved = (x - pen) * perPixel
    if (Math.abs(moved) > UNSEEN) {
      pieces.push(String(-rounded(moved)))
      pen += rounded(moved) / perPixel
    }
    const width = rounded(advance * perPixel)
    // Marks have codes of their own: pdf.js takes a code with a mark for one without a width, and sees a space after it.
    const [letters = '', ...marks] = apartAtMarks(text)
    const codes = [
      font.codeOf({ parts, width, text: isRightToLeft ? reversed(letters) : letters }),
      ...marks.map((mark) =>
        font.codeOf({ parts: [], width: 0, text: isRightToLeft ? reversed(mark) : mark }),
      ),
    ]
    pieces.push(...(isRightToLeft ? codes.toReversed() : codes).map(hexOf))
    pen += width / perPixel
  }
  return pieces
}

/** Readers expect what reads from the right in the order in which it is seen, and turn it. */
const reversed = (text: string) => [...text].toReversed().join('')

const shown = (pieces: readonly string[]) =>
  PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[${pieces.join(' ')}]`])
