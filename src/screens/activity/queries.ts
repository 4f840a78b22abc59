import { queryOptions } from '@tanstack/react-query'
import type { RunEdit } from '#contract/studio/presses/press.ts'
import { type QueueMove, queueRoutes } from '#contract/studio/queue/queue.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { call } from '#src/api/call.ts'
import { type RunFilter, runKeys } from '#src/api/keys.ts'

/** What the server takes of a filter. */
export type QueueFilter = Omit<RunFilter, 'operations' | 'state' | 'intent'> & Pick<RunFilter, 'operations'>

const asQuery = ({ operations, ...filter }: QueueFilter) => ({
  ...filter,
  ...(operations && { operation: operations }),
})

/** Counts and sums over all runs under a filter; `today` is the start of the day here. */
export const queueSummaryQuery = (filter: QueueFilter, today: string) =>
  queryOptions({
    queryKey: [...runKeys.queue, 'summary', filter, today],
    queryFn: ({ signal }) => call(queueRoutes.summary, { query: { ...asQuery(filter), today }, signal }),
    placeholderData: (before) => before,
  })

/** Waiting runs in the sending order: the first of each press, or all of one. */
export const queueLineQuery = (filter: QueueFilter, intent?: string) =>
  queryOptions({
    queryKey: [...runKeys.queue, 'line', filter, intent],
    queryFn: async ({ signal }) =>
      (await call(queueRoutes.line, { query: { ...asQuery(filter), intent }, signal })).runs,
    placeholderData: (before) => before,
  })

/** One press, or with no intent everything. */
interface Scope {
  readonly intent?: string
}

const idsOf = (runs: readonly Run[]) => runs.map(({ id }) => id)

export const pauseQueue = (scope: Scope) => call(queueRoutes.pause, { body: scope })
export const resumeQueue = (scope: Scope) => call(queueRoutes.resume, { body: scope })
export const moveRuns = (move: QueueMove) => call(queueRoutes.move, { body: move })
export const removeRuns = (runs: readonly Run[]) =>
  call(queueRoutes.removeAll, { body: { ids: idsOf(runs) } })
export const settleRuns = (runs: readonly Run[]) => call(queueRoutes.settle, { body: { ids: idsOf(runs) } })
export const repeatRuns = (runs: readonly Run[], intent: string) =>
  call(queueRoutes.repeat, { body: { ids: idsOf(runs), intent } })
/** Changes the request of a queued run. @param run as the person saw it */
export const editRun = ({ id, values, files }: Run, edit: RunEdit) =>
  call(runRoutes.edit, { params: { id }, body: { ...edit, expected: { values, files } } })
