import { AFTER, type RunState } from '#contract/studio/run-state.ts'
import type { RunFailure, RunHold } from '#contract/studio/runs.ts'
import { picturesIn, type SightedResult } from '../image-service/answers.ts'
import { NO_LINK, NOT_REACHED, noPicture } from './refusals.ts'

/** The changes of a run that a sighting causes. */
export interface RunProgress {
  readonly state: RunState
  readonly generationId: string | null
  readonly submittedAt: Date | null
  readonly finishedAt: Date | null
  readonly failure: RunFailure | null
  readonly hold: RunHold | null
  readonly nextAttemptAt: Date | null
  readonly attempt: number
  readonly unreached: number
}

/** A sighting of a run: the sync answer, a poll, a webhook, a person's decision, a restart. */
export type Sighting = { readonly at: Date } & (
  | { readonly kind: 'sent' }
  /** The service certainly accepted nothing; try again later. */
  | { readonly kind: 'deferred'; readonly nextAttemptAt: Date; readonly hold: RunHold }
  | { readonly kind: 'accepted'; readonly generationId: string; readonly nextAttemptAt: Date }
  /** It is unknown whether the service accepted it. */
  | { readonly kind: 'answer-lost'; readonly failure: RunFailure }
  | {
      readonly kind: 'completed'
      readonly results: readonly SightedResult[]
      /** As the service names it; null where it names none. */
      readonly costUsdMicros: number | null
    }
  | { readonly kind: 'failed'; readonly failure: RunFailure }
  | { readonly kind: 'removed' }
  | { readonly kind: 'left' }
)

/**
 * The run after a sighting. Its rank only grows, except from submitting back to queued when the service accepted
 * nothing; returns the same object for an old, repeated or late sighting.
 */
export function advance<Run extends RunProgress>(run: Run, sighting: Sighting): Run {
  const state = AFTER[run.state][sighting.kind]
  if (state === undefined) return run
  const settled = { nextAttemptAt: null, attempt: 0, unreached: 0, hold: null }
  const finished = { ...settled, finishedAt: sighting.at }
  switch (sighting.kind) {
    case 'sent':
      // The reason why it was not accepted stays until the next answer.
      return { ...run, nextAttemptAt: null, state, submittedAt: sighting.at }
    case 'deferred':
      return {
        ...run,
        state,
        submittedAt: null,
        nextAttemptAt: sighting.nextAttemptAt,
        attempt: run.attempt + 1,
        unreached: sighting.hold.code === NOT_REACHED.code ? run.unreached + 1 : 0,
        hold: sighting.hold,
      }
    case 'accepted': {
      const { generationId, nextAttemptAt } = sighting
      return { ...run, ...settled, state, generationId, nextAttemptAt, failure: null }
    }
    case 'answer-lost':
      // Whether the service can be asked again without paying twice is checked at once.
      return { ...run, ...settled, state, failure: sighting.failure, nextAttemptAt: sighting.at }
    case 'completed': {
      const nextAttemptAt = sighting.results.some(({ state }) => state === 'keeping') ? sighting.at : null
      return { ...run, ...finished, state, failure: failureOf(sighting), nextAttemptAt }
    }
    case 'failed':
      return { ...run, ...finished, state, failure: sighting.failure }
    case 'removed':
    case 'left':
      return { ...run, ...finished, state }
  }
}

/** The missing pictures of a finished generation, independent of the outcome of pictures with a link. */
function failureOf({ results, costUsdMicros }: Extract<Sighting, { kind: 'completed' }>): RunFailure | null {
  if (picturesIn(results) === 0) return noPicture(costUsdMicros)
  return results.some(({ state }) => state === 'lost') ? NO_LINK : null
}
