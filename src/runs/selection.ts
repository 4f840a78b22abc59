import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { useChangeSearch } from '../address/use-change-search.ts'
import { LAST_PRESS } from '../api/keys.ts'
import { runsQuery } from '../api/runs.ts'
import { groupByPress, type PressGroup } from './groups.ts'

/**
 * The presses of some operations, the selected one, and a function that selects another; the address contains the
 * selection.
 */
export function usePresses(operations: readonly OperationId[]) {
  const runs = useInfiniteQuery(runsQuery({ operations }))
  const search: { readonly run?: string } = useSearch({ strict: false })
  const changeSearch = useChangeSearch<{ run: string }>()
  const groups = useMemo(() => groupByPress(runs.data?.pages.flatMap((page) => page.runs) ?? []), [runs.data])
  const select = useCallback((intent: string) => changeSearch({ run: intent }), [changeSearch])
  const loaded = groups.find(({ intent }) => intent === search.run)
  // A link may name a press far down the list.
  const isElsewhere = search.run !== undefined && search.run !== LAST_PRESS && !loaded
  const alone = useInfiniteQuery({
    ...runsQuery({ operations, intent: search.run }),
    enabled: isElsewhere && runs.isSuccess,
  })
  // Without a press in the address, its query key would be that of the whole list.
  const found = isElsewhere ? groupByPress(alone.data?.pages.flatMap((page) => page.runs) ?? []) : []
  const isLookedFor = isElsewhere && !alone.isFetched
  const selected: PressGroup | undefined = loaded ?? found[0] ?? (isLookedFor ? undefined : groups[0])
  return { groups, selected, select, runs, isPending: runs.isPending || isLookedFor }
}
