import { degrees, PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { barsOf, canvasRuler } from '../draw-text.ts'
import type { Font } from '../fonts.ts'
import { type Frame, fromBox } from '../frame.ts'
import { colorOf, frameOf, type TextLayer } from '../layers-document.ts'
import type { Line } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
import { type GlyphSetter, glyphSetter, type PictureRun } from './glyph-lines.ts'
import { type PdfFonts, pdfFonts } from './pdf-fonts.ts'
import { type LineStart, writeGlyphs, writeUnseen } from './pdf-text.ts'
import { charactersAlone, drawn } from './png.ts'
import { readableRuns } from './readable-runs.ts'

/** A page unit is a point, 1/72 inch; text sizes are points at 96 pixels an inch. */
const UNITS_PER_PIXEL = 0.75

export interface Pdf {
  readonly file: Blob
  /** Characters that are pictures in it, as no font file has them; they are copied as text all the same. */
  readonly pictures: readonly string[]
}

/** The picture as PDF: one page, the background, and above it live text in the fonts it was set with. */
export async function pdfOf(artwork: Artwork, title: string): Promise<Pdf> {
  const { size, layers, typesetter } = artwork
  const document = await PDFDocument.create()
  document.setTitle(title)
  document.setCreator('Easel')
  document.setProducer('Easel')
  const page = document.addPage([size.width * UNITS_PER_PIXEL, size.height * UNITS_PER_PIXEL])
  const { canvas } = await drawn({ ...artwork, layers: [] })
  const background = await document.embedPng(await (await canvas.convertToBlob()).arrayBuffer())
  page.drawImage(background, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  const writing = { document, page, fonts: pdfFonts(document, page), setter: glyphSetter(canvasRuler()) }
  const pictures = new Set<string>()
  for (const layer of layers) {
    const set = typesetter.of(layer)
    for (const line of set.lines)
      for (const { text } of await drawLine({ layer, line, font: set.font }, writing)) pictures.add(text)
    drawBars(page, layer, barsOf(layer, set))
  }
  writing.fonts.embed()
  const bytes = await document.save()
  return { file: new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), pictures: [...pictures] }
}

interface Writing {
  readonly document: PDFDocument
  readonly page: PDFPage
  readonly fonts: PdfFonts
  readonly setter: GlyphSetter
}

interface SetLine {
  readonly layer: TextLayer
  readonly line: Line
  readonly font: Font
}

/** Draws a line of a layer, and returns what of it is a picture. */
async function drawLine(set: SetLine, drawing: Writing): Promise<readonly PictureRun[]> {
  const { layer, line, font } = set
  const { page, fonts, setter } = drawing
  const runs = await setter.runsOf(line, font)
  const start = onPage(page, frameOf(layer), line.x, line.baseline)
  const color = colorIn(colorOf(layer.block))
  for (const run of runs) {
    if (run.kind === 'glyphs') {
      const writing = { font: fonts.of(run.program, run), color, start, unitsPerPixel: UNITS_PER_PIXEL }
      for (const part of readableRuns(run)) writeGlyphs(page, part, writing)
      continue
    }
    await drawCharacters(run, set, drawing)
    const space = await setter.spaceOf(font)
    if (!space) continue
    const unseen = { ...run, sizePx: font.sizePx }
    writeUnseen(page, unseen, { font: fonts.of(space), start, unitsPerPixel: UNITS_PER_PIXEL })
  }
  return runs.filter((run) => run.kind === 'picture')
}

/** Draws characters as the browser does. */
async function drawCharacters(
  run: PictureRun,
  { layer, line, font }: SetLine,
  { document, page }: Writing,
): Promise<void> {
  const color = colorOf(layer.block)
  const { canvas, left, top, width, height } = charactersAlone({ ...run, font, color })
  const picture = await document.embedPng(await (await canvas.convertToBlob()).arrayBuffer())
  const corner = [line.x + run.x + left, line.baseline + top + height] as const
  const { angle, ...place } = onPage(page, frameOf(layer), ...corner)
  page.drawImage(picture, {
    ...place,
    rotate: degrees(angle),
    width: width * UNITS_PER_PIXEL,
    height: height * UNITS_PER_PIXEL,
  })
}

const colorIn = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}

/** A place of a turned box on the page, which counts from below. */
function onPage(page: PDFPage, frame: Frame, x: number, y: number): LineStart {
  const at = fromBox(frame, { x, y })
  return { x: at.x * UNITS_PER_PIXEL, y: page.getHeight() - at.y * UNITS_PER_PIXEL, angle: -frame.angle }
}

function drawBars(page: PDFPage, layer: TextLayer, bars: ReturnType<typeof barsOf>): void {
  const frame = frameOf(layer)
  for (const { x, y, width, height } of bars) {
    const { angle, ...place } = onPage(page, frame, x, y + height)
    page.drawRectangle({
      ...place,
      width: width * UNITS_PER_PIXEL,
      height: height * UNITS_PER_PIXEL,
      rotate: degrees(angle),
      color: colorIn(colorOf(layer.block)),
    })
  }
}
