import type { Field } from '#contract/service/describe/field.ts'
import type { Fields, Files, ResultKind, Route } from '#contract/service/describe/operation.ts'
import { READS, type Read, type ReadId } from '#contract/service/describe/reads.ts'
import { routeFields } from '#contract/service/describe/route-fields.ts'
import { OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import {
  GENERATION_ID,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  IDEMPOTENCY_SECONDS,
} from '#contract/service/resources/idempotency.ts'
import { WEBHOOK_HEADERS, webhookHeaders } from '#contract/service/resources/webhook.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { type ErrorExamples, GOES_ON, operationErrors, readErrors } from './error-examples.ts'
import { exampleDelivery } from './example-delivery.ts'
import { ANSWER_EXAMPLES } from './examples.ts'
import { READ_WORDS } from './read-words.ts'
import {
  ANSWERS,
  type AnswerName,
  fieldSchema,
  formEncoding,
  formSchema,
  type Json,
  jsonSchema,
  jsonSchemasOf,
  nameOf,
  ref,
} from './schemas.ts'

/** Answers that any request may get, whatever the specification's row lists. */
const ALWAYS: readonly number[] = [400, 401, 421]
/** Additional answers of an operation: credit, unacceptable bodies, limits, a stopping service. */
const OF_OPERATIONS: readonly number[] = [402, 403, 408, 413, 415, 429, 503]

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Invalid input; `error` names every field at fault',
  401: 'The Api-Key is missing or not valid',
  402: 'Insufficient credits or quota',
  403: 'Not authorized to use the tool',
  404: 'Not found, or not accessible with this key',
  408: 'The request stopped arriving',
  413: 'The upload is too large',
  415: 'The body is packed',
  421: 'The service does not answer under this host name',
  422: 'The words or a picture failed the safety check, or the Idempotency-Key was used for another request',
  429: 'Too many requests',
  503: 'Temporarily unavailable. With `generation_id`: that generation goes on, poll for it, or it failed, uncharged, where `failure_reason` says why. Without it nothing was taken; try again',
}

/**
 * The whole service as OpenAPI 3.1, generated from the contract alone. `base` is the public address; by default that
 * of the document itself.
 */
export function openApiDocument(catalogue: Catalogue, base = '/'): Json {
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
      contact: { name: 'Whoever runs this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    security: [{ ApiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
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

/** The extension of contract/service/resources/idempotency.ts. */
const KEY_PARAMETER: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Extension. A name of your own for this request. Sent again under it within 24 hours, by any key of the organization, the request makes nothing anew: it is answered with the generation that the first one made, also where that still runs, or a stop cut its answer off. Under the same name another request is refused with 422. A request that was refused leaves its name free.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
}

const GENERATION_ID_HEADER: Json = {
  [GENERATION_ID]: { description: 'The generation, to poll for', schema: { type: 'string' } },
}

/** In every answer. */
const KEPT_HEADER: Json = {
  [IDEMPOTENCY_SECONDS]: {
    description: 'For how long an Idempotency-Key stands for its first request',
    schema: { type: 'integer' },
  },
}

const MADE_HEADERS: Json = {
  ...KEPT_HEADER,
  ...GENERATION_ID_HEADER,
  [IDEMPOTENCY_REPLAYED]: {
    description: '`true` where an earlier request under the same Idempotency-Key made it',
    schema: { type: 'string', const: 'true' },
  },
}

const TAGS = {
  Generation: 'Pictures from words',
  Tools: 'Pictures from pictures',
  Reading: 'What became of a request, accounts and custom models',
} as const

function describeOperation(id: OperationId, route: Route, catalogue: Catalogue): Json {
  const operation = operationOf(id)
  const { query, form } = routeFields(operation, route, catalogue)
  const rules = operation.checks(catalogue).map(({ at, message }) => `\`${at}\` ${message}.`)
  const files = operation.files(catalogue)
  return {
    operationId: `${id}${route.path.replace(/[^a-z0-9]+/gi, '-')}`,
    summary: `${operation.title}${route.answers === 'async' ? ', asynchronous' : ''}`,
    tags: [id.startsWith('generate-') ? 'Generation' : 'Tools'],
    description: [ANSWERED[route.answers], ...rules].join(' '),
    parameters: [...Object.entries(query).map(([name, field]) => parameter(name, field)), KEY_PARAMETER],
    requestBody: {
      required: true,
      content: bodies({ id, form, files, isJsonToo: route.json === true }),
    },
    responses: {
      200: { ...okResponse(route, operation.result), headers: MADE_HEADERS },
      ...errorResponses([...ALWAYS, ...OF_OPERATIONS, 422, ...operation.statuses], {
        rejected: 'GenerationError',
        examples: operationErrors(id, catalogue),
        ...(route.answers === 'sync' && { goesOn: GOES_ON }),
      }),
    },
  }
}

const ANSWERED = {
  sync: 'Answers with the finished pictures.',
  async: 'Answers at once with the id to poll for.',
} as const

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
  const sent = Object.entries(files).flatMap(([name, { min }]) => (min > 0 ? [[name, `${name}.png`]] : []))
  return {
    'multipart/form-data': {
      schema: formSchema(form, files),
      encoding: formEncoding(form, files),
      example: { ...operationOf(id).example, ...Object.fromEntries(sent) },
    },
    ...(isJsonToo
      ? { 'application/json': { schema: formSchema(form, {}), example: operationOf(id).example } }
      : {}),
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

const response = (description: string, name: AnswerName, example: Json = exampleOf(name)): Json => ({
  description,
  headers: KEPT_HEADER,
  content: { 'application/json': { schema: ref(name), ...example } },
})

interface Errors {
  /** The bodies of 402 and 429. */
  readonly rejected: AnswerName
  readonly examples: ErrorExamples
  /** A second example of 503: the generation continues. */
  readonly goesOn?: Json
}

/** 402 and 429 of operations have a reason; every other error is a message. */
function errorResponses(statuses: readonly number[], { rejected, examples, goesOn }: Errors): Json {
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
  }
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [
      status,
      {
        ...response(
          MEANINGS[status] ?? 'Error',
          status === 402 || status === 429 ? rejected : 'Error',
          status === 503 && goesOn
            ? { examples: { 'nothing-taken': { value: examples[status] }, 'goes-on': { value: goesOn } } }
            : { example: examples[status] },
        ),
        ...(status === 429 ? { headers: { ...KEPT_HEADER, ...retryAfter } } : {}),
        // Present if a generation continues or has failed; without it nothing was accepted.
        ...(status === 503 ? { headers: { ...KEPT_HEADER, ...retryAfter, ...GENERATION_ID_HEADER } } : {}),
      },
    ]),
  )
}

