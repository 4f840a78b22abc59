import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { pixelsOf } from '#server/service/engine/pixels/canvas.ts'
import type { Pixels } from '#server/service/engine/pixels/pixels.ts'
import { cssFont, type Face } from '#server/service/engine/typeset/fonts.ts'

interface Line {
  readonly text: string
  /** The beginning of its baseline. */
  readonly x: number
  readonly y: number
  /** Pixels. */
  readonly size: number
}

type Draw = (ctx: SKRSContext2D, line: Line) => void

const INK = '#fdf3dc'
const OTHER = '#e0402a'
const SIZE = { width: 900, height: 460 }
const LINES: readonly Line[] = [
  { text: 'Blue Hour', x: 60, y: 130, size: 84 },
  { text: 'Jazz by the harbour', x: 62, y: 260, size: 44 },
  { text: 'every Friday night', x: 62, y: 390, size: 26 },
]

const fill =
  (style: string): Draw =>
  (ctx, { text, x, y }) => {
    ctx.fillStyle = style
    ctx.fillText(text, x, y)
  }

const outline =
  (style: string, share: number): Draw =>
  (ctx, { text, x, y, size }) => {
    ctx.strokeStyle = style
    ctx.lineJoin = 'round'
    ctx.lineWidth = size * share
    ctx.strokeText(text, x, y)
  }

const gradient =
  (from: string, to: string): Draw =>
  (ctx, { text, x, y, size }) => {
    const style = ctx.createLinearGradient(0, y - size, 0, y)
    style.addColorStop(0, from)
    style.addColorStop(1, to)
    ctx.fillStyle = style
    ctx.fillText(text, x, y)
  }

const shadow: Draw = (ctx, line) => {
  ctx.shadowColor = 'rgb(0 0 0 / 0.6)'
  ctx.shadowBlur = line.size / 8
  ctx.shadowOffsetY = line.size / 16
  fill(INK)(ctx, line)
}

const stripes: Draw = (ctx, line) => {
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const own = canvas.getContext('2d')
  own.font = ctx.font
  fill(INK)(own, line)
  own.globalCompositeOperation = 'source-atop'
  own.fillStyle = OTHER
  for (let y = 0; y < SIZE.height; y += line.size / 6) own.fillRect(0, y, SIZE.width, line.size / 12)
  ctx.drawImage(canvas, 0, 0)
}

const each =
  (...draws: readonly Draw[]): Draw =>
  (ctx, line) => {
    for (const draw of draws) draw(ctx, line)
  }

/** Letters that a text block gives back, as it has one colour; of a soft shadow, what is not erased stays in the picture. */
export const PLAIN_LETTERING = {
  plain: fill(INK),
  'a little darker below': gradient('#ffffff', '#e8dcc0'),
  'see-through': fill('rgb(253 243 220 / 0.6)'),
  'with a soft shadow': shadow,
} as const satisfies Readonly<Record<string, Draw>>

/** Letters that no text block gives back. */
export const STYLED_LETTERING = {
  'two colours, one above the other': gradient('#ffd36b', '#ff4d8d'),
  'an outline around them': each(outline(OTHER, 1 / 12), fill(INK)),
  'an outline in them': each(fill(INK), outline(OTHER, 1 / 36)),
  'nothing but an outline': outline(INK, 1 / 24),
  stripes,
} as const satisfies Readonly<Record<string, Draw>>

/** A poster with three lines of letters that are drawn in some way. */
export function letteringScene(draw: Draw, face: Face): Pixels {
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#22304d'
  ctx.fillRect(0, 0, SIZE.width, SIZE.height)
  for (const line of LINES) {
    ctx.save()
    ctx.font = cssFont(face, line.size)
    draw(ctx, line)
    ctx.restore()
  }
  return pixelsOf(canvas)
}

const FOREIGN = 'Heavy Montserrat'
const FOREIGN_WIDTH = 1.1
let isKnown = false

/** Draws a line in a typeface that is none of ours: heavier than bold, and wider. */
export function fillForeignText(ctx: SKRSContext2D, { text, x, y, size }: Line): void {
  const file = '@fontsource/montserrat/files/montserrat-latin-800-normal.woff2'
  if (!isKnown) GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), FOREIGN)
  isKnown = true
  ctx.save()
  ctx.scale(FOREIGN_WIDTH, 1)
  ctx.font = `${size}px "${FOREIGN}"`
  ctx.fillText(text, x / FOREIGN_WIDTH, y)
  ctx.restore()
}
