import type { Color } from '../color/color.ts'

/** Where a scene takes place. */
export type Place =
  | 'sea'
  | 'beach'
  | 'lake'
  | 'river'
  | 'forest'
  | 'field'
  | 'garden'
  | 'mountains'
  | 'desert'
  | 'city'
  | 'street'
  | 'village'
  | 'room'
  | 'table'
  | 'kitchen'
  | 'office'
  | 'sky'
  | 'space'
  | 'underwater'
  | 'snowfield'
  | 'studio'

export type Time = 'dawn' | 'day' | 'dusk' | 'night'

export type Weather = 'clear' | 'cloudy' | 'rain' | 'snow' | 'fog' | 'storm' | 'wind'

/** How a picture is made. */
export type Style = 'photo' | 'watercolor' | 'ink' | 'pixel' | 'flat' | '3d' | 'risograph' | 'pencil' | 'oil'

export type RelationKind =
  | 'on'
  | 'in'
  | 'under'
  | 'above'
  | 'left-of'
  | 'right-of'
  | 'behind'
  | 'in-front-of'
  | 'beside'

/** A thing of the scene that has a drawing. */
export interface Subject {
  /** As in the prompt, in the singular: 'lighthouse'. */
  readonly word: string
  /** The id of its drawing, for `readDrawing`: 'flat:teddy-bear', 'own:lighthouse'. */
  readonly drawing: string
  /** At least 1. */
  readonly count: number
  /** Colours that the prompt gives to this thing, in order. */
  readonly colors: readonly Color[]
  readonly size: 'small' | 'normal' | 'large'
  /** What the drawing shows if the word is more special: 'tree' for an oak. */
  readonly as?: string
  /** Other nouns of the prompt that the drawing shows: the bicycle of a woman who rides one. */
  readonly alsoShows?: readonly string[]
  /** Where it stands, relative to another subject by its index. */
  readonly relation?: { readonly kind: RelationKind; readonly to: number }
}

/** Text to set, from quotation marks. */
export interface Title {
  readonly text: string
  /** The text after it, which may name its colour. */
  readonly about: string
}

/** A prompt as a scene: what is drawn, where and how. */
export interface ScenePlan {
  /** In the order of the prompt. */
  readonly subjects: readonly Subject[]
  readonly place: Place | null
  readonly time: Time | null
  readonly weather: Weather | null
  readonly style: Style | null
  readonly titles: readonly Title[]
  /** Nouns of the prompt that the scenery shows: its place, time and weather. */
  readonly scenery?: readonly string[]
  /** Nouns of the prompt without a drawing. */
  readonly notDrawn: readonly string[]
}
