import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { MAX_NAMED } from '#contract/studio/organise/changes.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import {
  type Chosen,
  including,
  isChosen,
  SELECTION_KEY as KEY,
  NONE,
  without,
} from '#src/pictures/chosen.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'

export const TOO_MANY = `At most ${formatWhole(MAX_NAMED)} pictures are selected one by one. Filter, and select all that match.`

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
  function set(next: Chosen): void {
    const named = next.kind === 'some' ? next.ids : next.except
    if (named.size > MAX_NAMED) toast(TOO_MANY)
    else client.setQueryData<Chosen>(KEY, next)
  }
  const latest = () => (isOther ? NONE : (client.getQueryData<Chosen>(KEY) ?? NONE))
  return {
    chosen,
    /** Toggles the selection of a picture. */
    toggle(id: string) {
      anchor.current = id
      const now = latest()
      set(isChosen(now, id) ? without(now, [id]) : including(now, [id]))
    },
    /** The picture that was selected last; null without one. */
    last: () => anchor.current,
    /** Selects a picture, and those from the last one to it. */
    selectTo(id: string, ids: readonly string[]) {
      anchor.current = id
      set(including(latest(), [...ids, id]))
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
