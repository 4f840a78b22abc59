import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type SavedSearch,
  type SearchChange,
  savedSearchRoutes,
} from '#contract/studio/library/saved-searches.ts'
import { inBackground } from '../background.ts'
import { call } from '../call.ts'
import { libraryKey } from '../events.ts'

const savedSearchesQuery = queryOptions({
  queryKey: [...libraryKey, 'searches'],
  queryFn: ({ signal }) => inBackground(() => call(savedSearchRoutes.list, { signal })),
})

/** The saved searches, in the order of their names; none while they are unknown. */
export const useSavedSearches = (): readonly SavedSearch[] =>
  useQuery(savedSearchesQuery).data?.searches ?? []

/** Saves the query of the library's address under a name. */
export const saveSearch = (name: string, search: string) =>
  call(savedSearchRoutes.save, { body: { name, search } })

/** Renames, replaces, deletes or restores a saved search. */
export const changeSearch = (id: string, body: SearchChange) =>
  call(savedSearchRoutes.change, { params: { id }, body })
