import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationId } from '#contract/service/operations/table.ts'
import { asset, assetPath } from '#contract/studio/assets.ts'
import { RUNS_PATH, type RunState, run, runPath, runsPage } from '#contract/studio/runs.ts'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { ask } from './api.ts'

export interface RunFilter {
  readonly operations?: readonly OperationId[]
  readonly state?: RunState | undefined
}

/** The one place where the keys of runs are written. */
export const runKeys = {
  all: ['runs'],
  one: (id: string) => ['run', id],
  studio: ['studio'],
} as const

/** Runs, newest first, page by page. */
export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.all, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams()
      for (const operation of filter.operations ?? []) query.append('operation', operation)
      if (filter.state) query.append('state', filter.state)
      if (pageParam) query.append('cursor', pageParam)
      return ask(`${RUNS_PATH}?${query}`, { answer: runsPage, signal })
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
