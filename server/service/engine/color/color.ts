import { oklabOf } from '#server/platform/pictures/oklab.ts'

/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Color {
  readonly l: number
  readonly c: number
  readonly h: number
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const encode = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055

/** OKLCH to sRGB bytes (Björn Ottosson, "A perceptual color space for image processing", 2020); clipped to gamut. */
export function rgbOf({ l, c, h }: Color): readonly [number, number, number] {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channel = (linear: number) => Math.round(255 * clamp(encode(linear)))
  return [
    channel(4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S),
    channel(-1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S),
    channel(-0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S),
  ]
}

/** sRGB bytes to OKLCH. */
export function colorOf(red: number, green: number, blue: number): Color {
  const { l, a, b } = oklabOf(red, green, blue)
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Parses `#rgb` or `#rrggbb`; anything else gives mid grey. */
export function parseHex(hex: string): Color {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const value = Number.parseInt(full, 16)
  return Number.isNaN(value) ? { l: 0.6, c: 0, h: 0 } : colorOf(value >> 16, (value >> 8) & 255, value & 255)
}

/** Formats a colour for CSS, with an opacity. */
export function css(color: Color, alpha = 1): string {
  const [red, green, blue] = rgbOf(color)
  return `rgba(${red},${green},${blue},${Number(alpha.toFixed(4))})`
}

/** Interpolates between two colours, along the shorter way round the hues. */
export function mix(from: Color, to: Color, share: number): Color {
  // A grey has no hue.
  const start = from.c < 0.01 ? to.h : from.h
  const end = to.c < 0.01 ? start : to.h
  const turn = ((end - start + 540) % 360) - 180
  return {
    l: from.l + (to.l - from.l) * share,
    c: from.c + (to.c - from.c) * share,
    h: (start + turn * share + 360) % 360,
  }
}

/** Interpolates between two colours in a straight line through OKLab, as pigments and light do: no other hues between. */
export function blend(from: Color, to: Color, share: number): Color {
  const lab = ({ c, h }: Color) =>
    [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const
  const [[a1, b1], [a2, b2]] = [lab(from), lab(to)]
  const [a, b] = [a1 + (a2 - a1) * share, b1 + (b2 - b1) * share]
  return {
    l: from.l + (to.l - from.l) * share,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

export const lighter = (color: Color, by: number): Color => ({ ...color, l: clamp(color.l + by) })

/** Distance of two colours in OKLab. */
export function distance(one: Color, other: Color): number {
  const turn = ((one.h - other.h) * Math.PI) / 180
  const hue = 2 * Math.sqrt(Math.max(0, one.c * other.c)) * Math.sin(turn / 2)
  return Math.hypot(one.l - other.l, one.c - other.c, hue)
}

/** Interpolates `count` steps from one colour to another, both included. */
export const ramp = (from: Color, to: Color, count: number): readonly Color[] =>
  Array.from({ length: count }, (_, step) => mix(from, to, count < 2 ? 0 : step / (count - 1)))
