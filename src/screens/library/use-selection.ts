import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import {
  type Chosen,
  including,
  isChosen,
  SELECTION_KEY as KEY,
  NONE,
  without,
} from '#src/pictures/chosen.ts'

/**
 * The selected pictures: some, of any filter, or all under a filter with exceptions. They survive a visit to a
 * picture's page, and are not in the address, which is too short for hundreds of ids.
 */
export function useSelection(search: LibrarySearch) {
  const client = useQueryClient()
  const { data = NONE } = useQuery<Chosen>({
    queryKey: KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  /** The picture that was selected last, where a range starts. */
  const anchor = useRef<string | null>(null)
  // All that match belong to one filter: under another one the selection is empty.
  const isOther = data.kind === 'all' && JSON.stringify(data.search) !== JSON.stringify(search)
  const chosen = isOther ? NONE : data
  const set = (next: Chosen) => client.setQueryData<Chosen>(KEY, next)
  const latest = () => (isOther ? NONE : (client.getQueryData<Chosen>(KEY) ?? NONE))
  return {
    chosen,
    /** Toggles the selection of a picture. */
    toggle(id: string) {
      anchor.current = id
      const now = latest()
      set(isChosen(now, id) ? without(now, [id]) : including(now, [id]))
    },
    /** Selects every picture between the last one and this, in the order of `ids`. */
    selectTo(id: string, ids: readonly string[]) {
      const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)]
      const range = ids.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
      anchor.current = id
      set(including(latest(), range))
    },
    add: (ids: readonly string[]) => set(including(latest(), ids)),
    /** Removes some, and adds others. */
    replace: (out: readonly string[], into: readonly string[]) =>
      set(including(without(latest(), out), into)),
    /** Selects exactly these. */
    only: (ids: readonly string[]) => set(including(NONE, ids)),
    /** Selects all that match the filter now. */
    all(total: number) {
      anchor.current = null
      set({ kind: 'all', search, except: new Set(), total, upTo: new Date().toISOString() })
    },
    clear() {
      anchor.current = null
      set(NONE)
    },
  }
}
