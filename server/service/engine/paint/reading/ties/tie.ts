import type { RelationKind } from '../../plan.ts'

/** A preposition between what was named before and what follows, for the record. */
export interface Tie {
  /** "leaning against". */
  readonly preposition: string
  /** As in the prompt: "leaning against a brick wall". */
  readonly words: string
  /** None for prepositions that no composition places: "from", "out of". */
  readonly kind: RelationKind | null
  /** Those before it, by their places among the subjects. */
  readonly sources: readonly number[]
  /** What follows it. */
  readonly head: {
    /** Its place among the pieces. */
    readonly at: number
    readonly word: string
    readonly isPlace: boolean
    /** "His shoulder" after a noun: a part of who was named before. */
    readonly isPart: boolean
  }
  /** What follows it, by the places of its subjects; none if no subject shows it. */
  objects: readonly number[]
}
