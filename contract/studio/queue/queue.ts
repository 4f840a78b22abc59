import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { moment } from '../describe/dates.ts'
import { ID } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { intent } from '../presses/press.ts'
import { run } from '../runs.ts'
import { activityFilter } from './activity-filter.ts'
import type { Phase } from './phases.ts'

export const QUEUE_PATH = '/api/queue'

/** Runs that one request steers at most. */
export const MAX_STEERED = 1_000
const ids = z
  .array(z.string().check(z.regex(ID, { error: 'is not an id' })))
  .check(z.minLength(1), z.maxLength(MAX_STEERED, { error: `must be at most ${MAX_STEERED} runs` }))

const counts = {
  decision: described(z.int(), 'Runs that need a decision.', { unit: 'runs' }),
  running: described(z.int(), 'Runs in progress.', { unit: 'runs' }),
  waiting: described(z.int(), 'Runs that wait.', { unit: 'runs' }),
  done: described(z.int(), 'Runs that are done.', { unit: 'runs' }),
  failed: described(z.int(), 'Runs that failed.', { unit: 'runs' }),
  stopped: described(z.int(), 'Runs that a person removed or left.', { unit: 'runs' }),
} satisfies Record<Phase, z.ZodMiniType<number>>

/** Counts and sums over all runs under a filter, whatever a screen has loaded. */
export const queueSummary = z.object({
  counts: described(z.object(counts), 'Number of runs by phase, whatever phase the filter has.'),
  today: described(
    z.object({
      runs: described(z.int(), 'Number of runs whose pictures are all there.', { unit: 'runs' }),
      failed: described(z.int(), 'Number of runs that failed.', { unit: 'runs' }),
      withheld: described(z.int(), 'Number of runs with withheld pictures.', { unit: 'runs' }),
      lost: described(z.int(), 'Number of runs with lost pictures.', { unit: 'runs' }),
      toDecide: described(z.int(), 'Number of runs among these that need a decision.', { unit: 'runs' }),
      usdMicros: described(z.int(), 'What was charged for all that ended, also for runs that were deleted.', {
        unit: 'millionths of a US dollar',
      }),
      isEstimate: described(z.boolean(), 'Whether the cost includes estimates.'),
    }),
    'Runs that ended since the start of the day, each counted once by how it ended, also after a decision.',
  ),
  toSpendUsdMicros: described(z.int(), 'Estimated price of all that waits or is in progress.', {
    unit: 'millionths of a US dollar',
  }),
  secondsLeft: described(
    z.nullable(z.number()),
    'Estimated time until all ends that is not paused. Null if not known.',
    { unit: 'seconds' },
  ),
  pausedRuns: described(z.int(), 'Number of waiting runs that are paused.', { unit: 'runs' }),
  pausedAt: described(
    z.nullable(z.iso.datetime()),
    'Time at which the whole queue was paused. Null if it is not.',
  ),
})
export type QueueSummary = z.infer<typeof queueSummary>

/** Waiting runs in the order in which they will be sent: the first single ones, and the first of each press of many. */
export const queueLine = z.object({ runs: described(z.array(run), 'Waiting runs, in the order of sending.') })

/** One press, or with nothing named the whole queue. */
const scope = z.object({
  intent: described(z.optional(intent), 'Intent of one press. If omitted, the whole queue.'),
})

/** The target: before all others, after all others, or next to a run of the queue. */
const move = z.object({
  ids: described(ids, 'Ids of the runs to move.'),
  to: described(
    z.union([
      z.enum(['front', 'back']),
      z.object({ before: described(z.string().check(z.regex(ID)), 'Id of the run before which they go.') }),
      z.object({ after: described(z.string().check(z.regex(ID)), 'Id of the run after which they go.') }),
    ]),
    'Target: the front, the back, or a place next to another run.',
  ),
})
export type QueueMove = z.infer<typeof move>

/** How many runs were changed; the others had been sent, had ended or were decided meanwhile. */
const steered = z.object({ runs: described(z.int(), 'Number of runs that changed.', { unit: 'runs' }) })

/** The runs that repeat others, and those that could not be repeated, with the reason. */
const repeated = z.object({
  runs: described(z.array(run), 'Runs that repeat others.'),
  refused: described(
    z.array(
      z.object({
        id: described(z.string(), 'Id of the run.'),
        message: described(z.string(), 'Reason, for people.'),
      }),
    ),
    'Runs that could not be repeated.',
  ),
})

const steering = { method: 'POST', permission: 'make', errors: [] } as const

/** Endpoints for waiting runs, running ones and decisions. */
export const queueRoutes = {
  summary: route({
    summary: 'Get a summary of the queue',
    method: 'GET',
    path: `${QUEUE_PATH}/summary`,
    permission: 'read',
    query: z.object({
      ...activityFilter,
      today: described(moment, 'Start of the day at the place of the person.'),
    }),
    replies: { 200: queueSummary },
    errors: [],
  }),
  line: route({
    summary: 'List the waiting runs',
    method: 'GET',
    path: `${QUEUE_PATH}/line`,
    permission: 'read',
    query: z.object({
      ...activityFilter,
      intent: described(z.optional(intent), 'Intent of one press, to list all its waiting runs.'),
    }),
    replies: { 200: queueLine },
    errors: [],
  }),
  pause: route({
    ...steering,
    summary: 'Pause a press or the queue',
    path: `${QUEUE_PATH}/pause`,
    body: scope,
    replies: { 200: steered },
  }),
  resume: route({
    ...steering,
    summary: 'Resume a press or the queue',
    path: `${QUEUE_PATH}/resume`,
    body: scope,
    replies: { 200: steered },
  }),
  move: route({
    ...steering,
    summary: 'Move waiting runs',
    path: `${QUEUE_PATH}/move`,
    body: move,
    replies: { 200: steered },
    errors: ['not-queued'],
  }),
  removeAll: route({
    ...steering,
    summary: 'Remove waiting runs',
    path: `${QUEUE_PATH}/remove`,
    body: z.object({ ids: described(ids, 'Ids of the runs to remove.') }),
    replies: { 200: steered },
  }),
  settle: route({
    ...steering,
    summary: 'Accept runs as they are',
    path: `${QUEUE_PATH}/settle`,
    body: z.object({ ids: described(ids, 'Ids of the runs to leave as they are.') }),
    replies: { 200: steered },
  }),
  repeat: route({
    ...steering,
    summary: 'Repeat runs',
    path: `${QUEUE_PATH}/repeat`,
    body: z.object({
      ids: described(ids, 'Ids of the runs to repeat.'),
      intent: described(intent, 'Unique id that the client chooses for the new press.'),
    }),
    replies: { 200: repeated },
  }),
}
