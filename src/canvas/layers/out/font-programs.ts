import * as harfbuzz from 'harfbuzzjs'
import type { FontFile } from './font-files.ts'
import { sfntOf } from './sfnt.ts'

/** A glyph of a shaped text, in units of its font. */
export interface Shaped {
  readonly id: number
  /** Where its characters begin in the text, in UTF-16 units; glyphs that stand for them together have the same. */
  readonly cluster: number
  readonly advance: number
  /** From where the pen is, to the right and up. */
  readonly x: number
  readonly y: number
}

/** Part of a text to shape; its neighbours decide how letters join at its ends. */
export interface Span {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly isRightToLeft: boolean
  /** BCP 47; a font may have other letters for it. */
  readonly language?: string | undefined
  /** OpenType features beside the usual ones. */
  readonly features?: readonly string[]
}

/** A font file that is open, to shape with. */
export interface FontProgram {
  readonly file: FontFile
  /** As OpenType. */
  readonly bytes: Uint8Array
  readonly unitsPerEm: number
  hasFeature(tag: string): boolean
  /** From left to right, as browsers do it: with HarfBuzz. */
  shaped(span: Span): readonly Shaped[]
  /** The outline of a glyph as an SVG path, in units of the font, upwards. */
  outlineOf(id: number): string
}

/** Opens font files, each once. */
export function fontPrograms(bytesOf: (file: FontFile) => Promise<ArrayBuffer> = fetched) {
  const known = new Map<FontFile, Promise<FontProgram>>()
  return {
    of(file: FontFile): Promise<FontProgram> {
      const program =
        known.get(file) ?? bytesOf(file).then(async (woff) => programOf(file, await sfntOf(woff)))
      known.set(file, program)
      return program
    },
  }
}

export type FontPrograms = ReturnType<typeof fontPrograms>

const fetched = async ({ addresses }: FontFile) => (await fetch(addresses.get('woff') ?? '')).arrayBuffer()

function programOf(file: FontFile, bytes: Uint8Array): FontProgram {
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const font = new harfbuzz.Font(face)
  const features = new Set(face.getTableFeatureTags('GSUB'))
  const outlines = new Map<number, string>()
  return {
    file,
    bytes,
    unitsPerEm: face.upem,
    hasFeature: (tag) => features.has(tag),
    shaped(span) {
      const buffer = bufferOf(span)
      const wanted = (span.features ?? []).map((tag) => new harfbuzz.Feature(tag))
      harfbuzz.shape(font, buffer, wanted)
      const places = buffer.getGlyphPositions()
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, at): Shaped => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {}
        return { id: codepoint, cluster, advance: xAdvance, x: xOffset, y: yOffset }
      })
    },
    outlineOf(id) {
      const outline = outlines.get(id) ?? font.glyphToPath(id)
      outlines.set(id, outline)
      return outline
    },
  }
}

function bufferOf({ text, from, to, isRightToLeft, language }: Span): harfbuzz.Buffer {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text, from, to - from)
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  if (language !== undefined) buffer.setLanguage(language)
  // What is not set yet: the script.
  buffer.guessSegmentProperties()
  return buffer
}
