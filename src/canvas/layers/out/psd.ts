import { type Layer, type LayerTextData, writePsd } from 'ag-psd'
import { type Font, pixelsOf } from '../fonts.ts'
import { anchorPoint } from '../frame.ts'
import { colorOf, frameOf, nameOf, type TextLayer } from '../layers-document.ts'
import { ALIGNED, lineHeightOf, type Typeset } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
import { type FontFile, filesFor, fontFiles } from './font-files.ts'
import { drawn, layerAlone } from './png.ts'

/** Pixels and points are the same, so that sizes read in Photoshop as they do here in pixels. */
const PIXELS_PER_INCH = 72

/** The picture as PSD: the background, and above it each block as a live text layer with its style. */
export async function psdOf(artwork: Artwork): Promise<Blob> {
  const { size, layers } = artwork
  const whole = await drawn(artwork)
  const bare = await drawn({ ...artwork, layers: [] })
  const pixels = ({ context }: typeof whole) => context.getImageData(0, 0, size.width, size.height)
  const base: Layer = { name: 'Background', imageData: pixels(bare) }
  const files = fontFiles()
  const bytes = writePsd(
    {
      ...size,
      imageData: pixels(whole),
      imageResources: { resolutionInfo: RESOLUTION },
      children: [base, ...layers.map((layer) => textLayer(layer, artwork, files))],
    },
    { noBackground: true },
  )
  return new Blob([bytes], { type: 'image/vnd.adobe.photoshop' })
}

const RESOLUTION = {
  horizontalResolution: PIXELS_PER_INCH,
  horizontalResolutionUnit: 'PPI',
  widthUnit: 'Inches',
  verticalResolution: PIXELS_PER_INCH,
  verticalResolutionUnit: 'PPI',
  heightUnit: 'Inches',
} as const

function textLayer(layer: TextLayer, { typesetter }: Artwork, files: readonly FontFile[]): Layer {
  const alone = layerAlone(layer, typesetter)
  return {
    name: nameOf(layer),
    left: alone.left,
    top: alone.top,
    imageData: alone.context.getImageData(0, 0, alone.width, alone.height),
    text: textOf(layer, typesetter.of(layer), files),
  }
}

/** Photoshop's description of a text: the start of its first line, its style, and the font of each of its scripts. */
export function textOf(layer: TextLayer, set: Typeset, files: readonly FontFile[]): LayerTextData {
  const { block } = layer
  const frame = frameOf(layer)
  const [first] = set.lines
  const share = ALIGNED[block.alignment]
  const begins = anchorPoint(frame, { x: share, y: (first?.baseline ?? 0) / frame.height })
  const [sin, cos] = [Math.sin((frame.angle * Math.PI) / 180), Math.cos((frame.angle * Math.PI) / 180)]
  const text = set.lines.map((line) => line.text).join('\n')
  const style = styleOf(layer)
  const runs = runsOf(text, set.font, files)
  return {
    text,
    transform: [cos, sin, -sin, cos, begins.x, begins.y],
    style: { ...style, ...runs[0]?.face },
    styleRuns: runs.map(({ length, face }) => ({ length, style: { ...style, ...face } })),
    paragraphStyle: { justification: block.alignment },
  }
}

type Style = NonNullable<LayerTextData['style']>

/** Letters in one font file, with what Photoshop makes up where no file has it. */
interface FontRun {
  length: number
  readonly name: string
  readonly face: Style
}

/** The font files that the browser takes the letters of a text from; spaces and marks stay with what precedes them. */
function runsOf(text: string, font: Font, files: readonly FontFile[]): readonly FontRun[] {
  const runs: FontRun[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const [file] = /[\s\p{M}\u200c\u200d]/u.test(character) && last ? [] : filesFor(files, font, character)
    const name = file ? nameOfFont(file) : (last?.name ?? `${font.family.replaceAll(' ', '')}-Regular`)
    if (last?.name === name) last.length += character.length
    else {
      const made = { fauxBold: font.isBold && !file?.isBold, fauxItalic: font.isItalic && !file?.isItalic }
      runs.push({ length: character.length, name, face: { font: { name }, ...made } })
    }
  }
  return runs
}

/** The PostScript name of a font: Photoshop finds fonts by it. */
function nameOfFont({ family, isBold, isItalic }: FontFile): string {
  const face = `${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}` || 'Regular'
  return `${family.replaceAll(' ', '')}-${face}`
}

function styleOf({ block }: TextLayer): Style {
  const has = (format: (typeof block.formatting)[number]) => block.formatting.includes(format)
  const size = pixelsOf(block)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colorOf(block).slice(at, at + 2), 16),
  )
  return {
    fontSize: size,
    autoLeading: false,
    leading: size * lineHeightOf(block),
    fillColor: { r: red, g: green, b: blue },
    underline: has('underline'),
    strikethrough: has('strikethrough'),
    fontCaps: has('small_caps') ? 1 : has('all_caps') ? 2 : 0,
    fontBaseline: has('superscript') ? 1 : has('subscript') ? 2 : 0,
  }
}
