import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationId } from '#contract/service/operations/table.ts'
import { asset, assetPath } from '#contract/studio/assets.ts'
import { PRESSES_COUNT_PATH, pressesCount, RUNS_PATH, run, runPath, runsPage } from '#contract/studio/runs.ts'
import { withNewsSince } from './cache.ts'
import { ask } from './call.ts'
import { type RunFilter, runKeys } from './keys.ts'

/** Runs, newest first, page by page. */
export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.all, filter],
    queryFn: async ({ pageParam, signal, client }) => {
      const since = Date.now()
      const query = new URLSearchParams()
      for (const operation of filter.operations ?? []) query.append('operation', operation)
      if (filter.state) query.append('state', filter.state)
      if (filter.intent) query.append('intent', filter.intent)
      if (pageParam) query.append('cursor', pageParam)
      const page = await ask(`${RUNS_PATH}?${query}`, { answer: runsPage, signal })
      // A press or an event may have come after the server had looked, and before its answer was here.
      return pageParam ? page : withNewsSince(client, since, page, filter)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** How many presses of some operations there were since a moment. */
export const pressesSinceQuery = (operations: readonly OperationId[], since: string) =>
  queryOptions({
    queryKey: [...runKeys.counts, operations, since],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams([['since', since], ...operations.map((each) => ['operation', each])])
      return (await ask(`${PRESSES_COUNT_PATH}?${query}`, { answer: pressesCount, signal })).presses
    },
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => ask(runPath(id), { answer: run, signal }),
  })

/** One stored picture. What it is never changes. */
export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['asset', id],
    queryFn: ({ signal }) => ask(assetPath(id), { answer: asset, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
