import { REJECT_REASONS } from '#contract/service/resources/errors.ts'
import { within } from '#server/platform/deadline.ts'
import type { Sighting } from '../runs/advance.ts'
import { record } from '../runs/record.ts'
import { retryAfterMs } from './pace.ts'
import type { Claim } from './run-queue.ts'
import { later, persistently, type RunnerDeps } from './runner-deps.ts'
import { send } from './send.ts'

/** The service may have noted the key a little before or after the studio noted the sending. */
const MARGIN_MS = 60 * 60 * 1000

/**
 * Recovers the lost answer to a run by repeating its request under the same idempotency key, to the same service, while
 * that service honours keys: it then makes nothing twice. Otherwise nothing is sent, and a person decides.
 */
export async function askAgain(claim: Claim, deps: RunnerDeps, stopped: AbortSignal): Promise<void> {
  const may = await mayAsk(claim, deps, stopped)
  if (may !== 'yes') return putOff(claim, may === 'no' ? null : soon(claim, deps), deps)
  const sighting = await send(claim, deps, stopped)
  const { run, token } = claim
  if (!isConclusive(sighting)) {
    return putOff(claim, sighting.kind === 'deferred' ? sighting.nextAttemptAt : soon(claim, deps), deps)
  }
  deps.log.info({ run: run.id, outcome: sighting.kind }, 'lost response recovered')
  const changed = await persistently(() => record(deps.db, { runId: run.id, sighting, token }), {
    ...deps,
    stopped,
  })
  if (!changed) return
  deps.notifications.runChanged(run.id)
  deps.notifications.studioChanged()
}

const soon = ({ run }: Claim, { now, pace }: RunnerDeps) => later(now, retryAfterMs(run.attempt, pace))

async function mayAsk(
  { run }: Claim,
  deps: RunnerDeps,
  stopped: AbortSignal,
): Promise<'yes' | 'no' | 'later'> {
  const { service, pace, now } = deps
  if (run.sentTo !== service.identity || run.deletedAt !== null || run.submittedAt === null) return 'no'
  const honours = await within(pace.pollTimeoutMs, stopped, (signal) => service.honoursKeys(signal))
  if (honours.kind === 'no') return 'no'
  if (honours.kind === 'unknown') return 'later'
  const over = run.submittedAt.getTime() + honours.seconds * 1000 - MARGIN_MS
  return now().getTime() < over ? 'yes' : 'no'
}

/** A refusal because of the caller or its account now proves nothing about the earlier request. */
const OF_THE_CALLER: readonly string[] = [...REJECT_REASONS, 'unreachable', 'not_sent']
/**
 * Refusals of the request itself: a service never answers one under a key whose request it accepted. Any other refusal
 * proves nothing: 409 while the first request runs (draft-ietf-httpapi-idempotency-key-header), or a proxy's answer.
 */
const OF_THE_REQUEST: readonly string[] = ['http_400', 'http_422']

function isConclusive(sighting: Sighting): boolean {
  if (sighting.kind !== 'failed') return sighting.kind === 'accepted' || sighting.kind === 'completed'
  const { code } = sighting.failure
  return code.startsWith('http_') ? OF_THE_REQUEST.includes(code) : !OF_THE_CALLER.includes(code)
}

async function putOff(claim: Claim, until: Date | null, { queue, notifications }: RunnerDeps): Promise<void> {
  await queue.handBack(claim, until, claim.run.attempt + 1)
  if (until === null) notifications.runChanged(claim.run.id)
}
