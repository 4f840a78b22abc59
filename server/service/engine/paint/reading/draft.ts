import type { Color } from '../../color/color.ts'
import type { Place, RelationKind, Style, Subject, Time, Weather } from '../plan.ts'
import type { Action } from './actions.ts'

/** A subject while its sentence is read. */
export interface Draft {
  word: string
  drawing: string
  as?: string
  count: number
  colors: Color[]
  size: Subject['size']
  alsoShows: string[]
  relation?: { kind: RelationKind; to: number }
}

/** What stands before a noun. */
export interface Phrase {
  count: number | null
  colors: Color[]
  size: Subject['size']
  /** How much lighter the next color is. */
  shade: number
  action: Action | null
}

export interface Mention<T> {
  readonly value: T
  readonly word: string
  /** "Garden chair": only if no other place is mentioned. */
  readonly isWeak: boolean
}

/** All that is known of a prompt while it is read. */
export interface Draught {
  readonly subjects: Draft[]
  readonly places: Mention<Place>[]
  readonly times: Mention<Time>[]
  readonly weathers: Mention<Weather>[]
  readonly styles: Style[]
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
}

export const emptyPhrase = (): Phrase => ({ count: null, colors: [], size: 'normal', shade: 0, action: null })

export const emptyDraught = (): Draught => ({
  subjects: [],
  places: [],
  times: [],
  weathers: [],
  styles: [],
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
})
