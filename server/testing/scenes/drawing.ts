import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '#server/service/engine/chance/random.ts'

export interface Area {
  readonly width: number
  readonly height: number
}

/** Draws something random. */
export type Draw = (ctx: SKRSContext2D, random: Random, size: Area) => void

/** The same with a hue, in degrees. */
export type DrawInHue = (...of: [...Parameters<Draw>, hue: number]) => void

/** A CSS colour; any number of degrees is a valid hue. */
export const color = (hue: number, chroma: number, light: number) =>
  `hsl(${Math.round(((hue % 360) + 360) % 360)} ${Math.round(chroma)}% ${Math.round(light)}%)`
