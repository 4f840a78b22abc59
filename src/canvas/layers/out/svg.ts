import { barsOf } from '../draw-text.ts'
import { cssFont } from '../fonts.ts'
import { middleOf } from '../frame.ts'
import { colorOf, frameOf, type TextLayer } from '../layers-document.ts'
import { shownText, type Typeset } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
import { dataUrl } from './data-url.ts'
import { type FontFile, filesFor, fontFiles } from './font-files.ts'

/** The picture as SVG: its background inside, each line as live text, the fonts in use along with it. */
export async function svgOf({
  background,
  size: { width, height },
  layers,
  typesetter,
}: Artwork): Promise<Blob> {
  const files = fontFiles()
  const used = new Set(
    layers.flatMap((layer) => {
      const { font } = typesetter.of(layer)
      return [...shownText(layer)].flatMap((character) => filesFor(files, font, character)[0] ?? [])
    }),
  )
  const faces = await Promise.all([...used].map(faceOf))
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${faces.join('')}</style>`,
    `<image href="${await dataUrl(background)}" width="${width}" height="${height}"/>`,
    ...layers.map((layer) => groupOf(layer, typesetter.of(layer))),
    '</svg>',
  ]
  return new Blob([parts.join('\n')], { type: 'image/svg+xml' })
}

async function faceOf({ family, isBold, isItalic, addresses }: FontFile): Promise<string> {
  const bytes = await (await fetch(addresses.get('woff2') ?? '')).blob()
  const file = await dataUrl(new Blob([bytes], { type: 'font/woff2' }))
  const style = `font-weight:${isBold ? 700 : 400};font-style:${isItalic ? 'italic' : 'normal'}`
  return `@font-face{font-family:"${family}";${style};src:url(${file}) format("woff2")}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const short = (value: number) => String(Math.round(value * 1000) / 1000)

/** One layer: its positioned lines, rotated about the middle of their box. */
export function groupOf(layer: TextLayer, set: Typeset): string {
  const frame = frameOf(layer)
  const middle = middleOf(frame)
  const turn = frame.angle === 0 ? '' : ` transform="rotate(${frame.angle} ${middle.x} ${middle.y})"`
  const caps = set.font.isSmallCaps ? ';font-variant-caps:small-caps' : ''
  const style = escaped(`font:${cssFont(set.font)}${caps};white-space:pre`)
  const lines = set.lines.map(({ text, x, width, baseline, isRightToLeft }) => {
    // A text that reads from the right begins there.
    const begins = isRightToLeft ? x + width : x
    const direction = isRightToLeft ? ' direction="rtl"' : ''
    return `<text x="${short(frame.x + begins)}" y="${short(frame.y + baseline)}"${direction}>${escaped(text)}</text>`
  })
  const bars = barsOf(layer, set).map(
    ({ x, y, width, height }) =>
      `<rect x="${short(frame.x + x)}" y="${short(frame.y + y)}" width="${short(width)}" height="${short(height)}"/>`,
  )
  return `<g fill="${colorOf(layer.block)}" style="${style}"${turn}>${[...lines, ...bars].join('')}</g>`
}
