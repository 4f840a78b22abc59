import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { route } from './describe/route.ts'
import { run } from './runs.ts'

/**
 * Server-sent events. They report changes since the connection; the first message, `quiet`, says for how long nothing had
 * changed before. A browser that reconnects refetches.
 */
export const EVENTS_PATH = '/api/events'

export const studioEvent = z.discriminatedUnion('type', [
  z.object({ type: described(z.literal('run'), 'A run changed.'), run: described(run, 'The complete run.') }),
  z.object({
    type: described(z.literal('run-gone'), 'A run or its pictures were deleted.'),
    runId: described(z.string(), 'Id of the run.'),
  }),
  z.object({ type: described(z.literal('runs'), 'Many runs changed at once.') }),
  z.object({ type: described(z.literal('queue'), 'The order of the queue or its pauses changed.') }),
  z.object({ type: described(z.literal('library'), 'The pictures of the library changed.') }),
  z.object({
    type: described(
      z.literal('studio'),
      'The number of requests in progress or the spend of the month changed.',
    ),
  }),
  z.object({ type: described(z.literal('exports'), 'An export began, progressed or ended.') }),
])
export type StudioEvent = z.infer<typeof studioEvent>

export const eventRoutes = {
  follow: route({
    summary: 'Follow changes',
    method: 'GET',
    path: EVENTS_PATH,
    permission: 'read',
    replies: { 200: { mediaTypes: ['text/event-stream'] } },
    errors: ['too-many-listeners'],
  }),
}
