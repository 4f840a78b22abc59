/** WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5
/** Kept a little above, as colours have whole steps of 8 bits. */
export const AIM = 4.7

const linear = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
/** Light of an sRGB byte, 0 to 1. */
export const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linear(value))

/** Relative luminance of sRGB bytes (WCAG 2.2). */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0)

export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Whether letters are lighter than what is behind them. */
export type Polarity = 'light' | 'dark'

/** The luminance that a background must not pass for letters of a luminance: at most for light ones, else at least. */
export const limitOf = (polarity: Polarity, letters: number): number =>
  polarity === 'light'
    ? Math.max(0, (letters + 0.05) / AIM - 0.05)
    : Math.min(1, (letters + 0.05) * AIM - 0.05)

/** How far a background must go, 0 to 1, towards black (`light` letters) or white, to reach a limit. */
export function shiftTo(polarity: Polarity, limit: number, own: number): number {
  if (polarity === 'light') return own <= limit ? 0 : 1 - limit / own
  return own >= limit ? 0 : (limit - own) / Math.max(1e-6, 1 - own)
}
