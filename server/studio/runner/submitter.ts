import { operationOf } from '#contract/service/operations/table.ts'
import { picturesIn } from '../image-service/answers.ts'
import type { SubmitAnswer } from '../image-service/client.ts'
import { routeOf } from '../image-service/submission.ts'
import type { Sighting } from '../runs/advance.ts'
import { filesToSend } from '../runs/files-to-send.ts'
import { record } from '../runs/record.ts'
import { ANSWER_LOST, failureOfRefusal, NOT_SENT, UNREACHABLE } from '../runs/refusals.ts'
import { retryAfterMs } from './pace.ts'
import type { Claim } from './run-queue.ts'
import { holding, later, persistently, type RunnerDeps } from './runner-deps.ts'

/**
 * Sends a run that was just marked as being submitted, once. Whatever the answer or its absence means for the
 * run is recorded; when this process dies before that, the run is found as abandoned at the next start.
 */
export async function submit(claim: Claim, deps: RunnerDeps, stopped: AbortSignal): Promise<void> {
  const { run, token } = claim
  const sighting = await holding(claim, deps, () => send(claim, deps, stopped))
  deps.log.info({ run: run.id, operation: run.operation, outcome: sighting.kind }, 'a run was sent')
  // What the service answered is known here alone: a database that stumbles is asked again.
  const changed = await persistently(() => record(deps.db, { runId: run.id, sighting, token }), deps)
  if (!changed) return
  deps.news.runChanged(run.id)
  deps.news.studioChanged()
}

async function send(claim: Claim, deps: RunnerDeps, stopped: AbortSignal): Promise<Sighting> {
  const { run } = claim
  const operation = operationOf(run.operation)
  const { submitTimeoutMs, syncTimeoutMs } = deps.pace
  const timeoutMs = routeOf(operation).answers === 'sync' ? syncTimeoutMs : submitTimeoutMs
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  try {
    const files = await filesToSend(run.files, deps)
    return sightingOf(
      await deps.service.submit({ operation, values: run.values, files }, signal),
      claim,
      deps,
    )
  } catch (err) {
    // The client gives every failure of the network as an answer: what is thrown happened before the sending.
    deps.log.error({ err, run: run.id }, 'a run could not be made ready for sending')
    return { kind: 'failed', at: deps.now(), failure: NOT_SENT }
  }
}

/** What an answer to a submission says about the run. */
function sightingOf(answer: SubmitAnswer, { run }: Claim, { pace, catalogue, now }: RunnerDeps): Sighting {
  const at = now()
  const again = (ms: number | null): Sighting => ({
    kind: 'deferred',
    at,
    nextAttemptAt: later(now, ms ?? retryAfterMs(run.attempt, pace)),
  })
  switch (answer.kind) {
    case 'accepted':
      return { ...answer, at, nextAttemptAt: later(now, pace.firstPollMs) }
    case 'completed': {
      const costUsdMicros = (run.estimateUsdMicros / run.pictures) * picturesIn(answer.results)
      return { kind: 'completed', at, results: answer.results, costUsdMicros }
    }
    case 'unreadable':
      return { kind: 'answer-lost', at, failure: ANSWER_LOST }
    case 'silence':
      if (!answer.neverSent) return { kind: 'answer-lost', at, failure: ANSWER_LOST }
      if (run.attempt + 1 < pace.maxSubmitAttempts) return again(null)
      return { kind: 'failed', at, failure: UNREACHABLE }
    case 'refused': {
      const { status, rejectReason, isContract, retryAfterMs: waitMs } = answer
      const isFull = rejectReason === 'inflight_limit' || (status === 429 && rejectReason === null)
      if (isFull) return again(waitMs)
      // Something between may have lost the answer of a service that took the request.
      if (status >= 500 && !isContract) return { kind: 'answer-lost', at, failure: ANSWER_LOST }
      const operation = operationOf(run.operation)
      const names = [operation.fields(catalogue), operation.files(catalogue)].flatMap(Object.keys)
      return { kind: 'failed', at, failure: failureOfRefusal(answer, names) }
    }
  }
}