function describeRead(id: ReadId, read: Read, catalogue: Catalogue): Json {
  const name = nameOf(read.answer)
  const statuses: readonly number[] = read.statuses
  return {
    operationId: id,
    summary: read.title,
    tags: ['Reading'],
    ...(read.access === 'anyone' ? { security: [] } : {}),
    description: `${READ_WORDS[id]}${read.access === 'admin' ? ' For keys of organization admins; 404 for all others.' : ''}`,
    parameters: [
      ...Object.entries(read.params).map(([param, field]) => parameter(param, field, 'path')),
      ...Object.entries(read.query(catalogue)).map(([param, field]) => parameter(param, field)),
    ],
    responses: {
      200: name ? response('Found', name) : { description: 'Found', headers: KEPT_HEADER },
      ...errorResponses([...statuses, 421], { rejected: 'Error', examples: readErrors(id) }),
    },
  }
}

const HEADER_WORDS: Readonly<Record<string, string>> = {
  [WEBHOOK_HEADERS.generationId]: 'The generation; equals `generation_id` in the body',
  [WEBHOOK_HEADERS.userId]: 'The account that asked',
  [WEBHOOK_HEADERS.timestamp]: 'Unix seconds, decimal, when it was signed',
  [WEBHOOK_HEADERS.keyId]: '`kid` of the key that signed it: which one to try first',
  [WEBHOOK_HEADERS.signature]: 'Ed25519 signature, 64 bytes in lower-case hexadecimal',
}

function completedWebhook(): Json {
  const headers = exampleDelivery(ANSWER_EXAMPLES.WebhookBody)
  const schemas: Readonly<Record<string, Json>> = jsonSchemasOf(webhookHeaders.shape)
  const header = (name: string) => ({
    name,
    in: 'header',
    required: true,
    description: HEADER_WORDS[name],
    schema: schemas[name.toLowerCase()],
    example: headers[name],
  })
  return {
    operationId: 'completed-generation',
    tags: ['Reading'],
    summary: 'A generation with a webhook_url is completed',
    description:
      'Signed with Ed25519 (RFC 8032). The message is four values in UTF-8, joined by single newlines: generation id, user id and timestamp as they stand in their headers, and the SHA-256 of the raw body as 64 lower-case hexadecimal digits. The signature is 64 bytes, written as 128 lower-case hexadecimal digits. The public keys are the JWK set of /v1/.well-known/jwks.json. The example verifies with the key in the example of that set; its body is the example written as JSON without spaces.',
    security: [],
    parameters: Object.values(WEBHOOK_HEADERS).map(header),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('WebhookBody'), example: ANSWER_EXAMPLES.WebhookBody } },
    },
    responses: { '2XX': { description: 'Taken; anything else is tried again' } },
  }
}
