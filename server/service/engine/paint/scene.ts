import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../chance/random.ts'
import type { Palette } from './palette.ts'

/** Where a motif is painted, in what colours, and with what. */
export interface Scene {
  readonly ctx: SKRSContext2D
  readonly width: number
  readonly height: number
  /** A hundredth of the shorter side: strokes and details scale by it. */
  readonly unit: number
  readonly palette: Palette
  readonly random: Random
  /** Where the sun or the moon stands, as a share of the width; what it shines on lies below it. */
  readonly lightAt: number
  /** More than 1 for QUALITY, less for TURBO: how much detail there is. */
  readonly detail: number
  /** Whether something small belongs in: sun, moon, stars, birds, boat, clouds, rain, snow, person, trees, windows. */
  has(feature: Feature, otherwise: boolean): boolean
}

export const FEATURES = [
  'sun',
  'moon',
  'stars',
  'birds',
  'boat',
  'clouds',
  'rain',
  'snow',
  'person',
  'trees',
  'windows',
  'text',
] as const
export type Feature = (typeof FEATURES)[number]

/** A family of pictures: what lies behind, and what stands alone when the ground is left out. */
export interface Motif {
  /** Words that call for it. */
  readonly words: RegExp
  ground(scene: Scene): void
  subject(scene: Scene): void
}
