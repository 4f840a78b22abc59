import type { OperationId } from '#contract/service/operations/table.ts'
import type { RunState } from '#contract/studio/run-state.ts'

export interface RunFilter {
  readonly operations?: readonly OperationId[]
  readonly state?: RunState | undefined
  /** The runs of one press. */
  readonly intent?: string | undefined
}

/** The one place where the keys of runs are written. */
export const runKeys = {
  all: ['runs'],
  each: ['run'],
  one: (id: string) => [...runKeys.each, id],
  counts: ['press-counts'],
  studio: ['studio'],
} as const

/** In place of a press in the address: the newest there is. */
export const LAST_PRESS = 'last'
