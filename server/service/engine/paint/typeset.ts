import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Color, css } from '../color/color.ts'
import { breakLines } from '../typeset/break-lines.ts'
import { cssFont, isRightToLeft } from '../typeset/fonts.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextBlock {
  readonly text: string
  readonly box: Box
  readonly color: Color
  readonly align: 'start' | 'center'
}

const LINE_HEIGHT = 1.12
const SMALLEST_PX = 3

/** Sets a text as large as its box allows, broken at spaces, or between characters in scripts without spaces. */
export function setText(ctx: SKRSContext2D, { text, box, color, align }: TextBlock): void {
  const { size, lines } = fitText(ctx, text, box)
  const rtl = isRightToLeft(text)
  ctx.save()
  ctx.font = fontOf(size)
  ctx.fillStyle = css(color)
  ctx.direction = rtl ? 'rtl' : 'ltr'
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = align === 'center' ? 'center' : rtl ? 'right' : 'left'
  const x = align === 'center' ? box.x + box.width / 2 : rtl ? box.x + box.width : box.x
  const top = box.y + (box.height - lines.length * size * LINE_HEIGHT) / 2
  for (const [place, line] of lines.entries())
    ctx.fillText(line, x, top + size * (place * LINE_HEIGHT + 0.86))
  ctx.restore()
}

const fontOf = (size: number) => cssFont({ family: 'Noto Sans', isBold: true, isItalic: false }, size)

interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

/** The largest size whose lines fit the box, by bisection. */
function fitText(ctx: SKRSContext2D, text: string, box: Box): Fitted {
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
