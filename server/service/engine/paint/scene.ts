import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../chance/random.ts'
import type { Palette } from './palette.ts'

/** The context of a motif: its area, colours and drawing surface. */
export interface Scene {
  readonly ctx: SKRSContext2D
  readonly width: number
  readonly height: number
  /** A hundredth of the shorter side: strokes and details scale by it. */
  readonly unit: number
  readonly palette: Palette
  readonly random: Random
  /** Horizontal position of the sun or the moon, as a share of the width; its reflection is below. */
  readonly lightAt: number
  /** Level of detail: above 1 for QUALITY, below for TURBO. */
  readonly detail: number
  /** Whether a small feature is included: sun, moon, stars, birds, boat, clouds, rain, snow, person, trees, windows. */
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

/** A motif: its background, and the subject that remains without one. */
export interface Motif {
  /** Words that select it. */
  readonly words: RegExp
  ground(scene: Scene): void
  subject(scene: Scene): void
}
