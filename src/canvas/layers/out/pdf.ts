import * as fontkit from 'fontkit'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'
import { barsOf } from '../draw-text.ts'
import { cssFont, type Font, isMadeUp } from '../fonts.ts'
import { type Frame, fromBox } from '../frame.ts'
import { colorOf, frameOf, type TextLayer } from '../layers-document.ts'
import type { Line, Typeset } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
import { type FontFile, filesFor, fontFiles } from './font-files.ts'
import { drawn, layerAlone } from './png.ts'

/** A page unit is a point, 1/72 inch; text sizes are points at 96 pixels an inch. */
const UNITS_PER_PIXEL = 0.75
/** The scale of text that no font file can show, which is embedded as a picture. */
const PICTURE_TIMES = 3

export interface Pdf {
  readonly file: Blob
  /** Layers that are pictures in it, as their text cannot be live: small capitals, and characters or styles without a font. */
  readonly pictures: readonly TextLayer[]
}

/** The picture as PDF: one page, the background, and above it live text in the fonts it was set with. */
export async function pdfOf(artwork: Artwork): Promise<Pdf> {
  const { size, layers, typesetter } = artwork
  const document = await PDFDocument.create()
  const page = document.addPage([size.width * UNITS_PER_PIXEL, size.height * UNITS_PER_PIXEL])
  const { canvas } = await drawn({ ...artwork, layers: [] })
  const background = await document.embedPng(await (await canvas.convertToBlob()).arrayBuffer())
  page.drawImage(background, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  const fonts = embeddedFonts(document)
  const pictures: TextLayer[] = []
  for (const layer of layers) {
    const set = typesetter.of(layer)
    const textRuns = set.font.isSmallCaps || isMadeUp(set.font) ? null : await textRunsOf(set, fonts)
    if (textRuns) drawText(page, layer, set, textRuns)
    else {
      pictures.push(layer)
      await drawPicture(document, page, layer, artwork)
    }
  }
  const bytes = await document.save()
  return { file: new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), pictures }
}

/** A run of characters in one font file, with its place in the line. */
interface TextRun {
  readonly text: string
  readonly font: PDFFont
  readonly x: number
  readonly baseline: number
}

type Fonts = ReturnType<typeof embeddedFonts>

/** Fonts of a document by file, each embedded once as a subset of the used glyphs. */
function embeddedFonts(document: PDFDocument) {
  document.registerFontkit(FONTKIT)
  const files = fontFiles()
  const known = new Map<FontFile, Promise<{ font: PDFFont; has: ReadonlySet<number> }>>()
  async function embed(file: FontFile) {
    const bytes = await (await fetch(file.addresses.get('woff') ?? '')).arrayBuffer()
    const font = await document.embedFont(bytes, { subset: true })
    return { font, has: new Set(font.getCharacterSet()) }
  }
  return {
    /** The font that has a character; null where none has. */
    async for(font: Font, character: string): Promise<PDFFont | null> {
      for (const file of filesFor(files, font, character)) {
        const embedded = known.get(file) ?? embed(file)
        known.set(file, embedded)
        const { font: found, has } = await embedded
        if (has.has(character.codePointAt(0) ?? 0)) return found
      }
      return null
    },
  }
}

/**
 * The interface of fontkit that pdf-lib expects: subsets that encode as a stream, which newer versions return at once.
 */
const FONTKIT: Parameters<PDFDocument['registerFontkit']>[0] = {
  create(bytes, name) {
    const font = fontkit.create(bytes, name)
    const createSubset = font.createSubset.bind(font)
    return Object.assign(font, {
      createSubset() {
        const subset = createSubset()
        const encodeStream = () => ({
          on(event: 'data' | 'end', told: (bytes: Uint8Array) => void) {
            told(event === 'data' ? subset.encode() : new Uint8Array())
            return this
          },
        })
        return Object.assign(subset, { encodeStream })
      },
    })
  },
}

/** The words of a text where the browser sets them; null where a character has no font. */
async function textRunsOf(set: Typeset, fonts: Fonts): Promise<readonly TextRun[] | null> {
  const textRuns: TextRun[] = []
  for (const line of set.lines) {
    const runs = await runsOf(line.text, set.font, fonts)
    if (!runs) return null
    const places = placesOf(line, set.font, runs)
    for (const [at, { text, font }] of runs.entries()) {
      if (text.trim() === '') continue
      textRuns.push({ text, font, x: line.x + (places[at] ?? 0), baseline: line.baseline })
    }
  }
  return textRuns
}

interface Run {
  text: string
  readonly font: PDFFont
}

/** Words and the spaces between them, each in one font. */
async function runsOf(text: string, font: Font, fonts: Fonts): Promise<readonly Run[] | null> {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // Combining marks stay with their base character.
    if (last && /[\p{M}\u200c\u200d]/u.test(character)) {
      last.text += character
      continue
    }
    const found = await fonts.for(font, character)
    if (!found) return null
    const isSpace = /\s/.test(character)
    if (last && last.font === found && /\s$/.test(last.text) === isSpace) last.text += character
    else runs.push({ text: character, font: found })
  }
  return runs
}

/** The offsets of runs from the left of their line, measured by the browser, which applies kerning and direction. */
function placesOf(line: Line, font: Font, runs: readonly Run[]): readonly number[] {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;left:0;top:0;visibility:hidden;white-space:pre;width:max-content'
  host.style.font = cssFont(font)
  host.dir = line.isRightToLeft ? 'rtl' : 'ltr'
  const node = document.createTextNode(line.text)
  host.append(node)
  document.body.append(host)
  const { left } = host.getBoundingClientRect()
  const range = document.createRange()
  let from = 0
  const places = runs.map(({ text }) => {
    range.setStart(node, from)
    from += text.length
    range.setEnd(node, from)
    return range.getBoundingClientRect().left - left
  })
  host.remove()
  return places
}

const colorIn = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}

/** A place of a turned box on the page, which counts from below. */
function onPage(page: PDFPage, frame: Frame, x: number, y: number) {
  const at = fromBox(frame, { x, y })
  return { x: at.x * UNITS_PER_PIXEL, y: page.getHeight() - at.y * UNITS_PER_PIXEL }
}

function drawText(page: PDFPage, layer: TextLayer, set: Typeset, textRuns: readonly TextRun[]): void {
  const frame = frameOf(layer)
  const color = colorIn(colorOf(layer.block))
  const rotate = degrees(-frame.angle)
  for (const { text, font, x, baseline } of textRuns) {
    const size = set.font.sizePx * UNITS_PER_PIXEL
    page.drawText(text, { ...onPage(page, frame, x, baseline), font, size, color, rotate })
  }
  for (const { x, y, width, height } of barsOf(layer, set)) {
    const size = { width: width * UNITS_PER_PIXEL, height: height * UNITS_PER_PIXEL }
    page.drawRectangle({ ...onPage(page, frame, x, y + height), ...size, color, rotate })
  }
}

async function drawPicture(document: PDFDocument, page: PDFPage, layer: TextLayer, { typesetter }: Artwork) {
  const { canvas, left, top, width, height } = layerAlone(layer, typesetter, PICTURE_TIMES)
  const picture = await document.embedPng(await (await canvas.convertToBlob()).arrayBuffer())
  page.drawImage(picture, {
    x: left * UNITS_PER_PIXEL,
    y: page.getHeight() - (top + height) * UNITS_PER_PIXEL,
    width: width * UNITS_PER_PIXEL,
    height: height * UNITS_PER_PIXEL,
  })
}
