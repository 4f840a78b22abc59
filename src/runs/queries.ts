import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { asset, assetPath } from '#contract/studio/assets.ts'
import { RUNS_PATH, run, runPath, runsPage } from '#contract/studio/runs.ts'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { ask } from './api.ts'
import { withNewsSince } from './cache.ts'
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
      if (pageParam) query.append('cursor', pageParam)
      const page = await ask(`${RUNS_PATH}?${query}`, { answer: runsPage, signal })
      // A press or an event may have come after the server had looked, and before its answer was here.
      return pageParam ? page : withNewsSince(client, since, page, filter)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
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

export const studioQuery = queryOptions({
  queryKey: runKeys.studio,
  queryFn: ({ signal }) => ask(STUDIO_PATH, { answer: studioStatus, signal }),
})
