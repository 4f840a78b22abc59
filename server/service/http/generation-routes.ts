import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { SyncGeneration } from '#contract/service/generation.ts'
import type { Operation, Route } from '#contract/service/operation.ts'
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
import { newId } from '../ids.ts'
import { sandboxWords } from '../safety/sandbox-words.ts'
import { invalid, ServiceError } from './errors.ts'
import { readForm } from './form.ts'

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
    const operation = operationOf(id)
    for (const route of operation.routes) {
      app.post(route.path, async (request) => {
        const accepted = await take(request, { operation, route }, deps)
        deps.dispatcher.wake()
        if (route.answers === 'async') return { generation_id: accepted.id }
        return finishedAnswer(accepted, callerOf(request).organizationId, deps)
      })
    }
  }
}

interface Entry {
  readonly operation: Operation
  readonly route: Route
}

/** Reads, judges and accepts one request; what it refuses leaves nothing behind. */
async function take(
  request: FastifyRequest,
  { operation, route }: Entry,
  deps: GenerationDeps,
): Promise<Accepted> {
  const { objects, catalogue } = deps
  const { query, form: fields } = routeFields(operation, route, catalogue)
  const asked = checkedQuery(request, query)
  const form = await readForm(request, { objects, fields, files: operation.files(catalogue) })
  try {
    const checked = checkRequest(operation, catalogue, form)
    if (!checked.ok) throw invalid(checked.issues)
    const { values } = checked
    if (sandboxWords(allWords(values)).isBlocked) {
      throw new ServiceError(422, 'the prompt did not pass the safety check; change its wording')
    }
    const files = await form.keep()
    const webhookUrl = typeof asked.webhook_url === 'string' ? asked.webhook_url : null
    return await accept({ operation, values, files, webhookUrl }, callerOf(request), deps)
  } finally {
    await form.drop()
  }
}

function checkedQuery(request: FastifyRequest, fields: Parameters<typeof checkFields>[0]) {
  const entries = [...new URL(request.url, 'http://service').searchParams]
  const decoded = decodeForm(fields, entries)
  const checked = decoded.ok ? checkFields(fields, decoded.values) : decoded
  if (!checked.ok) throw invalid(checked.issues)
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
      return { request_id: newId(), created: createdAt.toISOString(), data }
    }
    if (status?.status === 'failed') throw failed(status.failure_reason)
    await news
  }
}

/** The specification has no answer for a sync generation that failed; 503 says that it may be tried again. */
function failed(reason: string): ServiceError {
  return reason === 'content_policy_violation'
    ? new ServiceError(422, 'the pictures did not pass the safety check; change the wording')
    : new ServiceError(503, `the generation failed (${reason}) and is not charged; try again`)
}
