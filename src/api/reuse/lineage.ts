import { queryOptions } from '@tanstack/react-query'
import { lineageRoutes } from '#contract/studio/reuse/lineage.ts'
import { call } from '../call.ts'
import { libraryKey } from '../events.ts'

/** What a picture came from, and what came from it and its relatives. As `pictureQuery`, it takes no signal. */
export const lineageQuery = (id: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'lineage', id],
    queryFn: () => call(lineageRoutes.ofPicture, { params: { id } }),
    retry: false,
  })
