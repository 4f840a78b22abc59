import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

const KEY = ['selection']
const NONE: ReadonlySet<string> = new Set()

/**
 * The selected pictures, of any filter. They stay on the way to a picture and back, and are not in the address, which is
 * too short for some hundreds.
 */
export function useSelection() {
  const client = useQueryClient()
  const { data: selected = NONE } = useQuery<ReadonlySet<string>>({
    queryKey: KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  /** The picture that was selected last: a range begins there. */
  const anchor = useRef<string | null>(null)
  const set = (by: (ids: Set<string>) => void) =>
    client.setQueryData<ReadonlySet<string>>(KEY, (old) => {
      const ids = new Set(old)
      by(ids)
      return ids
    })
  return {
    selected,
    /** Selects a picture or takes it out. */
    toggle(id: string) {
      anchor.current = id
      set((ids) => ids.delete(id) || ids.add(id))
    },
    /** Selects every picture between the last one and this, in the order of `ids`. */
    selectTo(id: string, ids: readonly string[]) {
      const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)]
      const range = ids.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
      anchor.current = id
      set((now) => {
        for (const each of range) now.add(each)
      })
    },
    add(ids: readonly string[]) {
      set((now) => {
        for (const id of ids) now.add(id)
      })
    },
    remove(id: string) {
      set((ids) => ids.delete(id))
    },
    clear() {
      anchor.current = null
      set((ids) => ids.clear())
    },
  }
}
