import type { Readable } from 'node:stream'
import type { KeptObjects } from '../backup/kept-objects.ts'
import type { Database } from '../database/database.ts'
import type { Objects } from '../storage/objects.ts'

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

/** What the examination of a part needs. */
export interface PartExamination {
  readonly db: Database
  /** Its objects as they are, which no reading mends. */
  readonly kept: KeptObjects
  readonly objects: Objects
  /** Whether what is found is mended, as far as it can be; otherwise nothing is changed. */
  readonly isMending: boolean
  /** Where the right bytes of damaged objects may be. */
  readonly spares: readonly Spare[]
  readonly now: () => Date
}

/** Another place that may have the right bytes of an object. */
export interface Spare {
  readonly name: string
  /** Called with all hashes that will be asked for. */
  prepare?(hashes: readonly string[]): Promise<void>
  /** Null if it does not have them. */
  open(sha256: string): Promise<Readable | null>
}
