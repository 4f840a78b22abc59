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

/** What plants look like; winter is weather. */
export type Season = 'spring' | 'summer' | 'autumn'

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
  /** In the hands of the other. */
  | 'held'
  /** On the other's head, nose or neck. */
  | 'worn'
  | 'leaning'

/** A thing of the scene that has a drawing. */
export interface Subject {
  /** As in the prompt, in the singular: 'lighthouse'. */
  readonly word: string
  /** The id of its drawing, for `readDrawing`: 'flat:teddy-bear', 'own:lighthouse'. */
  readonly drawing: string
  /** With the nouns before it that the drawing does not show: "strawberry cake". */
  readonly named?: string
  /** At least 1. */
  readonly count: number
  /** Colours that the prompt gives to this thing, in order. */
  readonly colors: readonly Color[]
  readonly size: 'small' | 'normal' | 'large'
  /** How much lighter than its drawing it is: below 0 for a dark chair. */
  readonly shade?: number
  /** What the drawing shows if the word is more special: 'tree' for an oak. */
  readonly as?: string
  /** Other nouns of the prompt that the drawing shows: the bicycle of a woman who rides one. */
  readonly alsoShows?: readonly string[]
  /** Flies, or hangs on a wall. */
  readonly isAloft?: true
  /** Where it stands, relative to another subject by its index. */
  readonly relation?: { readonly kind: RelationKind; readonly to: number }
}

/** Text to set, from quotation marks. */
export interface Title {
  readonly text: string
  /** The colour that the prompt asks for. */
  readonly color?: Color
  /** By default at the top of the picture. */
  readonly at?: 'bottom'
}

/** What a scene inside stands on or before. */
export type Surface = 'table' | 'wall' | 'floor'

/** A prompt as a scene: what is drawn, where and how. */
export interface ScenePlan {
  /** In the order of the prompt. */
  readonly subjects: readonly Subject[]
  readonly place: Place | null
  /** The prompt's word for a place inside: 'classroom'. */
  readonly room?: string
  /** The colour that the prompt gives to what things stand on or before: a table, a wall, a plain background. */
  readonly ground?: Color
  /** The colour that the prompt gives to the sky. */
  readonly sky?: Color
  /** The colour of the wall behind a worktop or a table. */
  readonly wall?: Color
  /** How much lighter than usual surfaces are: below 0 for a dark table. */
  readonly shades?: Readonly<Partial<Record<Surface, number>>>
  readonly time: Time | null
  readonly weather: Weather | null
  readonly season?: Season
  readonly style: Style | null
  readonly titles: readonly Title[]
  /** Nouns of the prompt that the scenery shows: its place, time and weather. */
  readonly scenery?: readonly string[]
  /** What somebody does in the picture: "running", "playing guitar". */
  readonly deeds?: readonly string[]
  /** Titles that are not set, as there are too many or text is not wanted. */
  readonly notSet?: readonly Title[]
  /** Nouns of the prompt without a drawing. */
  readonly notDrawn: readonly string[]
  /** Whether the prompt is in another language than English: its nouns are not known as such. */
  readonly isForeign?: true
}
