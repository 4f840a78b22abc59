import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Color, css, rgbOf } from '../../color/color.ts'
import { breakLines } from '../../typeset/break-lines.ts'
import { cssFont, isRightToLeft } from '../../typeset/fonts.ts'
import type { Rect } from '../composing/placed.ts'
import { histogramOf, isSeenThrough, quieten } from './backdrop.ts'
import { contrast, limitOf, luminance } from './contrast.ts'
import { DARK, inksFor, needsOutline, WHITE } from './inks.ts'

export interface TextBlock {
  readonly text: string
  readonly box: Rect
  /** The colour that is asked for; otherwise dark or light, whichever reads better. */
  readonly color: Color | null
  /** Whether the colour must not change its lightness where it would read better. */
  readonly isExact?: boolean
  readonly align: 'start' | 'center'
}

const LINE_HEIGHT = 1.12
const SMALLEST_PX = 3
/** The part of a line's height that ascenders and descenders need inside of the box. */
const BASELINE = 0.86
/** An outline around letters on a transparent ground, as a share of their size. */
const OUTLINE = 0.24

/** Softer than black. */
const DARK_EDGE: Color = { l: 0.14, c: 0.02, h: 60 }

/** A text that has its size and its lines. */
interface Laid extends Fitted {
  readonly block: TextBlock
  readonly top: number
  /** The letters with some room around them. */
  readonly area: Rect
}

/**
 * Sets texts that stand together, each as large as its box allows, broken at spaces, or between characters in scripts
 * without spaces. What is behind them is darkened or lightened where they would not be readable, but nothing outside of
 * `within`; on a transparent ground letters have an outline instead. Returns the letters' colours.
 */
export function setTexts(ctx: SKRSContext2D, blocks: readonly TextBlock[], within: Rect): readonly Color[] {
  const laid = blocks.map((block) => layOut(ctx, block)).filter(({ area }) => area.width >= 1)
  if (laid.length === 0) return []
  if (laid.some(({ area }) => isSeenThrough(ctx, area))) return laid.map((text) => outlined(ctx, text))
  const seen = laid.map((text) => ({ ...text, histogram: histogramOf(ctx, text.area) }))
  const inks = new Map<Laid, Color>()
  const plain = seen.filter((text) => !needsOutline({ ...text.block, histogram: text.histogram }))
  for (const [text, ink] of onBackdrop(ctx, plain, within)) inks.set(text, ink)
  for (const text of seen) if (!plain.includes(text)) inks.set(text, outlined(ctx, text))
  return seen.map((text) => inks.get(text) ?? DARK)
}

/** Letters of one kind, all light or all dark, on a picture that was made quiet for them. */
function onBackdrop(
  ctx: SKRSContext2D,
  texts: readonly (Laid & { readonly histogram: readonly number[] })[],
  within: Rect,
): ReadonlyMap<Laid, Color> {
  if (texts.length === 0) return new Map()
  const { polarity, colors } = inksFor(texts.map(({ block, histogram }) => ({ ...block, histogram })))
  const inked = texts.map((text, place) => ({ text, ink: colors[place] ?? DARK }))
  const demands = inked.map(({ text: { area, size }, ink }) => ({
    area,
    size,
    limit: limitOf(polarity, luminance(...rgbOf(ink))),
  }))
  quieten(ctx, demands, { polarity, within })
  for (const { text, ink } of inked) drawLines(ctx, text, (line, x, y) => fill(ctx, ink, [line, x, y]))
  return new Map(inked.map(({ text, ink }) => [text, ink]))
}

function fill(ctx: SKRSContext2D, ink: Color, at: readonly [line: string, x: number, y: number]): void {
  ctx.fillStyle = css(ink)
  ctx.fillText(...at)
}

