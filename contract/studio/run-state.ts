/**
 * The states of a run. `unknown`: the answer to a submission was lost, and a person decides. `removed`: taken out of
 * the queue before it was sent. `left`: a person stopped waiting; it may be charged.
 */
export const RUN_STATES = [
  'queued',
  'submitting',
  'pending',
  'completed',
  'failed',
  'unknown',
  'removed',
  'left',
] as const
export type RunState = (typeof RUN_STATES)[number]

/** States only move forward; all that end a run have the same rank. An answer that was lost may come after all. */
export const RANK: Readonly<Record<RunState, number>> = {
  queued: 0,
  submitting: 1,
  unknown: 2,
  pending: 3,
  completed: 4,
  failed: 4,
  removed: 4,
  left: 4,
}

/** Whether the state is final. */
export const isFinished = (state: RunState): boolean => RANK[state] === RANK.completed

/** Who has a run: the studio's queue, the image service, a person who has to decide, or nobody any more. */
const HELD_BY = {
  queued: 'queue',
  submitting: 'service',
  pending: 'service',
  unknown: 'person',
  completed: 'nobody',
  failed: 'nobody',
  removed: 'nobody',
  left: 'nobody',
} as const satisfies Readonly<Record<RunState, string>>

/** Whether a run is being sent, or waits for its pictures at the service. */
const isAtService = (state: RunState): boolean => HELD_BY[state] === 'service'

/** Whether a run proceeds without a decision by a person. */
export const isUnderWay = (state: RunState): boolean => HELD_BY[state] === 'queue' || isAtService(state)

// Only the server reads these lists: what is called pure is left out of the browser's files.
export const STATES_UNDER_WAY = /* @__PURE__ */ RUN_STATES.filter(isUnderWay)
export const STATES_AT_SERVICE = /* @__PURE__ */ RUN_STATES.filter(isAtService)

/** What is told of a run: sent, put back, accepted, its answer lost, or its end. */
export type SightingKind =
  | 'sent'
  | 'deferred'
  | 'accepted'
  | 'answer-lost'
  | 'completed'
  | 'failed'
  | 'removed'
  | 'left'

const ENDED = { completed: 'completed', failed: 'failed', left: 'left' } as const

/** The sightings that change a run in each state, and the state that each leads to; any other one is old. */
export const AFTER: Readonly<Record<RunState, Readonly<Partial<Record<SightingKind, RunState>>>>> = {
  queued: { sent: 'submitting', removed: 'removed' },
  submitting: { deferred: 'queued', accepted: 'pending', 'answer-lost': 'unknown', ...ENDED },
  // An answer that was believed lost may come after all.
  unknown: { accepted: 'pending', ...ENDED },
  pending: ENDED,
  completed: {},
  failed: {},
  removed: {},
  left: {},
}

/** The progress of a run. `attempt` counts submissions that the service certainly did not accept. */
interface Progress {
  readonly state: RunState
  readonly attempt: number
}

/**
 * The distance from the known progress of a run to a reported one; below 0 the report is old. The only way back, from
 * submitting to queued, increases `attempt`, which distinguishes it from an old report of the queued run.
 */
export function stepsBetween(known: Progress, told: Progress): number {
  const steps = RANK[told.state] - RANK[known.state]
  const isBeingSent = [known, told].every(({ state }) => RANK[state] <= RANK.submitting)
  return isBeingSent ? steps + 2 * (told.attempt - known.attempt) : steps
}
