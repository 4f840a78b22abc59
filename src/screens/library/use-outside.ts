import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { idsQuery } from '#src/api/library/library.ts'
import type { Chosen } from '#src/pictures/chosen.ts'
import { formatWhole } from '#src/ui/format/format.ts'

const NO_IDS: ReadonlySet<string> = new Set()

/**
 * Says how many selected pictures the list does not hold, as they were selected under another filter: actions change these
 * too. Null: none, or not known yet. `total`: the length of the list.
 */
export function useOutside(
  chosen: Chosen,
  search: LibrarySearch,
  loaded: readonly LibraryPicture[],
  total: number | undefined,
): string | null {
  const ids = chosen.kind === 'some' ? chosen.ids : NO_IDS
  const unseen = useMemo(() => {
    const seen = new Set(loaded.map(({ asset }) => asset.id))
    return [...ids].filter((id) => !seen.has(id))
  }, [ids, loaded])
  const { data } = useQuery({ ...idsQuery(search), enabled: unseen.length > 0 && total !== 0 })
  return useMemo(() => {
    const listed = total === 0 ? [] : data?.ids
    if (!listed || total === undefined) return null
    const held = new Set(listed)
    const outside = unseen.filter((id) => !held.has(id)).length
    // A longer list is named only in part.
    const maybe = total > listed.length ? 'up to ' : ''
    return outside === 0 ? null : `${maybe}${formatWhole(outside)} not in this list`
  }, [unseen, data, total])
}
