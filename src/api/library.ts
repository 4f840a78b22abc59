import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationId } from '#contract/service/operations/table.ts'
import { LIBRARY_PATH, libraryPage, picturePage, picturePath } from '#contract/studio/library.ts'
import { ask } from '#src/api/call.ts'
import { libraryKey } from '#src/api/events.ts'

/** Everything kept, newest first, page by page. */
export const libraryQuery = (operation: OperationId | undefined) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey, { operation }],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '60' })
      if (operation) query.set('operation', operation)
      if (pageParam) query.set('cursor', pageParam)
      return ask(`${LIBRARY_PATH}?${query}`, { answer: libraryPage, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** One picture with its run, and its neighbours among the pictures that were made with an operation. */
export const pictureQuery = (assetId: string, operation?: OperationId) =>
  queryOptions({
    queryKey: [...libraryKey, 'picture', assetId, { operation }],
    queryFn: ({ signal }) =>
      ask(`${picturePath(assetId)}${operation ? `?operation=${operation}` : ''}`, {
        answer: picturePage,
        signal,
      }),
  })
