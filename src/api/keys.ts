import type { OperationId } from '#contract/service/operations/table.ts'
import type { Phase } from '#contract/studio/queue/phases.ts'
import type { RunState } from '#contract/studio/run-state.ts'

export interface RunFilter {
  readonly operations?: readonly OperationId[]
  readonly state?: RunState | undefined
  /** The runs of one press. */
  readonly intent?: string | undefined
  readonly phase?: Phase | undefined
  readonly project?: string | undefined
  /** First and last day (UTC), or moment, at which they were pressed. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Words of the prompt, or of the name of the source picture. */
  readonly q?: string | undefined
}

/** The one place where the keys of runs are written. */
export const runKeys = {
  all: ['runs'],
  each: ['run'],
  one: (id: string) => [...runKeys.each, id],
  counts: ['press-counts'],
  queue: ['queue'],
  studio: ['studio'],
} as const

/** In place of a press in the address: the newest there is. */
export const LAST_PRESS = 'last'
