/** What an examination found at a rule that the data of an installation keep. */
export interface Examined {
  /** The rule, as a sentence about sound data. */
  readonly rule: string
  /** How many objects or rows were examined. */
  readonly count: number
  readonly faults: readonly Fault[]
}

export interface Fault {
  /** The object's hash, or the row's id. */
  readonly id: string
  readonly what: string
  /** What was done about it; null if nothing was. */
  readonly mended: string | null
}
