import type { OperationId } from '#contract/service/operations/table.ts'
import type { RunState } from '#contract/studio/runs.ts'

export interface RunFilter {
  readonly operations?: readonly OperationId[]
  readonly state?: RunState | undefined
}

/** The one place where the keys of runs are written. */
export const runKeys = {
  all: ['runs'],
  each: ['run'],
  one: (id: string) => [...runKeys.each, id],
  studio: ['studio'],
} as const
