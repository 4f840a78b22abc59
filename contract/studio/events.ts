import * as z from 'zod/mini'
import { route } from './describe/route.ts'
import { run } from './runs.ts'

/** Server-sent events. A browser that (re)connects refetches; events only say what changed since. */
export const EVENTS_PATH = '/api/events'

export const studioEvent = z.discriminatedUnion('type', [
  /** A run changed; it comes whole. */
  z.object({ type: z.literal('run'), run }),
  /** A run was deleted or its pictures were. */
  z.object({ type: z.literal('run-gone'), runId: z.string() }),
  /** The library has other pictures than before. */
  z.object({ type: z.literal('library') }),
  /** Places in flight or the month's spend changed. */
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
