import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationId } from '#contract/service/operations/table.ts'
import { libraryRoutes } from '#contract/studio/library.ts'
import { call } from './call.ts'
import { libraryKey } from './events.ts'

/** Every kept picture, newest first, page by page. */
export const libraryQuery = (operation: OperationId | undefined) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey, { operation }],
    queryFn: ({ pageParam, signal }) =>
      call(libraryRoutes.list, {
        query: { limit: '60', operation, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** One picture with its run, and its neighbours among the pictures that were made with an operation. */
export const pictureQuery = (id: string, operation?: OperationId) =>
  queryOptions({
    queryKey: [...libraryKey, 'picture', id, { operation }],
    queryFn: ({ signal }) => call(libraryRoutes.picture, { params: { id }, query: { operation }, signal }),
  })

/** One picture, as it is now. */
export const loadPicture = (id: string) => call(libraryRoutes.picture, { params: { id } })
