import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../chance/random.ts'
import type { Color } from '../../color/color.ts'
import type { Room } from '../composing/furnish.ts'
import type { ScenePlan, Season, Time, Weather } from '../plan.ts'
import type { Palette } from './palette.ts'

/** How things are drawn, before the filters of a style. */
export interface Look {
  /** Bands and solid shapes instead of gradients. */
  readonly isFlat: boolean
  /** Strength of light and shade on things, 0 to 1.5. */
  readonly volume: number
  /** Blur of the scenery behind the subjects, as a share of the shorter side. */
  readonly blur: number
  /** Things are modelled like clay. */
  readonly isClay?: boolean
}

/** The one light of a scene. */
export interface Light {
  /** Position of the sun or the moon in pixels. */
  readonly x: number
  readonly y: number
  /** -1 if the light comes from the left, 1 if from the right. */
  readonly side: -1 | 1
  readonly color: Color
  readonly shade: Color
}

/** Small features of a scenery that a prompt may ask for or exclude. */
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

/** What everything that draws a scene shares: surface, colours, light and randomness. */
export interface Scene {
  readonly ctx: SKRSContext2D
  readonly width: number
  readonly height: number
  /** A hundredth of the shorter side: strokes and details scale by it. */
  readonly unit: number
  readonly palette: Palette
  readonly random: Random
  readonly light: Light
  /** The colour that the prompt gives to a table. */
  readonly ground?: Color
  /** How much lighter than usual surfaces are. */
  readonly shades: NonNullable<ScenePlan['shades']>
  readonly time: Time
  readonly weather: Weather
  readonly season: Season | undefined
  /** Whether snow lies on what stands outdoors. */
  readonly isSnowedOn: boolean
  /** Height of the horizon or of the back edge of the floor, in pixels from the top. */
  readonly horizon: number
  /** Level of detail: above 1 for QUALITY, below for TURBO. */
  readonly detail: number
  readonly look: Look
  /** Nothing is painted behind the things. */
  readonly isBare: boolean
  /** What a room has besides its furniture. */
  readonly room: Pick<Room, 'hasRug' | 'hasPicture' | 'hasWindow' | 'masonry'>
  /** The lower edge of titles at the top: windows and pictures hang below them. */
  readonly clearTop: number
  /** Whether a small feature is included. */
  has(feature: Feature, otherwise: boolean): boolean
  /** A natural colour as it looks in this scene's light and palette. */
  lit(color: Color): Color
  /** A colour that the prompt asks for, in this scene's light. */
  asked(color: Color): Color
  /** A colour behind some air: 0 is close, 1 is at the horizon. */
  far(color: Color, depth: number): Color
}
