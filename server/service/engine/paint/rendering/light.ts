import type { Random } from '../../chance/random.ts'
import { type Color, blend as mix } from '../../color/color.ts'
import type { Time, Weather } from '../plan.ts'
import type { Palette } from './palette.ts'
import type { Light } from './scene.ts'

interface Air {
  readonly palette: Palette
  readonly time: Time
  readonly weather: Weather
}

/** Where the light is, and its colours. */
export function lightOf(
  air: Air,
  { width, height, horizon }: { width: number; height: number; horizon: number },
  random: Random,
): Light {
  const side = random.chance(0.5) ? -1 : 1
  const low = air.time === 'dawn' || air.time === 'dusk'
  const up = low ? random.between(0.78, 0.9) : random.between(0.2, 0.34)
  return {
    x: width * (0.5 + side * random.between(0.22, 0.34)),
    y: Math.min(horizon, height * 0.8) * up,
    side,
    color: mix(air.palette.light, air.palette.low, 0.15),
    shade: {
      l: Math.min(0.3, air.palette.near.l),
      c: Math.min(0.07, air.palette.near.c + 0.02),
      h: air.palette.near.h,
    },
  }
}

/** How much of a colour is left at a time of day, and what is mixed into it. */
const TINTS: Readonly<Record<Time, { readonly share: number; readonly keep: number; readonly l: number }>> = {
  day: { share: 0.03, keep: 1, l: 0.8 },
  dawn: { share: 0.16, keep: 0.95, l: 0.72 },
  dusk: { share: 0.2, keep: 0.86, l: 0.55 },
  night: { share: 0.3, keep: 0.76, l: 0.34 },
}
const GREYING: Partial<Record<Weather, number>> = {
  rain: 0.35,
  storm: 0.45,
  fog: 0.4,
  snow: 0.2,
  cloudy: 0.15,
}

/** A colour as it looks at this time and in this weather, drawn towards the palette. */
export function graded(color: Color, air: Air): Color {
  const { palette } = air
  const seen = lightened(color, air)
  if (palette.pull <= 0.4) return seen
  const chroma = Math.max(palette.far.c, palette.accent.c * 0.6)
  const pulled = mix(seen, { l: seen.l, c: chroma, h: nearestHue(seen, palette) }, palette.pull)
  return palette.pull >= 1 ? { ...pulled, c: Math.min(pulled.c, palette.far.c) } : pulled
}

/** A colour as it looks at this time and in this weather. */
export function lightened(color: Color, { palette, time, weather }: Air): Color {
  const { share, keep, l } = TINTS[time]
  const tint = time === 'night' ? palette.high : palette.low
  const grey = GREYING[weather] ?? 0
  const tinted = mix(color, { l, c: tint.c, h: tint.h }, share)
  const dark = tinted.l * (keep + (1 - keep) * 0.35)
  return { ...tinted, l: dark * (1 - grey * 0.18), c: tinted.c * (1 - grey) }
}

function nearestHue(color: Color, palette: Palette): number {
  const far = (other: Color) => Math.abs(((other.h - color.h + 540) % 360) - 180)
  return [palette.accent, palette.far, palette.high, palette.low].reduce((best, next) =>
    far(next) < far(best) ? next : best,
  ).h
}
