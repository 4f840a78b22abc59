import type { Catalogue } from '#contract/service/catalogue.ts'
import type { ErrorStatus } from '#contract/service/errors.ts'
import type { Field } from '#contract/service/field.ts'
import type { Fields, Files, ResultKind, Route } from '#contract/service/operation.ts'
import { OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { READS, type Read, type ReadId } from '#contract/service/reads.ts'
import { routeFields } from '#contract/service/route-fields.ts'
import { WEBHOOK_HEADERS } from '#contract/service/webhook.ts'
import { ANSWER_EXAMPLES, EXAMPLES } from './examples.ts'
import {
  ANSWERS,
  type AnswerName,
  fieldSchema,
  formEncoding,
  formSchema,
  type Json,
  jsonSchema,
  nameOf,
  ref,
} from './schemas.ts'

/** What any request may be answered with, whatever its row of the specification lists. */
const ALWAYS: readonly number[] = [400, 401]
/** What an operation may also be answered with: money, limits, a sender that falls silent, a service that stops. */
const OF_OPERATIONS: readonly number[] = [402, 403, 408, 429, 503]

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Invalid input; `error` names every field at fault',
  401: 'The Api-Key is missing or not valid',
  402: 'Insufficient credits or quota',
  403: 'Not authorized to use the tool',
  404: 'Not found, or not accessible with this key',
  408: 'The request stopped arriving',
  413: 'The upload is too large',
  422: 'The words or a picture failed the safety check',
  429: 'Too many requests',
  503: 'Temporarily unavailable; it may be tried again',
}

/** The whole service as OpenAPI 3.1, made from the contract: what is not there does not exist. */
export function openApiDocument(catalogue: Catalogue): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const id of OPERATION_IDS) {
    for (const route of operationOf(id).routes)
      add(route.path, 'post', describeOperation(id, route, catalogue))
  }
  for (const id of Object.keys(READS) as ReadId[])
    add(READS[id].path, 'get', describeRead(id, READS[id], catalogue))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Image generation service',
      version: '1',
      description: 'Generation, image tools, polling, webhooks, account and custom models.',
    },
    security: [{ ApiKey: [] }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    webhooks: { completed: { post: completedWebhook() } },
    components: {
      securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'Api-Key' } },
      schemas: Object.fromEntries(
        Object.entries(ANSWERS).map(([name, schema]) => [name, jsonSchema(schema)]),
      ),
    },
  }
}

const TAGS = ['Generation', 'Tools', 'Reading'] as const

function describeOperation(id: OperationId, route: Route, catalogue: Catalogue): Json {
  const operation = operationOf(id)
  const { query, form } = routeFields(operation, route, catalogue)
  const rules = operation.checks(catalogue).map(({ at, says }) => `\`${at}\` ${says}.`)
  return {
    operationId: `${id}${route.path.replace(/[^a-z0-9]+/gi, '-')}`,
    summary: `${operation.title}${route.answers === 'async' ? ', asynchronous' : ''}`,
    tags: [id.startsWith('generate-') ? 'Generation' : 'Tools'],
    ...(rules.length > 0 ? { description: rules.join(' ') } : {}),
    parameters: Object.entries(query).map(([name, field]) => parameter(name, field)),
    requestBody: {
      required: true,
      content: bodies({ id, form, files: operation.files(catalogue), isJsonToo: route.json === true }),
    },
    responses: {
      200: okResponse(route, operation.result),
      ...errorResponses([...ALWAYS, ...OF_OPERATIONS, ...operation.statuses], 'GenerationError'),
    },
  }
}

const parameter = (name: string, field: Field, place: 'query' | 'path' = 'query'): Json => ({
  name,
  in: place,
  required: place === 'path' || field.required,
  schema: fieldSchema(field),
})

interface Body {
  readonly id: OperationId
  readonly form: Fields
  readonly files: Files
  readonly isJsonToo: boolean
}

function bodies({ id, form, files, isJsonToo }: Body): Json {
  return {
    'multipart/form-data': {
      schema: formSchema(form, files),
      encoding: formEncoding(form, files),
      example: EXAMPLES[id],
    },
    ...(isJsonToo ? { 'application/json': { schema: formSchema(form, {}), example: EXAMPLES[id] } } : {}),
  }
}

const BY_RESULT: Readonly<Record<ResultKind, AnswerName>> = {
  images: 'SyncGeneration',
  'bare-images': 'SyncGeneration',
  'single-image': 'SingleImage',
  layerized: 'SyncLayerized',
}

function okResponse({ answers, dryRun }: Route, result: ResultKind): Json {
  const name = answers === 'async' ? 'GenerationHandle' : BY_RESULT[result]
  if (!dryRun) return response('Done', name)
  return {
    description: 'Accepted; or, with dry_run, what it would cost',
    content: { 'application/json': { schema: { anyOf: [ref(name), ref('PriceQuote')] } } },
  }
}

const exampleOf = (name: AnswerName): Json =>
  name in ANSWER_EXAMPLES ? { example: ANSWER_EXAMPLES[name as keyof typeof ANSWER_EXAMPLES] } : {}

const response = (description: string, name: AnswerName): Json => ({
  description,
  content: { 'application/json': { schema: ref(name), ...exampleOf(name) } },
})

/** 402 and 429 of operations say why; every other error is a sentence. */
function errorResponses(statuses: readonly number[], rejected: AnswerName): Json {
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
  }
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [
      status,
      {
        ...response(MEANINGS[status] ?? 'Error', status === 402 || status === 429 ? rejected : 'Error'),
        ...(status === 429 ? { headers: retryAfter } : {}),
      },
    ]),
  )
}

function describeRead(id: ReadId, read: Read, catalogue: Catalogue): Json {
  const name = nameOf(read.answer)
  const statuses: readonly ErrorStatus[] = read.statuses
  return {
    operationId: id,
    summary: read.title,
    tags: ['Reading'],
    ...(read.access === 'anyone' ? { security: [] } : {}),
    ...(read.access === 'admin'
      ? { description: 'For keys of organization admins; 404 for all others.' }
      : {}),
    parameters: [
      ...Object.entries(read.params).map(([param, field]) => parameter(param, field, 'path')),
      ...Object.entries(read.query(catalogue)).map(([param, field]) => parameter(param, field)),
    ],
    responses: {
      200: name ? response('Found', name) : { description: 'Found' },
      ...errorResponses(statuses, 'Error'),
    },
  }
}

function completedWebhook(): Json {
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  return {
    summary: 'A generation with a webhook_url is completed',
    description:
      'Signed with Ed25519 over generation id, user id, timestamp and the lower-case hex SHA-256 of the raw body, joined by newlines; the keys are published as a JWK set.',
    security: [],
    parameters: Object.values(WEBHOOK_HEADERS).map(header),
    requestBody: { required: true, content: { 'application/json': { schema: ref('WebhookBody') } } },
    responses: { '2XX': { description: 'Taken; anything else is tried again' } },
  }
}
