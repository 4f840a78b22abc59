import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { libraryRoutes } from '#contract/studio/library.ts'
import { MAX_NAMED } from '#contract/studio/organise/changes.ts'
import { type LibrarySearch, queryOf } from '#src/address/library-search.ts'
import { inBackground } from '../background.ts'
import { addressOf, call } from '../call.ts'
import { libraryKey } from '../events.ts'

/** How many pictures a request for their records brings. */
export const PAGE_LENGTH = 60
/** Records that are out of sight are forgotten, as all of them would fill the memory. */
const OUT_OF_SIGHT_MS = 30_000

const pageOf = (search: LibrarySearch, page: number) => ({
  ...queryOf(search),
  limit: String(PAGE_LENGTH),
  offset: String(page * PAGE_LENGTH),
})

/** The address of the request that the library begins with. */
export const firstPageAddress = () => addressOf(libraryRoutes.list.path, {}, pageOf({}, 0))

/** A page of the pictures under a filter. */
export const pageQuery = (search: LibrarySearch, page: number) =>
  queryOptions({
    queryKey: [...libraryKey, 'page', search, page],
    queryFn: ({ signal }) => call(libraryRoutes.list, { query: pageOf(search, page), signal }),
    // While other words are looked for, the pictures of the last ones stay.
    ...(page === 0 ? { placeholderData: keepPreviousData } : { gcTime: OUT_OF_SIGHT_MS }),
  })

/** The places of all pictures under a filter. */
export const layoutQuery = (search: LibrarySearch) =>
  queryOptions({
    queryKey: [...libraryKey, 'layout', search],
    queryFn: ({ signal }) =>
      inBackground(() => call(libraryRoutes.layout, { query: queryOf(search), signal })),
  })

/** How many pictures the library has; undefined while that is unknown or not needed. */
export function useLibraryTotal(isNeeded: boolean): number | undefined {
  const query = queryOptions({
    queryKey: [...libraryKey, 'total'],
    queryFn: ({ signal }) => call(libraryRoutes.list, { query: { limit: '1' }, signal }),
    enabled: isNeeded,
  })
  return useQuery(query).data?.total ?? undefined
}

/** The tags in use, the most used first, with how many pictures have each. */
export const tagsQuery = queryOptions({
  queryKey: [...libraryKey, 'tags'],
  queryFn: ({ signal }) => inBackground(() => call(libraryRoutes.tags, { signal })),
})

/** The tags in use, the most used first; none while they are unknown or not needed. */
export function useTagsInUse(isNeeded = true): readonly string[] {
  const { data } = useQuery({ ...tagsQuery, enabled: isNeeded })
  return data?.tags.map(({ tag }) => tag) ?? []
}

/**
 * One picture with its run, and its neighbours under a filter. It takes no signal: the panel beside a grid asks for a picture
 * at the press of the mouse, and its page, which that opens, waits for the same answer.
 */
export const pictureQuery = (id: string, search: LibrarySearch = {}) =>
  queryOptions({
    queryKey: [...libraryKey, 'picture', id, search],
    queryFn: () => call(libraryRoutes.picture, { params: { id }, query: queryOf(search) }),
  })

/** One picture, as it is now. */
export const loadPicture = (id: string) => call(libraryRoutes.picture, { params: { id } })

/** The ids of the pictures under a filter, if they are few. */
export const idsQuery = (search: LibrarySearch) =>
  queryOptions({
    queryKey: [...libraryKey, 'ids', search],
    queryFn: ({ signal }) => call(libraryRoutes.ids, { query: queryOf(search), signal }),
  })

/** The ids of pictures under a filter, as they are now, by their places in it. */
export async function loadIds(search: LibrarySearch, from: number, to: number): Promise<readonly string[]> {
  const query = { ...queryOf(search), offset: `${from}`, limit: `${to - from + 1}` }
  return (await call(libraryRoutes.ids, { query })).ids
}

/** The ids from one picture to another under a filter, as they are now; none unless both are there. */
export async function loadIdsBetween(
  search: LibrarySearch,
  one: string,
  other: string,
): Promise<readonly string[]> {
  const ids: string[] = []
  const sought = new Set([one, other])
  for (let from = 0; sought.size > 0; from += MAX_NAMED) {
    const more = await loadIds(search, from, from + MAX_NAMED - 1)
    for (const id of more) {
      const isEnd = sought.delete(id)
      if (isEnd || ids.length > 0) ids.push(id)
      if (sought.size === 0) return ids
    }
    if (more.length < MAX_NAMED) break
  }
  return []
}
