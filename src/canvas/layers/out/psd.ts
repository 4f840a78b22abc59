import { type Layer, type LayerTextData, writePsd } from 'ag-psd'
import { pixelsOf } from '../fonts.ts'
import { anchorPoint } from '../frame.ts'
import { colorOf, frameOf, nameOf, type TextLayer } from '../layers-document.ts'
import { ALIGNED, lineHeightOf, type Typeset } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
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
  const bytes = writePsd(
    {
      ...size,
      imageData: pixels(whole),
      imageResources: { resolutionInfo: RESOLUTION },
      children: [base, ...layers.map((layer) => textLayer(layer, artwork))],
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

function textLayer(layer: TextLayer, { typesetter }: Artwork): Layer {
  const alone = layerAlone(layer, typesetter, 1)
  return {
    name: nameOf(layer),
    left: alone.left,
    top: alone.top,
    imageData: alone.context.getImageData(0, 0, alone.width, alone.height),
    text: textOf(layer, typesetter.of(layer)),
  }
}

/** Photoshop's description of a text: the start of its first line, and its style. */
export function textOf(layer: TextLayer, set: Typeset): LayerTextData {
  const { block } = layer
  const frame = frameOf(layer)
  const [first] = set.lines
  const share = ALIGNED[block.alignment]
  const begins = anchorPoint(frame, { x: share, y: (first?.baseline ?? 0) / frame.height })
  const [sin, cos] = [Math.sin((frame.angle * Math.PI) / 180), Math.cos((frame.angle * Math.PI) / 180)]
  return {
    text: set.lines.map(({ text }) => text).join('\n'),
    transform: [cos, sin, -sin, cos, begins.x, begins.y],
    style: styleOf(layer, set),
    paragraphStyle: { justification: block.alignment },
  }
}

function styleOf({ block }: TextLayer, { font }: Typeset): NonNullable<LayerTextData['style']> {
  const has = (format: (typeof block.formatting)[number]) => block.formatting.includes(format)
  const size = pixelsOf(block)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colorOf(block).slice(at, at + 2), 16),
  )
  const face = `${font.isBold ? 'Bold' : ''}${font.isItalic ? 'Italic' : ''}` || 'Regular'
  return {
    font: { name: `${font.family.replaceAll(' ', '')}-${face}` },
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
