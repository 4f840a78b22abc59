import { queryOptions } from '@tanstack/react-query'
import { generationRoutes } from '#contract/studio/generations.ts'
import { call } from './call.ts'

const POLL_MS = 2000

/** A generation of the image service by id; polled while it is pending. */
export const generationQuery = (id: string) =>
  queryOptions({
    queryKey: ['generation', id],
    queryFn: ({ signal }) => call(generationRoutes.one, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MS : false),
    retry: false,
  })
