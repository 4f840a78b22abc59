import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Field } from '#contract/service/describe/field.ts'
import { routeFields } from '#contract/service/describe/route-fields.ts'
import { OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { FAILURE_TABLE } from '#contract/service/resources/error-table.ts'
import { GENERATION_ID, IDEMPOTENCY_REPLAYED } from '#contract/service/resources/idempotency.ts'
import { damagedField, isNothingDone } from '#contract/service/values/failure-reasons.ts'
import type { Database } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import { callerOf } from '../accounts/authenticate.ts'
import { quoteFor } from '../billing/price-quote.ts'
import { type Accepted, accept } from '../generations/accept.ts'
import type { Answers } from '../generations/answers.ts'
import { keyOf } from '../idempotency/keyed.ts'
import type { Dispatcher } from '../queue/dispatcher.ts'
import { ServiceError } from '../service-error.ts'
import { type SyncAnswer, syncAnswer } from './sync-answers.ts'
import { type RequestEntry, type TakeDeps, takeRequest } from './take-request.ts'

export interface OperationDeps extends TakeDeps {
  /** The accepted values of webhook_url. */
  readonly webhookField: Field
  readonly db: Database
  readonly answers: Answers
  readonly dispatcher: Dispatcher
  readonly now: () => Date
}

/** Creates every route of every operation from its description. */
export function operationRoutes(app: FastifyInstance, deps: OperationDeps): void {
  for (const id of OPERATION_IDS) {
    for (const route of operationOf(id).routes) {
      const fields = routeFields(operationOf(id), route, deps.catalogue, deps.webhookField)
      app.post(route.path, (request, reply) => answerTo({ request, reply }, { id, route, fields }, deps))
    }
  }
}

type Entry = Omit<RequestEntry, 'organizationId' | 'maxInFlight'>

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Validates, accepts and answers one request; a refused request leaves no data behind. */
async function answerTo({ request, reply }: Exchange, entry: Entry, deps: OperationDeps): Promise<unknown> {
  const { id, route } = entry
  const caller = callerOf(request)
  const { organizationId } = caller
  const maxInFlight = caller.maxInflight ?? deps.catalogue.inflight_limit
  const taken = await takeRequest(request, { ...entry, organizationId, maxInFlight }, deps)
  let accepted: Accepted
  try {
    if (taken.kind === 'dry-run') return quoteFor(taken.request, deps.catalogue)
    accepted = taken.kind === 'made' ? taken.made : await accept(taken.request, taken.keep, caller, deps)
    if (taken.kind === 'made') reply.header(IDEMPOTENCY_REPLAYED, 'true')
  } finally {
    await taken.drop()
  }
  deps.dispatcher.wake()
  reply.header(GENERATION_ID, accepted.id)
  if (route.answers === 'async') return { generation_id: accepted.id }
  return finishedAnswer(accepted, { id, organizationId, isKeyed: keyOf(request) !== null }, deps)
}

interface Awaited {
  readonly id: OperationId
  readonly organizationId: string
  /** A request repeated with its key creates nothing new. */
  readonly isKeyed: boolean
}

/** Waits until a generation is finished. If the client disconnects, nothing changes: the work is in the row. */
async function finishedAnswer(
  accepted: Accepted,
  { id, organizationId, isKeyed }: Awaited,
  { answers, dispatcher }: OperationDeps,
): Promise<SyncAnswer> {
  for (;;) {
    const ended = dispatcher.ended(accepted.id)
    const status = await answers.statusOf(accepted.id, organizationId).catch(inTrouble)
    if (status?.status === 'completed') return syncAnswer(operationOf(id).result, status)
    if (status?.status === 'failed') throw failed(accepted.id, status.failure_reason, againHow(isKeyed))
    if (dispatcher.isStopping()) throw stopping(accepted.id, isKeyed ? RETRY_SOON : {})
    await ended
  }
}

/** The generation continues and is paid, so keep waiting until the database answers again. */
function inTrouble(error: unknown): null {
  if (troubleOf(error)) return null
  throw error
}

/**
 * The specification defines no answer for a failed synchronous generation. 503 says that a retry is possible, 400 that it
 * does not help, and 422 that the pictures did not pass the safety check.
 */
function failed(id: string, reason: string, again: string): ServiceError {
  const body = { generation_id: id, failure_reason: reason }
  if (isNothingDone(reason)) {
    const message = `nothing was done, and nothing is charged (${reason}): ${FAILURE_TABLE[reason]?.meaning}`
    return new ServiceError(400, message, { body, reason: 'generation_failed' })
  }
  return reason === 'content_policy_violation'
    ? new ServiceError(422, 'the pictures did not pass the safety check; change the wording', { body })
    : new ServiceError(503, `the generation failed (${whyOf(reason)}) and is not charged; ${again}`, {
        body,
        reason: 'generation_failed',
      })
}

function whyOf(reason: string): string {
  const field = damagedField(reason)
  return field === null ? reason : `the stored file of ${field} was found damaged`
}

const againHow = (isKeyed: boolean) =>
  isKeyed ? 'its Idempotency-Key is bound to this failure: try again with a new key' : 'try again'

const RETRY_SOON = { 'retry-after': '2' }

export const goesOnAfterStop = (id: string) =>
  `the service is stopping; generation ${id} continues after its restart, poll for it`

/** Retry-After only with an Idempotency-Key: a retry without one would be made and paid twice. */
const stopping = (id: string, headers: Readonly<Record<string, string>>) =>
  new ServiceError(503, goesOnAfterStop(id), {
    headers,
    body: { generation_id: id },
    reason: 'stopping',
  })
