import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Color, css, rgbOf } from '../../color/color.ts'
import type { Rect } from '../composing/placed.ts'

/** WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5
/** Kept a little above, as a veil is mixed in whole steps of 8-bit colours. */
const AIM = 4.7
const VEIL_STEPS = 16
const CREAM: Color = { l: 0.975, c: 0.02, h: 90 }
const DARK: Color = { l: 0.17, c: 0.025, h: 265 }
const [BLACK, WHITE]: readonly [Color, Color] = [
  { l: 0, c: 0, h: 0 },
  { l: 1, c: 0, h: 0 },
]

const linear = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linear(value))

/** Relative luminance of sRGB bytes (WCAG 2.2). */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0)

export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The least contrast of a colour with any pixel of an area; transparent pixels are seen on white and on black. */
export function leastContrast(ctx: SKRSContext2D, area: Rect, color: Color): number {
  const own = luminance(...rgbOf(color))
  const { low, high } = luminances(ctx, area)
  const isBetween = own >= low && own <= high
  return isBetween ? 1 : Math.min(contrast(own, low), contrast(own, high))
}

function luminances(
  ctx: SKRSContext2D,
  { x, y, width, height }: Rect,
): { low: number; high: number; mean: number } {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const { data } = ctx.getImageData(left, top, Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  let [low, high, sum] = [1, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const value = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    sum += value
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high, mean: (sum * 4) / data.length }
}

/**
 * The colour for a text over an area: the one that is asked for, or a dark or a light one. If it does not reach the
 * contrast with every pixel, the area is veiled towards black or white until it does.
 */
export function readable(ctx: SKRSContext2D, area: Rect, asked: Color | null): Color {
  if (area.width < 1 || area.height < 1) return asked ?? CREAM
  const color = asked ?? better(ctx, area)
  const own = luminance(...rgbOf(color))
  const veil = contrast(own, 0) >= contrast(own, 1) ? BLACK : WHITE
  const top = Math.floor(area.y - area.height)
  const before = ctx.getImageData(0, top, ctx.canvas.width, Math.ceil(area.height * 3))
  for (let step = 0; step <= VEIL_STEPS; step += 1) {
    if (step > 0) {
      ctx.putImageData(before, 0, top)
      drawVeil(ctx, area, veil, step / VEIL_STEPS)
    }
    if (leastContrast(ctx, area, color) >= AIM) break
  }
  return color
}

/** Below this mean luminance letters are light: a darkened sky looks better than a bleached one. */
const DARK_GROUND = 0.33

const better = (ctx: SKRSContext2D, area: Rect): Color =>
  luminances(ctx, area).mean < DARK_GROUND ? CREAM : DARK

/** A band across the picture that fades out above and below the text. */
function drawVeil(ctx: SKRSContext2D, { y, height }: Rect, veil: Color, alpha: number): void {
  const fade = height * 0.6
  const gradient = ctx.createLinearGradient(0, y - fade, 0, y + height + fade)
  const [start, end] = [fade / (height + fade * 2), (fade + height) / (height + fade * 2)]
  gradient.addColorStop(0, css(veil, 0))
  gradient.addColorStop(start, css(veil, alpha))
  gradient.addColorStop(end, css(veil, alpha))
  gradient.addColorStop(1, css(veil, 0))
  ctx.save()
  ctx.fillStyle = gradient
  ctx.fillRect(0, y - fade, ctx.canvas.width, height + fade * 2)
  ctx.restore()
}
