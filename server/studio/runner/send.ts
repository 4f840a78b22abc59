import type { Operation } from '#contract/service/describe/operation.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import { within } from '#server/platform/deadline.ts'
import type { Refused } from '../image-service/answers.ts'
import type { SubmitAnswer } from '../image-service/client.ts'
import { routeOf } from '../image-service/submission.ts'
import type { Sighting } from '../runs/advance.ts'
import { filesToSend } from '../runs/files-to-send.ts'
import {
  ANSWER_LOST,
  AWAY,
  answerUnreadable,
  BUSY,
  failureOfReason,
  failureOfRefusal,
  NOT_REACHED,
  NOT_SENT,
  UNREACHABLE,
} from '../runs/refusals.ts'
import { awayAfterMs, busyAfterMs, retryAfterMs } from './pace.ts'
import type { Claim } from './run-queue.ts'
import { CANNOT_READ, later, type RunnerDeps } from './runner-deps.ts'

/** Submits a run with its id as the idempotency key; returns what the answer, or its absence, means for the run. */
export async function send(claim: Claim, deps: RunnerDeps, stopped: AbortSignal): Promise<Sighting> {
  const { run } = claim
  const operation = operationOf(run.operation)
  const { submitTimeoutMs, syncTimeoutMs } = deps.pace
  const timeoutMs = routeOf(operation).answers === 'sync' ? syncTimeoutMs : submitTimeoutMs
  try {
    const files = await filesToSend(run.files, deps)
    const submission = { operation, values: run.values, files, webhookUrl: run.webhookUrl }
    const answer = await within(timeoutMs, stopped, (signal) =>
      deps.service.submit(submission, run.id, signal),
    )
    return sightingOf(answer, claim, deps)
  } catch (err) {
    // The client returns every network failure as an answer: an exception was thrown before sending.
    deps.log.error({ err, run: run.id }, 'run could not be prepared')
    return { kind: 'failed', at: deps.now(), failure: NOT_SENT }
  }
}

/** What an answer to a submission means for the run. */
function sightingOf(answer: SubmitAnswer, claim: Claim, deps: RunnerDeps): Sighting {
  const { run } = claim
  const { pace, now } = deps
  const at = now()
  switch (answer.kind) {
    case 'accepted':
      return { ...answer, at, nextAttemptAt: at }
    case 'completed':
      // service-api.md, Synchronous generation response: it names no cost.
      return { kind: 'completed', at, results: answer.results, costUsdMicros: null }
    case 'unreadable':
      deps.log.warn({ run: run.id, what: answer.what }, CANNOT_READ)
      return { kind: 'answer-lost', at, failure: answerUnreadable(answer.what) }
    case 'silence':
      if (!answer.neverSent) return { kind: 'answer-lost', at, failure: ANSWER_LOST }
      if (run.unreached + 1 >= pace.maxSubmitAttempts) return { kind: 'failed', at, failure: UNREACHABLE }
      return {
        kind: 'deferred',
        at,
        nextAttemptAt: later(now, retryAfterMs(run.unreached, pace)),
        hold: NOT_REACHED,
      }
    case 'refused':
      return sightingOfRefusal(answer, claim, deps)
  }
}

/** Answers of 429 without a reason, after which a run lets others go first. */
const MAX_BUSY_ATTEMPTS = 2

/** Refusals in the operation's own table of answers: the service accepted nothing. */
const isListed = ({ status }: Refused, operation: Operation) =>
  operation.statuses.some((listed) => listed === status)

function sightingOfRefusal(refused: Refused, { run }: Claim, { pace, catalogue, now }: RunnerDeps): Sighting {
  const at = now()
  const { status, rejectReason, isContract, generationId, failureReason } = refused
  const operation = operationOf(run.operation)
  if (failureReason !== null) return { kind: 'failed', at, failure: failureOfReason(failureReason, run) }
  // The request was accepted and continues: at a stop of the service, or earlier under this run's key.
  if (generationId !== null) return { kind: 'accepted', at, generationId, nextAttemptAt: at }
  const isFull = rejectReason === 'inflight_limit' || (status === 429 && rejectReason === null)
  const isAway = status === 503 && isContract && refused.retryAfterMs !== null
  if (isFull || isAway) {
    // A refusal for another reason than the account's limit may be about this request alone: then the others try.
    const isAlone = !isFull || (rejectReason === null && run.attempt >= MAX_BUSY_ATTEMPTS)
    // Room at the service may appear at any moment; an unreachable service is retried with growing delays.
    const waitMs = isAlone
      ? awayAfterMs(refused.retryAfterMs, run.attempt, pace)
      : busyAfterMs(refused.retryAfterMs, run.attempt, pace)
    return { kind: 'deferred', at, nextAttemptAt: later(now, waitMs), hold: isAlone ? AWAY : BUSY }
  }
  // A proxy may have lost the answer of a service that accepted the request, or the service itself may have.
  const isOpen = status >= 500 && (!isContract || !isListed(refused, operation))
  if (isOpen) return { kind: 'answer-lost', at, failure: ANSWER_LOST }
  const names = [operation.fields(catalogue), operation.files(catalogue)].flatMap(Object.keys)
  return { kind: 'failed', at, failure: failureOfRefusal(refused, names, run) }
}
