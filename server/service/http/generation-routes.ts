import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { SyncGeneration } from '#contract/service/generation.ts'
import type { Fields, Route } from '#contract/service/operation.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { checkFields, checkRequest, decodeForm } from '#contract/service/request.ts'
import { routeFields } from '#contract/service/route-fields.ts'
import type { Database } from '#server/platform/database.ts'
import type { Objects } from '#server/platform/objects.ts'
import { callerOf } from '../accounts/authenticate.ts'
import { type Accepted, accept } from '../generations/accept.ts'
import type { Answers } from '../generations/answers.ts'
import type { Dispatcher } from '../generations/dispatcher.ts'
import { allWords } from '../generations/words.ts'
import { sandboxWords } from '../safety/sandbox-words.ts'
import { invalid, ServiceError } from '../service-error.ts'
import { whyNotDelivered } from '../webhooks/target.ts'
import { type Form, readForm } from './form.ts'

export interface GenerationDeps {
  readonly db: Database
  readonly objects: Objects
  readonly catalogue: Catalogue
  readonly answers: Answers
  readonly dispatcher: Dispatcher
  readonly now: () => Date
}

/** The operations whose pictures this service paints from words. */
const GENERATORS: readonly OperationId[] = [
  'generate-v4',
  'generate-v4-transparent',
  'generate-fast',
  'generate-v3',
  'generate-v3-transparent',
]

/** Every route of every generator, each made from its operation. */
export function generationRoutes(app: FastifyInstance, deps: GenerationDeps): void {
  for (const id of GENERATORS) {
    for (const route of operationOf(id).routes) {
      app.post(route.path, async (request) => {
        const accepted = await take(request, { id, route }, deps)
        deps.dispatcher.wake()
        if (route.answers === 'async') return { generation_id: accepted.id }
        return finishedAnswer(accepted, callerOf(request).organizationId, deps)
      })
    }
  }
}

interface Entry {
  readonly id: OperationId
  readonly route: Route
}

/** Reads, judges and accepts one request; what it refuses leaves nothing behind. */
async function take(request: FastifyRequest, { id, route }: Entry, deps: GenerationDeps): Promise<Accepted> {
  const { objects, catalogue } = deps
  const operation = operationOf(id)
  const { query, form: fields } = routeFields(operation, route, catalogue)
  const webhookUrl = webhookIn(request, query)
  const form = await readForm(request, {
    objects,
    fields,
    files: operation.files(catalogue),
    mostBytes: operation.maxRequestBytes,
  })
  try {
    const values = checkedValues(id, form, catalogue)
    if (sandboxWords(allWords(values)).isBlocked) {
      throw new ServiceError(422, 'the prompt did not pass the safety check; change its wording')
    }
    const checked = { operation: id, values, files: form.files, webhookUrl }
    return await accept(checked, form.keep, callerOf(request), deps)
  } finally {
    await form.drop()
  }
}

/** The webhook address of a request's query; refused where it is none, or leads to no public host. */
function webhookIn(request: FastifyRequest, fields: Fields): string | null {
  const decoded = decodeForm(fields, new URL(request.url, 'http://service').searchParams)
  const checked = decoded.ok ? checkFields(fields, decoded.values) : decoded
  if (!checked.ok) throw invalid(checked.issues)
  const { webhook_url: url } = checked.values
  if (typeof url !== 'string') return null
  const says = whyNotDelivered(url)
  if (says) throw invalid([{ at: 'webhook_url', says }])
  return url
}

/** The values of a form that is fine; otherwise everything that is wrong with it, once for each field at fault. */
function checkedValues(id: OperationId, form: Form, catalogue: Catalogue): Readonly<Record<string, unknown>> {
  const checked = checkRequest(operationOf(id), catalogue, form)
  const atFault = new Set(form.issues.map(({ at }) => at))
  const more = checked.ok ? [] : checked.issues.filter(({ at }) => !atFault.has(at))
  if (form.issues.length > 0 || !checked.ok) throw invalid([...form.issues, ...more])
  return checked.values
}

/** Waits until a generation is done. A client that goes away changes nothing: the work is in the row. */
async function finishedAnswer(
  { id, createdAt }: Accepted,
  organizationId: string,
  { answers, dispatcher }: GenerationDeps,
): Promise<SyncGeneration> {
  for (;;) {
    const news = dispatcher.news(id)
    const status = await answers.statusOf(id, organizationId)
    if (status?.status === 'completed') {
      const data = status.data.flatMap((item) => (item.object_type === undefined ? [item] : []))
      // The generation's own id: what a client lost on the way it can still poll for.
      return { request_id: id, created: createdAt.toISOString(), data }
    }
    if (status?.status === 'failed') throw failed(status.failure_reason)
    if (dispatcher.isStopping()) throw stopping(id)
    await news
  }
}

/** The specification has no answer for a sync generation that failed; 503 says that it may be tried again. */
function failed(reason: string): ServiceError {
  return reason === 'content_policy_violation'
    ? new ServiceError(422, 'the pictures did not pass the safety check; change the wording')
    : new ServiceError(503, `the generation failed (${reason}) and is not charged; try again`)
}

const stopping = (id: string) =>
  new ServiceError(503, `the service is stopping; generation ${id} goes on when it is back, poll for it`)
