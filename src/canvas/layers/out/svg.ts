import { barsOf } from '../draw-text.ts'
import { cssFont } from '../fonts.ts'
import { middleOf } from '../frame.ts'
import { colorOf, frameOf, type TextLayer } from '../layers-document.ts'
import { shownText, type Typeset } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
import { dataUrl } from './data-url.ts'
import { type FontFile, filesFor, fontFiles } from './font-files.ts'

/** The picture as SVG: its background inside, each line as live text, the fonts in use along with it. */
export async function svgOf(artwork: Artwork): Promise<Blob> {
  const { layers, typesetter } = artwork
  const files = fontFiles()
  const used = new Set(
    layers.flatMap((layer) => {
      const { font } = typesetter.of(layer)
      return [...shownText(layer)].flatMap((character) => filesFor(files, font, character)[0] ?? [])
    }),
  )
  // In the order of the page: where files share a character, the last one has it.
  const faces = await Promise.all(files.filter((file) => used.has(file)).map(faceOf))
  return svgWith(artwork, [
    `<style>${faces.join('')}</style>`,
    ...layers.map((layer) => groupOf(layer, typesetter.of(layer))),
  ])
}

/** An SVG with the background and what is above it. */
export async function svgWith(
  { background, size: { width, height } }: Artwork,
  [first = '', ...above]: readonly string[],
): Promise<Blob> {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    first,
    `<image href="${await dataUrl(background)}" width="${width}" height="${height}"/>`,
    ...above,
    '</svg>',
  ]
  return new Blob([parts.join('\n')], { type: 'image/svg+xml' })
}

async function faceOf({ family, isBold, isItalic, addresses, range }: FontFile): Promise<string> {
  const bytes = await (await fetch(addresses.get('woff2') ?? '')).blob()
  const file = await dataUrl(new Blob([bytes], { type: 'font/woff2' }))
  const style = `font-weight:${isBold ? 700 : 400};font-style:${isItalic ? 'italic' : 'normal'}`
  const characters = range === '' ? '' : `;unicode-range:${range}`
  return `@font-face{font-family:"${family}";${style};src:url(${file}) format("woff2")${characters}}`
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const short = (value: number) => String(Math.round(value * 1000) / 1000)

/** One layer: its positioned lines, rotated about the middle of their box. */
export function groupOf(layer: TextLayer, set: Typeset): string {
  const frame = frameOf(layer)
  const caps = set.font.isSmallCaps ? ';font-variant-caps:small-caps' : ''
  const style = escaped(`font:${cssFont(set.font)}${caps};white-space:pre;text-rendering:geometricPrecision`)
  const lines = set.lines.map(({ text, x, width, baseline, isRightToLeft }) => {
    // A text that reads from the right begins there.
    const begins = isRightToLeft ? x + width : x
    const direction = isRightToLeft ? ' direction="rtl"' : ''
    return `<text x="${short(frame.x + begins)}" y="${short(frame.y + baseline)}"${direction}>${escaped(text)}</text>`
  })
  const language = layer.language === undefined ? '' : ` lang="${escaped(layer.language)}"`
  return turnedGroup(layer, ` style="${style}"${language}`, [...lines, ...rectsOf(layer, set)])
}

/** What belongs to a layer, in its colour. */
export function turnedGroup(layer: TextLayer, attributes: string, content: readonly string[]): string {
  const frame = frameOf(layer)
  const middle = middleOf(frame)
  const turn = frame.angle === 0 ? '' : ` transform="rotate(${frame.angle} ${middle.x} ${middle.y})"`
  return `<g fill="${colorOf(layer.block)}"${attributes}${turn}>${content.join('')}</g>`
}

/** The lines under and through a text. */
export function rectsOf(layer: TextLayer, set: Typeset): readonly string[] {
  const frame = frameOf(layer)
  return barsOf(layer, set).map(
    ({ x, y, width, height }) =>
      `<rect x="${short(frame.x + x)}" y="${short(frame.y + y)}" width="${short(width)}" height="${short(height)}"/>`,
  )
}
