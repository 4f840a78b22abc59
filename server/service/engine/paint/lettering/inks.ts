import { type Color, colorOf, rgbOf } from '../../color/color.ts'
import { contrast, limitOf, luminance, MIN_CONTRAST, type Polarity, shiftTo } from './contrast.ts'

const CREAM: Color = { l: 0.975, c: 0.02, h: 90 }
export const DARK: Color = { l: 0.17, c: 0.025, h: 265 }
export const WHITE: Color = { l: 1, c: 0, h: 0 }

/** A text whose letters need a colour. */
export interface Uncolored {
  /** The colour that is asked for; null for a dark or a light one. */
  readonly color: Color | null
  /** Whether the colour must be exactly that; else its lightness may change, never its hue. */
  readonly isExact?: boolean
  /** How many pixels behind the text have which luminance, in equal steps from 0 to 1. */
  readonly histogram: readonly number[]
}

/** Colours for texts that stand together, all lighter or all darker than what is behind them. */
export interface Inks {
  readonly polarity: Polarity
  readonly colors: readonly Color[]
}

interface Choice {
  readonly color: Color
  readonly cost: number
}

/** What a change of the letters counts against a change of the picture, both in lightness. */
const [OF_LETTERS, OF_PICTURE, OF_WEAKEST] = [0.9, 1, 0.2]
/** Dark yellow is no yellow any more, and dark orange brown. */
const TURNS_BROWN = { from: 40, to: 125, times: 4 }
const STEPS = [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.44] as const

/** The colours that ask for the smallest changes of letters and picture. */
export function inksFor(texts: readonly Uncolored[]): Inks {
  const [light, dark] = (['light', 'dark'] as const).map((polarity) => {
    const choices = texts.map((text) => cheapest(text, polarity))
    return {
      polarity,
      colors: choices.map(({ color }) => color),
      cost: choices.reduce((sum, choice) => sum + choice.cost, 0),
    }
  })
  const best = light && dark && light.cost < dark.cost ? light : dark
  return { polarity: best?.polarity ?? 'dark', colors: best?.colors ?? [] }
}

function cheapest(text: Uncolored, polarity: Polarity): Choice {
  const choices = candidates(text, polarity).map(
    (color): Choice => ({ color, cost: costOf(text, color, polarity) }),
  )
  return choices.reduce((best, next) => (next.cost < best.cost ? next : best))
}

function candidates({ color, isExact }: Uncolored, polarity: Polarity): readonly Color[] {
  if (!color) return [polarity === 'light' ? CREAM : DARK]
  // White and black are asked for as they are.
  if (isExact || (color.c < 0.03 && (color.l > 0.9 || color.l < 0.2))) return [color]
  const way = polarity === 'light' ? 1 : -1
  return STEPS.map((step) => inGamut({ ...color, l: Math.min(0.97, Math.max(0.2, color.l + way * step)) }))
}

/** A colour with as much chroma as a screen has for its lightness and hue: clipping would change the hue. */
function inGamut(color: Color): Color {
  for (let c = color.c; c > 0.01; c *= 0.92) {
    const shown = colorOf(...rgbOf({ ...color, c }))
    const turn = Math.abs(((shown.h - color.h + 540) % 360) - 180)
    if (turn < 5 && Math.abs(shown.l - color.l) < 0.02) return { ...color, c }
  }
  return color
}

function costOf({ color: asked, histogram }: Uncolored, color: Color, polarity: Polarity): number {
  const own = luminance(...rgbOf(color))
  if (contrast(own, polarity === 'light' ? 0 : 1) < MIN_CONTRAST) return 1000
  const limit = limitOf(polarity, own)
  const total = histogram.reduce((sum, count) => sum + count, 0)
  let [sum, strongest] = [0, 0]
  for (const [step, count] of histogram.entries()) {
    if (count === 0) continue
    const before = (step + 0.5) / histogram.length
    const shift = shiftTo(polarity, limit, before)
    const after = polarity === 'light' ? before * (1 - shift) : before + (1 - before) * shift
    const change = Math.abs(Math.cbrt(after) - Math.cbrt(before))
    sum += change * count
    strongest = Math.max(strongest, change)
  }
  return (
    OF_LETTERS * changeOf(asked, color) + (OF_PICTURE * sum) / Math.max(1, total) + OF_WEAKEST * strongest
  )
}

/** Yellow and orange letters are light; a light picture would have to be darkened too much for them. */
export function needsOutline(text: Uncolored): boolean {
  const { color, isExact } = text
  if (!color || isExact || !turnsBrown(color)) return false
  return costOf(text, color, 'light') > MAX_CHANGE
}
const MAX_CHANGE = 0.3

const turnsBrown = ({ c, h }: Color) => c > 0.06 && h > TURNS_BROWN.from && h < TURNS_BROWN.to

function changeOf(asked: Color | null, { l }: Color): number {
  if (!asked) return 0
  return Math.abs(asked.l - l) * (l < asked.l && turnsBrown(asked) ? TURNS_BROWN.times : 1)
}
