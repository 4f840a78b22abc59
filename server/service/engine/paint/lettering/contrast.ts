import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Color, colorOf, css, rgbOf } from '../../color/color.ts'
import type { Rect } from '../composing/placed.ts'

/** WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5
/** Kept a little above, as a veil is mixed in whole steps of 8-bit colours. */
const AIM = 4.7
const VEIL_STEPS = 16
const TINTED_DARK: Color = { l: 0.16, c: 0.035, h: 0 }
const TINTED_LIGHT: Color = { l: 0.975, c: 0.015, h: 0 }
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

interface Luminances {
  readonly low: number
  readonly high: number
  readonly mean: number
  /** Of the mean colour. */
  readonly hue: number
}

function luminances(ctx: SKRSContext2D, { x, y, width, height }: Rect): Luminances {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const { data } = ctx.getImageData(left, top, Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  let [low, high, sum] = [1, 0, 0]
  let [red, green, blue] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const value = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    sum += value
    red += data[at] ?? 0
    green += data[at + 1] ?? 0
    blue += data[at + 2] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  const count = data.length / 4
  return { low, high, mean: sum / count, hue: colorOf(red / count, green / count, blue / count).h }
}

/**
 * The colour for a text over an area: the one that is asked for, or a dark or a light one. If it does not reach the
 * contrast with every pixel, the area is veiled towards black or white until it does.
 */
export function readable(ctx: SKRSContext2D, area: Rect, asked: Color | null): Color {
  if (area.width < 1 || area.height < 1) return asked ?? CREAM
  const color = asked ?? better(ctx, area)
  const own = luminance(...rgbOf(color))
  const isDark = contrast(own, 0) >= contrast(own, 1)
  const { hue } = luminances(ctx, area)
  const { from, to } = bandOf(ctx, area)
  const top = Math.max(0, Math.floor(from))
  const before = ctx.getImageData(0, top, ctx.canvas.width, Math.max(1, Math.ceil(to) - top))
  // A veil in the picture's own hue first; only where that is not enough black or white.
  for (const veil of isDark ? [{ ...TINTED_DARK, h: hue }, BLACK] : [{ ...TINTED_LIGHT, h: hue }, WHITE]) {
    for (let step = 0; step <= VEIL_STEPS; step += 1) {
      if (step > 0) {
        ctx.putImageData(before, 0, top)
        drawVeil(ctx, area, veil, step / VEIL_STEPS)
      }
      if (leastContrast(ctx, area, color) >= AIM) return color
    }
  }
  return color
}

/** Below this mean luminance letters are light: a darkened sky looks better than a bleached one. */
const DARK_GROUND = 0.33

const better = (ctx: SKRSContext2D, area: Rect): Color =>
  luminances(ctx, area).mean < DARK_GROUND ? CREAM : DARK

interface Band {
  readonly from: number
  readonly to: number
  /** The edge of the picture that it starts from, the far side of the text, and where it has faded out. */
  readonly stops: readonly [near: number, edge: number, end: number]
}

/** Which part of the picture a veil covers. */
function bandOf({ canvas }: SKRSContext2D, { y, height }: Rect): Band {
  const isHigh = y + height / 2 < canvas.height / 2
  const fade = Math.max(height * 1.1, canvas.height * 0.08)
  return isHigh
    ? { from: 0, to: Math.min(canvas.height, y + height + fade), stops: [0, y + height, y + height + fade] }
    : { from: Math.max(0, y - fade), to: canvas.height, stops: [canvas.height, y, y - fade] }
}

/** A veil from the nearer edge of the picture over the text, which fades out behind it. */
function drawVeil(ctx: SKRSContext2D, area: Rect, veil: Color, alpha: number): void {
  const { from, to, stops } = bandOf(ctx, area)
  const [near, edge, end] = stops
  const gradient = ctx.createLinearGradient(0, near, 0, end)
  const share = Math.abs(edge - near) / Math.abs(end - near)
  gradient.addColorStop(0, css(veil, alpha))
  gradient.addColorStop(share, css(veil, alpha))
  for (const along of [0.3, 0.6, 1])
    gradient.addColorStop(share + (1 - share) * along, css(veil, alpha * (1 - along) ** 1.6))
  ctx.save()
  ctx.fillStyle = gradient
  ctx.fillRect(0, from, ctx.canvas.width, to - from)
  ctx.restore()
}
