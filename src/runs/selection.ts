import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { LAST_PRESS } from '../api/keys.ts'
import { runsQuery } from '../api/runs.ts'
import { groupByPress, type PressGroup } from './groups.ts'

/** The presses of some operations, the one in sight, and how to choose another; the choice is in the address. */
export function usePresses(operations: readonly OperationId[]) {
  const runs = useInfiniteQuery(runsQuery({ operations }))
  const search: { readonly run?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const groups = useMemo(() => groupByPress(runs.data?.pages.flatMap((page) => page.runs) ?? []), [runs.data])
  const select = useCallback(
    (intent: string) =>
      void navigate({ to: '.', search: (old: object) => ({ ...old, run: intent }), replace: true }),
    [navigate],
  )
  const loaded = groups.find(({ intent }) => intent === search.run)
  // A link may lead to a press far down the list.
  const isElsewhere = search.run !== undefined && search.run !== LAST_PRESS && !loaded
  const alone = useInfiniteQuery({
    ...runsQuery({ operations, intent: search.run }),
    enabled: isElsewhere && runs.isSuccess,
  })
  // Without a press in the address its key is that of the whole list, and so would be its data.
  const found = isElsewhere ? groupByPress(alone.data?.pages.flatMap((page) => page.runs) ?? []) : []
  const isLookedFor = isElsewhere && !alone.isFetched
  const selected: PressGroup | undefined = loaded ?? found[0] ?? (isLookedFor ? undefined : groups[0])
  return { groups, selected, select, runs, isPending: runs.isPending || isLookedFor }
}
