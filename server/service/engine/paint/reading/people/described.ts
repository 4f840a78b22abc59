import type { Color } from '../../../color/color.ts'
import type { TraitName } from '../../drawings/people/trait.ts'

/** Hair, a beard, trousers or shoes of somebody, in a colour of their own. */
export interface Trait {
  readonly name: TraitName
  /** As in the prompt: "white beard". */
  readonly words: string
  readonly color: Color | null
  /** The word before it: "curly". */
  readonly before: string
}

/** What a word says about a part of the noun to come: "red-haired", "bearded", "blue-eyed". */
export interface PartOf {
  /** The part, as the record names it if no drawing shows it: "blue eye". */
  readonly words: string
  readonly trait?: Trait
}

/** Something that somebody does, for the record: "running", "playing guitar". */
export interface Deed {
  readonly verb: string
  /** All that names it: "riding a horse". */
  readonly phrase: string
  /** Who does it, by their places. */
  readonly actors: readonly number[]
  /** Whether the verb is one of holding something: reading a book. */
  readonly isHolding: boolean
  /** The place that the next subject has, which it may be done with. */
  readonly object: number
}
