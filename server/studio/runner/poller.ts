import type { RunHold } from '#contract/studio/runs.ts'
import { within } from '#server/platform/deadline.ts'
import type { PollAnswer } from '../image-service/client.ts'
import type { Sighting } from '../runs/advance.ts'
import { record } from '../runs/record.ts'
import {
  BUSY_WITH_POLLS,
  failureOfReason,
  GENERATION_GONE,
  holdOfPoll,
  holdOfUnreadable,
  isUnreadable,
} from '../runs/refusals.ts'
import { busyAfterMs, type Pace, pollAfterMs, retryAfterMs } from './pace.ts'
import type { Claim } from './run-queue.ts'
import { CANNOT_READ, later, type RunnerDeps } from './runner-deps.ts'

/** The outcome of one poll of a pending generation. */
type Look =
  | { readonly kind: 'sighting'; readonly sighting: Sighting }
  | {
      readonly kind: 'again'
      readonly afterMs: number
      /** Answers in a row that found no generation, or that could not be read. */
      readonly inRow: number
      /** Why it could not be seen how far the generation is. */
      readonly hold: RunHold | null
    }
  /** Polling is limited per organization: all polls wait (service-api.md, Polling). */
  | { readonly kind: 'pause'; readonly afterMs: number; readonly hold: RunHold | null }

interface Polled {
  readonly isStillPending: boolean
  /** Until when all polling pauses, if the service asks for that. */
  readonly pausedUntil: Date | null
}

/** Polls a claimed pending run once. */
export async function poll(claim: Claim, deps: RunnerDeps, stopped: AbortSignal): Promise<Polled> {
  const { run, token } = claim
  const { queue, notifications, now, pace } = deps
  const { generationId } = run
  if (generationId === null) throw new Error(`pending run ${run.id} has no generation id`)
  const answer = await within(pace.pollTimeoutMs, stopped, (signal) =>
    deps.service.poll(generationId, signal),
  )
  const look = lookOf(answer, claim, deps)
  if (look.kind === 'sighting') {
    const changed = await record(deps.db, { runId: run.id, sighting: look.sighting, token })
    const ended = { isStillPending: false, pausedUntil: null }
    if (!changed) return ended
    deps.log.info({ run: run.id, outcome: look.sighting.kind }, 'run finished')
    notifications.runChanged(run.id)
    notifications.studioChanged()
    return ended
  }
  const nextAttemptAt = later(now, stopped.aborted ? 0 : look.afterMs)
  const hold = stopped.aborted ? run.hold : look.hold
  await queue.handBack(claim, nextAttemptAt, look.kind === 'again' ? look.inRow : run.attempt, hold)
  if (hold?.message !== run.hold?.message) notifications.runChanged(run.id)
  return { isStillPending: true, pausedUntil: look.kind === 'pause' ? nextAttemptAt : null }
}

/** The delay after a refusal that asks for none: a broken service may be whole again soon, a refused key is not. */
const unaskedMs = (status: number, { slowestPollMs, slowestRetryMs }: Pace) =>
  status >= 500 ? slowestPollMs : slowestRetryMs

function lookOf(answer: PollAnswer, { run }: Claim, { pace, now, log }: RunnerDeps): Look {
  const at = now()
  const wasUnreadable = isUnreadable(run.hold)
  const again = (afterMs: number, hold: RunHold | null = null) => ({
    kind: 'again' as const,
    afterMs,
    hold,
    inRow: 0,
  })
  switch (answer.kind) {
    case 'seen':
      switch (answer.status) {
        case 'pending':
          // The time for which a service held its answer back is part of the distance between two polls.
          return again(
            Math.max(
              0,
              pollAfterMs(at.getTime() - (run.submittedAt ?? at).getTime(), pace) - answer.waitedMs,
            ),
          )
        case 'failed':
          return {
            kind: 'sighting',
            sighting: { kind: 'failed', at, failure: failureOfReason(answer.reason, run) },
          }
        case 'completed': {
          const { results, usageCostUsdMicros } = answer
          const costUsdMicros = usageCostUsdMicros
          return { kind: 'sighting', sighting: { kind: 'completed', at, results, costUsdMicros } }
        }
      }
      break
    case 'refused':
      if (answer.status === 429) {
        const afterMs = busyAfterMs(answer.retryAfterMs, 0, pace)
        return { kind: 'pause', afterMs, hold: wasUnreadable ? run.hold : BUSY_WITH_POLLS }
      }
      if (answer.status === 404 || answer.status === 400) {
        const inRow = (wasUnreadable ? 0 : run.attempt) + 1
        if (inRow < pace.maxMissingPolls) return { ...again(pace.slowestPollMs), inRow }
        return { kind: 'sighting', sighting: { kind: 'failed', at, failure: GENERATION_GONE } }
      }
      return again(
        busyAfterMs(answer.retryAfterMs ?? unaskedMs(answer.status, pace), 0, pace),
        holdOfPoll(answer.status),
      )
    case 'unreadable': {
      log.warn({ run: run.id, what: answer.what }, CANNOT_READ)
      const inRow = wasUnreadable ? run.attempt : 0
      return { ...again(retryAfterMs(inRow, pace), holdOfUnreadable(answer.what)), inRow: inRow + 1 }
    }
    case 'silence':
      return again(pace.slowestPollMs, holdOfPoll(null))
  }
}
