import LineBreaker from 'linebreak'
import {
  brokenLines,
  linePieces,
  shownLine,
  unbreakableParts,
  withoutSoftHyphens,
} from '#contract/service/describe/line-breaks.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { type Font, fontOf, pixelsOf } from './fonts.ts'

/** Font measurements from a canvas, in pixels. */
export interface Ruler {
  width(text: string, font: Font): number
  /** The extent of letters above and below their baseline. */
  reach(font: Font): { readonly above: number; readonly below: number }
}

/** A positioned line of text: from the top left of its box before rotation. */
export interface Line {
  readonly text: string
  /** The same without its capitals, as it was typed. */
  readonly typed: string
  readonly x: number
  readonly baseline: number
  readonly width: number
  readonly isRightToLeft: boolean
}

export interface Typeset {
  readonly font: Font
  readonly lines: readonly Line[]
  /** Of the text, which may be more or less than its box. */
  readonly width: number
  readonly height: number
  readonly lineHeight: number
}

const USUAL_LINE_HEIGHT = 1.2
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const STRONG = /\p{L}/u

/** Whether a text reads from the right: its first letter decides (Unicode Bidirectional Algorithm, P2 and P3). */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')

/** A block to set. */
interface Settable {
  readonly block: DetectedTextBlock
  /** Whether lines also break where they are wider than the box. */
  readonly wraps: boolean
  /** A BCP 47 tag. */
  readonly language?: string | undefined
}

/** By the language of the text, never by that of the browser: i is İ in Turkish alone. */
function capitalized(text: string, { block, language }: Omit<Settable, 'wraps'>): string {
  if (!block.formatting.includes('all_caps')) return text
  return language === undefined ? text.toUpperCase() : text.toLocaleUpperCase(language)
}

/** The text as drawn: with its capitals. */
export const shownText = (layer: Omit<Settable, 'wraps'>): string => capitalized(layer.block.text, layer)

/** The pieces of a text that no line breaks, unless one alone is too wide. */
export const piecesOf = (text: string): readonly string[] => linePieces(text, LineBreaker)

export const lineHeightOf = ({ line_height }: DetectedTextBlock): number => line_height ?? USUAL_LINE_HEIGHT

/** Sets a block: lines in the middle of its height, along its alignment. */
export function typeset(layer: Settable, ruler: Ruler): Typeset {
  const { block, wraps } = layer
  const font = fontOf(layer)
  const widthOf = (text: string) => ruler.width(text, font)
  const paragraphs = block.text.split('\n')
  const widthTyped = (typed: string) => widthOf(capitalized(typed, layer))
  const texts = wraps
    ? paragraphs.flatMap((text) => wrapped(text, block.width + ROUNDING, widthTyped))
    : paragraphs.map(withoutSoftHyphens)
  const lineHeight = pixelsOf(block) * lineHeightOf(block)
  const height = texts.length * lineHeight
  const { above, below } = ruler.reach(font)
  const firstBaseline = (block.height - height) / 2 + (lineHeight - above - below) / 2 + above - font.risePx
  const lines = texts.map((typed, place): Line => {
    const text = capitalized(typed, layer)
    const width = widthOf(text)
    const x = ALIGNED[block.alignment] * (block.width - width)
    return {
      text,
      typed,
      x,
      width,
      baseline: firstBaseline + place * lineHeight,
      isRightToLeft: isRightToLeft(text),
    }
  })
  return { font, lines, lineHeight, height, width: Math.max(0, ...lines.map(({ width }) => width)) }
}

/** The share of a line's free room that precedes the line. */
export const ALIGNED: Readonly<Record<DetectedTextBlock['alignment'], number>> = {
  left: 0,
  center: 0.5,
  right: 1,
}

type WidthOf = (text: string) => number

/** Boxes are whole pixels and texts are not: a line that is wider only by rounding does not wrap. */
const ROUNDING = 0.5

/** Breaks a paragraph where its scripts break, and inside of a word only where it alone is too wide. */
const wrapped = (text: string, width: number, widthOf: WidthOf): readonly string[] =>
  brokenLines(text, {
    LineBreaker,
    width,
    widthOf,
    breakPiece: (piece) => broken(piece, width, widthOf),
  }) ?? []

function broken(word: string, width: number, widthOf: WidthOf): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const next of unbreakableParts(word)) {
    if (part !== '' && widthOf(shownLine((part + next).trimEnd())) > width) {
      parts.push(part)
      part = ''
    }
    part += next
  }
  return [...parts, part]
}
