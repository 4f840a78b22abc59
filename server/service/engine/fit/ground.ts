import { colorOf, rgbOf } from '../color/color.ts'
import type { Rgb } from '../text/letters.ts'

/** The contrast that large letters need (WCAG 2.2, 1.4.3), and the one that a ground is made for. */
export const MIN_CONTRAST = 3
const GOOD_CONTRAST = 4.5
const STEP = 0.02

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminanceOf([red, green, blue]: Rgb): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** A ground of nearly a colour, as light or dark as letters need to stand out from it. */
export function groundFor(ground: Rgb, letters: Rgb): Rgb {
  const from = colorOf(...ground)
  const towards = luminanceOf(letters) > luminanceOf(ground) ? -1 : 1
  let best = ground
  for (let l = from.l; l >= 0 && l <= 1; l += STEP * towards) {
    best = rgbOf({ ...from, l })
    if (contrastOf(best, letters) >= GOOD_CONTRAST) return best
  }
  return best
}
