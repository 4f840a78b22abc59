import type { Color } from '../../color/color.ts'
import type { PoseName } from '../drawings/people/pose.ts'
import type { Place, RelationKind, Season, Style, Subject, Time, Weather } from '../plan.ts'
import type { Action } from './actions.ts'
import type { Deed, PartOf, Trait } from './people/described.ts'
import type { Tie } from './ties/tie.ts'

/** A subject while its sentence is read. */
export interface Draft {
  word: string
  drawing: string
  as?: string
  /** With the nouns before it that the drawing does not show: "strawberry cake". */
  named?: string
  count: number
  colors: Color[]
  size: Subject['size']
  shade?: number
  alsoShows: string[]
  /** What a person does with the body. */
  pose?: PoseName
  /** Whether it flies, or hangs on a wall. */
  isAloft?: true
  isAsleep?: true
  /** Whether a person wears a dress. */
  isDressed?: boolean
  /** Hair, a beard, trousers and shoes that the prompt describes. */
  traits?: readonly Trait[]
  /** What a drawing's id says after `~` about the colours of a person. */
  manners?: readonly string[]
  relation?: { kind: RelationKind; to: number }
}

/** What stands before a noun. */
export interface Phrase {
  count: number | null
  colors: Color[]
  size: Subject['size']
  /** The last word for a colour. */
  colorWord: string
  /** How much lighter the next color is. */
  shade: number
  /** The word for it: "dark". */
  shadeWord: string
  action: Action | null
  /** "Red-haired", "blue-eyed". */
  parts: PartOf[]
  /** Nouns that describe the one to come: the strawberry of a strawberry cake. */
  modifiers: string[]
}

export interface Mention<T> {
  readonly value: T
  readonly word: string
  /** "Garden chair": only if no other place is mentioned. */
  readonly isWeak: boolean
  /** The colour that the prompt gives to it: "a pink background". */
  readonly color?: Color
  /** How much lighter it is than usual, and the word that says so. */
  readonly shade?: { readonly by: number; readonly word: string }
}

/** All that is known of a prompt while it is read. */
export interface Draught {
  readonly subjects: Draft[]
  readonly places: Mention<Place>[]
  readonly times: Mention<Time>[]
  readonly weathers: Mention<Weather>[]
  readonly seasons: Mention<Season>[]
  readonly styles: Style[]
  readonly deeds: Deed[]
  readonly ties: Tie[]
  readonly notDrawn: Set<string>
  readonly banned: Set<string>
  phrase: Phrase
  /** Subjects that a relation is about: "a cat and a dog on a sofa". */
  linked: number[]
  relation: { readonly kind: RelationKind; readonly sources: readonly number[]; readonly word: string } | null
  /** A relation at the start of a sentence, for the subject that follows: "On a hill, a castle". */
  leading: { readonly kind: RelationKind; readonly to: number } | null
  /** The subject whose parts are listed after a colon. */
  listed: Draft | null
  /** The bowl of "a bowl of cherries". */
  container: number | null
  /** Things that a person's action shows already. */
  shown: readonly string[]
  /** Whether "of" was read just before: a bowl of ramen is one drawing. */
  isContents: boolean
  isNegated: boolean
  /** The subject that wears or has what follows. */
  wearer: number | null
  /** The same until the part of the sentence ends: "with a cat on it". */
  carrier: number | null
}

export const emptyPhrase = (): Phrase => ({
  count: null,
  colors: [],
  colorWord: '',
  size: 'normal',
  shade: 0,
  shadeWord: '',
  action: null,
  parts: [],
  modifiers: [],
})

export const emptyDraught = (): Draught => ({
  subjects: [],
  places: [],
  times: [],
  weathers: [],
  seasons: [],
  styles: [],
  deeds: [],
  ties: [],
  notDrawn: new Set(),
  banned: new Set(),
  phrase: emptyPhrase(),
  linked: [],
  relation: null,
  leading: null,
  listed: null,
  container: null,
  shown: [],
  isContents: false,
  isNegated: false,
  wearer: null,
  carrier: null,
})
