import { canvasRuler } from '../draw-text.ts'
import type { Font } from '../fonts.ts'
import { colorOf, frameOf, type TextLayer } from '../layers-document.ts'
import type { Line, Typeset } from '../typeset.ts'
import type { Artwork } from './artwork.ts'
import { dataUrl } from './data-url.ts'
import { type GlyphRun, type GlyphSetter, glyphSetter, type PictureRun } from './glyph-lines.ts'
import { EMBOLDENED, SLANT } from './made-up.ts'
import { charactersAlone } from './png.ts'
import { escaped, rectsOf, short, svgWith, turnedGroup } from './svg.ts'

/** The picture as SVG whose text is outlines: the same in every reader, also in those that take no fonts from a file. */
export async function outlinedSvgOf(artwork: Artwork): Promise<Blob> {
  const { layers, typesetter } = artwork
  const outlines = outlinesOfFile()
  const setter = glyphSetter(canvasRuler())
  const groups: string[] = []
  for (const layer of layers) groups.push(await groupOf(layer, typesetter.of(layer), { setter, outlines }))
  return svgWith(artwork, [outlines.definitions(), ...groups])
}

/** The outlines of a file, each written once. */
function outlinesOfFile() {
  const ids = new Map<string, string>()
  return {
    /** The name of an outline; glyphs without one, such as spaces, have none. */
    idOf(path: string): string | null {
      if (path === '') return null
      const id = ids.get(path) ?? `g${ids.size}`
      ids.set(path, id)
      return id
    },
    definitions(): string {
      const paths = [...ids].map(([path, id]) => `<path id="${id}" d="${path}"/>`)
      return `<defs>${paths.join('')}</defs>`
    },
  }
}

type Outlines = ReturnType<typeof outlinesOfFile>

interface Drawing {
  readonly setter: GlyphSetter
  readonly outlines: Outlines
}

async function groupOf(layer: TextLayer, set: Typeset, drawing: Drawing): Promise<string> {
  const lines: string[] = []
  for (const line of set.lines) lines.push(await lineOf(layer, { line, font: set.font }, drawing))
  // What is read aloud for it, and found in it.
  const label = escaped(set.lines.map(({ text }) => text).join(' '))
  return turnedGroup(layer, ` role="img" aria-label="${label}"`, [...lines, ...rectsOf(layer, set)])
}

async function lineOf(
  layer: TextLayer,
  { line, font }: { readonly line: Line; readonly font: Font },
  { setter, outlines }: Drawing,
): Promise<string> {
  const frame = frameOf(layer)
  const start = { x: frame.x + line.x, y: frame.y + line.baseline }
  const parts: string[] = []
  for (const run of await setter.runsOf(line, font))
    parts.push(
      run.kind === 'glyphs'
        ? glyphsOf(run, { start, outlines, color: colorOf(layer.block) })
        : await pictureOf(run, { start, font, color: colorOf(layer.block) }),
    )
  return parts.join('')
}

interface Place {
  readonly start: { readonly x: number; readonly y: number }
  readonly color: string
}

function glyphsOf(
  run: GlyphRun,
  { start, outlines, color }: Place & { readonly outlines: Outlines },
): string {
  const scale = run.sizePx / run.program.unitsPerEm
  const thicker = run.isEmboldened ? run.program.unitsPerEm * EMBOLDENED : 0
  const stroke = run.isEmboldened ? ` stroke="${color}" stroke-width="${short(thicker)}"` : ''
  const lean = run.isSlanted ? SLANT * scale : 0
  const placed = run.clusters.flatMap(({ x, parts }) =>
    parts.map((part) => ({ id: part.id, x: x + part.x * scale, y: part.y * scale })),
  )
  const uses = placed.map(({ id, x, y }) => {
    const outline = outlines.idOf(run.program.outlineOf(id))
    if (outline === null) return ''
    const [left, top] = [start.x + x + (thicker / 2) * scale, start.y - y - (thicker / 2) * scale]
    const matrix = [scale, 0, lean, -scale, left, top].map((value) => Number(value.toFixed(5))).join(' ')
    return `<use href="#${outline}" transform="matrix(${matrix})"/>`
  })
  return stroke === '' ? uses.join('') : `<g${stroke}>${uses.join('')}</g>`
}

async function pictureOf(
  run: PictureRun,
  { start, font, color }: Place & { readonly font: Font },
): Promise<string> {
  const { canvas, left, top, width, height } = charactersAlone({ ...run, font, color })
  const href = await dataUrl(await canvas.convertToBlob())
  return `<image href="${href}" x="${short(start.x + run.x + left)}" y="${short(start.y + top)}" width="${width}" height="${height}"/>`
}
