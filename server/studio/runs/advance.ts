import type { RunFailure, RunState } from '#contract/studio/runs.ts'
import type { SightedResult } from '../image-service/answers.ts'

/** What changes about a run as news of it comes in. */
export interface RunProgress {
  readonly state: RunState
  readonly generationId: string | null
  readonly submittedAt: Date | null
  readonly finishedAt: Date | null
  readonly costUsdMicros: number | null
  readonly failure: RunFailure | null
  readonly nextAttemptAt: Date | null
  readonly attempt: number
}

/** News of a run, whoever brings it: the sync answer, a poll, a webhook, a person, a restart. */
export type Sighting = { readonly at: Date } & (
  | { readonly kind: 'sent' }
  /** It is certain that the service took nothing; try again later. */
  | { readonly kind: 'deferred'; readonly nextAttemptAt: Date }
  | { readonly kind: 'accepted'; readonly generationId: string; readonly nextAttemptAt: Date }
  /** Nobody knows whether the service took it. */
  | { readonly kind: 'answer-lost'; readonly failure: RunFailure }
  | {
      readonly kind: 'completed'
      readonly results: readonly SightedResult[]
      readonly costUsdMicros: number
    }
  | { readonly kind: 'failed'; readonly failure: RunFailure }
  | { readonly kind: 'removed' }
  | { readonly kind: 'left' }
)

/** A run only moves to a higher rank; the one way back is from submitting to queued, when nothing was taken. */
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

export const isFinished = (state: RunState): boolean => RANK[state] === 4

const SENT = ['submitting', 'unknown', 'pending'] as const

/** The states in which each kind of news says something new. */
const NEWS_IN: Readonly<Record<Sighting['kind'], readonly RunState[]>> = {
  sent: ['queued'],
  deferred: ['submitting'],
  // Also out of unknown: an answer that was believed lost and came after all.
  accepted: ['submitting', 'unknown'],
  'answer-lost': ['submitting'],
  completed: SENT,
  failed: SENT,
  removed: ['queued'],
  left: SENT,
}

/** The run after a piece of news; the same object when it is old, doubled or too late. */
export function advance<Run extends RunProgress>(run: Run, sighting: Sighting): Run {
  if (!NEWS_IN[sighting.kind].includes(run.state)) return run
  const settled = { nextAttemptAt: null, attempt: 0 }
  const finished = { ...settled, finishedAt: sighting.at }
  switch (sighting.kind) {
    case 'sent':
      return { ...run, ...settled, state: 'submitting', submittedAt: sighting.at, attempt: run.attempt }
    case 'deferred':
      return {
        ...run,
        state: 'queued',
        submittedAt: null,
        nextAttemptAt: sighting.nextAttemptAt,
        attempt: run.attempt + 1,
      }
    case 'accepted': {
      const { generationId, nextAttemptAt } = sighting
      return { ...run, ...settled, state: 'pending', generationId, nextAttemptAt, failure: null }
    }
    case 'answer-lost':
      return { ...run, ...settled, state: 'unknown', failure: sighting.failure }
    case 'completed': {
      const nextAttemptAt = sighting.results.some(({ state }) => state === 'keeping') ? sighting.at : null
      const { costUsdMicros } = sighting
      return { ...run, ...finished, state: 'completed', costUsdMicros, failure: null, nextAttemptAt }
    }
    case 'failed':
      return { ...run, ...finished, state: 'failed', failure: sighting.failure }
    case 'removed':
    case 'left':
      return { ...run, ...finished, state: sighting.kind }
  }
}
