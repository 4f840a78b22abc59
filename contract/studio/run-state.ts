/**
 * The states of a run. `unknown`: the answer to a submit was lost, a person decides. `removed`: taken out of
 * the queue before it was sent. `left`: nobody waits for it any more; it may be charged.
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

/** Whether a run proceeds without a decision by a person. */
export const isUnderWay = (state: RunState): boolean =>
  state === 'queued' || state === 'submitting' || state === 'pending'

/** How far a run has come. `attempt` counts the sendings of which the service certainly took nothing. */
interface Progress {
  readonly state: RunState
  readonly attempt: number
}

/**
 * Steps from what is known of a run to what is told of it; below 0 it is old news. The one way back, from being sent
 * into the queue, counts an attempt: that is how it is told from a place in the queue that is long past.
 */
export function stepsBetween(known: Progress, told: Progress): number {
  const steps = RANK[told.state] - RANK[known.state]
  const isBeingSent = [known, told].every(({ state }) => RANK[state] <= RANK.submitting)
  return isBeingSent ? steps + 2 * (told.attempt - known.attempt) : steps
}
