import * as z from 'zod/mini'
import { route } from './describe/route.ts'
import { run } from './runs.ts'

/** Server-sent events. They only report changes since the connection; a browser that (re)connects refetches. */
export const EVENTS_PATH = '/api/events'

export const studioEvent = z.discriminatedUnion('type', [
  /** A run changed; the event carries the complete run. */
  z.object({ type: z.literal('run'), run }),
  /** A run or its pictures were deleted. */
  z.object({ type: z.literal('run-gone'), runId: z.string() }),
  /** Many runs changed at once. */
  z.object({ type: z.literal('runs') }),
  /** The set of pictures in the library changed. */
  z.object({ type: z.literal('library') }),
  /** The number of requests in progress or the month's spend changed. */
  z.object({ type: z.literal('studio') }),
])
export type StudioEvent = z.infer<typeof studioEvent>

export const eventRoutes = {
  follow: route({
    summary: 'Follow changes, as server-sent events',
    method: 'GET',
    path: EVENTS_PATH,
    permission: 'read',
    replies: { 200: { mediaTypes: ['text/event-stream'] } },
    errors: ['too-many-listeners'],
  }),
}