/** Letters with an outline that they stand out from, whatever is behind them. */
function outlined(ctx: SKRSContext2D, text: Laid): Color {
  const ink = text.block.color ?? DARK
  const own = luminance(...rgbOf(ink))
  ctx.lineJoin = 'round'
  ctx.lineWidth = Math.max(6, text.size * OUTLINE)
  ctx.strokeStyle = css(contrast(own, 1) >= contrast(own, 0) ? WHITE : DARK_EDGE)
  drawLines(ctx, text, (line, x, y) => ctx.strokeText(line, x, y))
  drawLines(ctx, text, (line, x, y) => fill(ctx, ink, [line, x, y]))
  return ink
}

function layOut(ctx: SKRSContext2D, block: TextBlock): Laid {
  const { text, box, align } = block
  const { size, lines } = fitText(ctx, text, box)
  const tall = lines.length * size * LINE_HEIGHT
  const top = box.y + (box.height - tall) / 2
  const widest = inkWidth(ctx, lines, size)
  const left =
    align === 'center'
      ? box.x + (box.width - widest) / 2
      : isRightToLeft(text)
        ? box.x + box.width - widest
        : box.x
  const area = clipped(
    { x: left - size * 0.3, y: top - size * 0.12, width: widest + size * 0.6, height: tall + size * 0.24 },
    box,
  )
  return { block, size, lines, top, area }
}

function drawLines(
  ctx: SKRSContext2D,
  { block: { text, box, align }, size, lines, top }: Laid,
  draw: (line: string, x: number, y: number) => void,
): void {
  const rtl = isRightToLeft(text)
  ctx.save()
  ctx.font = fontOf(size)
  ctx.direction = rtl ? 'rtl' : 'ltr'
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = align === 'center' ? 'center' : rtl ? 'right' : 'left'
  const x = align === 'center' ? box.x + box.width / 2 : rtl ? box.x + box.width : box.x
  for (const [place, line] of lines.entries()) draw(line, x, top + size * (place * LINE_HEIGHT + BASELINE))
  ctx.restore()
}

function inkWidth(ctx: SKRSContext2D, lines: readonly string[], size: number): number {
  ctx.font = fontOf(size)
  return Math.max(...lines.map((line) => ctx.measureText(line).width))
}

function clipped({ x, y, width, height }: Rect, box: Rect): Rect {
  const [left, top] = [Math.max(x, box.x), Math.max(y, box.y)]
  return {
    x: left,
    y: top,
    width: Math.min(x + width, box.x + box.width) - left,
    height: Math.min(y + height, box.y + box.height) - top,
  }
}

const fontOf = (size: number) => cssFont({ family: 'Noto Sans', isBold: true, isItalic: false }, size)

interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

/** The height that a text needs in a width, if its letters may be at most this large. */
export function heightOf(text: string, width: number, maxSize: number): number {
  const ctx = createCanvas(1, 1).getContext('2d')
  let best = maxSize * LINE_HEIGHT
  for (const size of [maxSize, maxSize * 0.85, maxSize * 0.7, maxSize * 0.55, maxSize * 0.4]) {
    ctx.font = fontOf(size)
    const lines = breakLines(text, width, (line) => ctx.measureText(line).width)
    best = (lines?.length ?? 1) * size * LINE_HEIGHT
    if (lines && lines.length <= 2) return best
  }
  return best
}

/** The largest size whose lines fit the box, by bisection. */
function fitText(ctx: SKRSContext2D, text: string, box: Rect): Fitted {
  let [low, high] = [SMALLEST_PX, Math.max(SMALLEST_PX, box.height / LINE_HEIGHT)]
  let best: Fitted = { size: low, lines: [text] }
  for (let step = 0; step < 12; step += 1) {
    const size = (low + high) / 2
    ctx.font = fontOf(size)
    const lines = breakLines(text, box.width, (line) => ctx.measureText(line).width)
    if (lines && lines.length * size * LINE_HEIGHT <= box.height) {
      best = { size, lines }
      low = size
    } else {
      high = size
    }
  }
  return best
}
