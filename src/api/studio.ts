import { queryOptions } from '@tanstack/react-query'
import { studioRoutes } from '#contract/studio/studio.ts'
import { call } from './call.ts'
import { runKeys } from './keys.ts'

/** The studio's state; apart from the other queries, as the first screen needs this one alone. */
export const studioQuery = queryOptions({
  queryKey: runKeys.studio,
  queryFn: ({ signal }) => call(studioRoutes.status, { signal }),
})
