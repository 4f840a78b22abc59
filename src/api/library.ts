import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type LibraryChange, libraryRoutes } from '#contract/studio/library.ts'
import { type LibrarySearch, queryOf } from '#src/address/library-search.ts'
import { call } from './call.ts'
import { libraryKey } from './events.ts'

/** The pictures under a filter, page by page. */
export const libraryQuery = (search: LibrarySearch) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(libraryRoutes.list, {
        query: { limit: '60', ...queryOf(search), cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // While other words are looked for, the pictures of the last ones stay.
    placeholderData: keepPreviousData,
  })

const tagsQuery = queryOptions({
  queryKey: [...libraryKey, 'tags'],
  queryFn: ({ signal }) => call(libraryRoutes.tags, { signal }),
})

/** The tags in use, the most used first; none while they are unknown or not needed. */
export function useTagsInUse(isNeeded = true): readonly string[] {
  const { data } = useQuery({ ...tagsQuery, enabled: isNeeded })
  return data?.tags.map(({ tag }) => tag) ?? []
}

/** One picture with its run, and its neighbours under a filter. */
export const pictureQuery = (id: string, search: LibrarySearch = {}) =>
  queryOptions({
    queryKey: [...libraryKey, 'picture', id, search],
    queryFn: ({ signal }) => call(libraryRoutes.picture, { params: { id }, query: queryOf(search), signal }),
  })

/** One picture, as it is now. */
export const loadPicture = (id: string) => call(libraryRoutes.picture, { params: { id } })

/** The ids of all pictures under a filter. */
export const loadIds = (search: LibrarySearch) => call(libraryRoutes.ids, { query: queryOf(search) })

/** Marks, rates, tags, annotates, deletes or restores pictures. */
export const changePictures = (change: LibraryChange) => call(libraryRoutes.change, { body: change })
