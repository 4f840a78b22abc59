import LineBreaker from 'linebreak'
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
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a text reads from the right: its first letter decides (Unicode Bidirectional Algorithm, P2 and P3). */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')

/** The text as drawn: with its capitals. */
export const shownText = ({ text, formatting }: DetectedTextBlock): string =>
  formatting.includes('all_caps') ? text.toLocaleUpperCase() : text

export const lineHeightOf = ({ line_height }: DetectedTextBlock): number => line_height ?? USUAL_LINE_HEIGHT

/**
 * Sets a block: lines in the middle of its height, along its alignment.
 * @param wraps lines also break where they are wider than the box
 */
export function typeset(block: DetectedTextBlock, wraps: boolean, ruler: Ruler): Typeset {
  const font = fontOf(block)
  const widthOf = (text: string) => ruler.width(text, font)
  const paragraphs = shownText(block).split('\n')
  const texts = wraps
    ? paragraphs.flatMap((text) => wrapped(text, block.width + ROUNDING, widthOf))
    : paragraphs
  const lineHeight = pixelsOf(block) * lineHeightOf(block)
  const height = texts.length * lineHeight
  const { above, below } = ruler.reach(font)
  const firstBaseline = (block.height - height) / 2 + (lineHeight - above - below) / 2 + above - font.risePx
  const lines = texts.map((text, place): Line => {
    const width = widthOf(text)
    const x = ALIGNED[block.alignment] * (block.width - width)
    return {
      text,
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

/** Breaks a paragraph where lines may break (UAX 14), and inside of a word only where it alone is too wide. */
function wrapped(text: string, width: number, widthOf: WidthOf): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const segment of segmentsOf(text)) {
    if (line !== '' && widthOf((line + segment).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    const parts = widthOf(segment.trimEnd()) > width ? broken(segment, width, widthOf) : [segment]
    lines.push(...parts.slice(0, -1))
    line += parts.at(-1) ?? ''
  }
  return [...lines, line.trimEnd()]
}

function segmentsOf(text: string): readonly string[] {
  const breaker = new LineBreaker(text)
  const segments: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    segments.push(text.slice(from, next.position))
    from = next.position
  }
  return segments
}

function broken(word: string, width: number, widthOf: WidthOf): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
