import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationId } from '#contract/service/operations/table.ts'
import { assetRoutes } from '#contract/studio/assets.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { withChangesSince } from './cache.ts'
import { call } from './call.ts'
import { type RunFilter, runKeys } from './keys.ts'

/** Runs, newest first, page by page. */
export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.all, filter],
    queryFn: async ({ pageParam, signal, client }) => {
      const since = Date.now()
      const { operations: operation, ...rest } = filter
      const query = { operation, ...rest, cursor: pageParam || undefined }
      const page = await call(runRoutes.list, { query, signal })
      // A press or an event may have arrived after the server read the list, and before its answer came.
      return pageParam ? page : withChangesSince(client, since, page, filter)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** How many presses of some operations there were since a moment. */
export const pressesSinceQuery = (operations: readonly OperationId[], since: string) =>
  queryOptions({
    queryKey: [...runKeys.counts, operations, since],
    queryFn: async ({ signal }) =>
      (await call(runRoutes.count, { query: { since, operation: operations }, signal })).presses,
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => call(runRoutes.one, { params: { id }, signal }),
  })

/** One stored picture. Its facts never change. */
export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['asset', id],
    queryFn: ({ signal }) => call(assetRoutes.one, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The picture as the server has it now. */
export const readAsset = (id: string) => call(assetRoutes.one, { params: { id } })

const named = ({ id }: Pick<Run, 'id'>) => ({ params: { id } })

export const hideRun = (run: Run) => call(runRoutes.hide, named(run))
export const restoreRun = (run: Run) => call(runRoutes.restore, named(run))
export const removeRun = (run: Run) => call(runRoutes.remove, named(run))
export const leaveRun = (run: Run) => call(runRoutes.leave, named(run))
