import { useQueries } from '@tanstack/react-query'
import type { Run } from '#contract/studio/runs.ts'
import { ApiError } from '#src/api/call.ts'
import { assetQuery } from '#src/api/runs.ts'
import type { Draft } from '#src/forms/draft/draft.ts'

const isGone = (error: Error) => error instanceof ApiError && error.status === 404

interface RunFiles {
  /** Undefined while they load. */
  readonly files?: Draft['files']
  readonly error?: Error
}

/** The input pictures of a run, without deleted ones. A picture that failed to load does not count as deleted. */
export function useRunFiles(run: Run): RunFiles {
  const ids = [...new Set(Object.values(run.files).flat())]
  const assets = useQueries({ queries: ids.map((id) => ({ ...assetQuery(id), retry: false })) })
  const [fault] = assets.flatMap(({ error }) => (error && !isGone(error) ? [error] : []))
  if (fault) return { error: fault }
  if (assets.some(({ isPending }) => isPending)) return {}
  const known = new Map(assets.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  return {
    files: Object.fromEntries(
      Object.entries(run.files).map(([name, given]) => [name, given.flatMap((id) => known.get(id) ?? [])]),
    ),
  }
}
