import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Color, css } from '../../color/color.ts'
import { breakLines } from '../../typeset/break-lines.ts'
import { cssFont, isRightToLeft } from '../../typeset/fonts.ts'
import type { Rect } from '../composing/placed.ts'
import { readable } from './contrast.ts'

export interface TextBlock {
  readonly text: string
  readonly box: Rect
  /** The colour that is asked for; otherwise dark or light, whichever reads better. */
  readonly color: Color | null
  readonly align: 'start' | 'center'
}

const LINE_HEIGHT = 1.12
const SMALLEST_PX = 3
/** The part of a line's height that ascenders and descenders need inside of the box. */
const BASELINE = 0.86

/**
 * Sets a text as large as its box allows, broken at spaces, or between characters in scripts without spaces. What is
 * behind it is veiled where the text would not be readable.
 */
export function setText(ctx: SKRSContext2D, block: TextBlock): void {
  const { text, box, align } = block
  const { size, lines } = fitText(ctx, text, box)
  const tall = lines.length * size * LINE_HEIGHT
  const top = box.y + (box.height - tall) / 2
  const widest = inkWidth(ctx, lines, size)
  const rtl = isRightToLeft(text)
  const left =
    align === 'center' ? box.x + (box.width - widest) / 2 : rtl ? box.x + box.width - widest : box.x
  const area = clipped(
    { x: left - size * 0.3, y: top - size * 0.12, width: widest + size * 0.6, height: tall + size * 0.24 },
    box,
  )
  const color = readable(ctx, area, block.color)
  ctx.save()
  ctx.font = fontOf(size)
  ctx.fillStyle = css(color)
  ctx.direction = rtl ? 'rtl' : 'ltr'
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = align === 'center' ? 'center' : rtl ? 'right' : 'left'
  const x = align === 'center' ? box.x + box.width / 2 : rtl ? box.x + box.width : box.x
  for (const [place, line] of lines.entries())
    ctx.fillText(line, x, top + size * (place * LINE_HEIGHT + BASELINE))
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
