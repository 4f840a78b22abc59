import type { Field } from '#contract/service/describe/field.ts'
import type { Fields, Files, Operation, Route } from '#contract/service/describe/operation.ts'
import { READS, type Read, type ReadId } from '#contract/service/describe/reads.ts'
import { routeFields } from '#contract/service/describe/route-fields.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { filesOfExample } from './endpoint-files.ts'
import { GOES_ON, operationErrors, readErrors } from './error-examples.ts'
import { KEPT_HEADER, KEY_PARAMETER, MADE_HEADERS, PREFER_PARAMETER } from './headers.ts'
import type { Json } from './json-schema.ts'
import { READ_WORDS } from './read-words.ts'
import { errorResponses, okResponse, response } from './responses.ts'
import { codeSamples } from './samples/code-samples.ts'
import { operationSample, readSample } from './samples/sample-request.ts'
import { fieldSchema, formEncoding, formSchema, nameOf } from './schemas.ts'

/** The error statuses of any request, whatever its row of the specification lists. */
const ALWAYS: readonly number[] = [400, 401, 421]
/** Further error statuses of an operation: payment, invalid bodies, limits, a service that stops. */
const OF_OPERATIONS: readonly number[] = [402, 403, 408, 413, 415, 429, 503]

/** The inputs of the document: the values of a service, and its public address. */
export interface Described {
  readonly base: string
  readonly catalogue: Catalogue
}

/** One route of an operation. */
export function describeOperation(id: OperationId, route: Route, described: Described): Json {
  const { catalogue } = described
  const operation = operationOf(id)
  const { query, form } = routeFields(operation, route, catalogue)
  const files = operation.files(catalogue)
  return {
    operationId: idOf(id, route),
    summary: summaryOf(operation, route),
    tags: [operation.family === 'generator' ? 'Generation' : 'Tools'],
    description: descriptionOf(operation, route, catalogue),
    parameters: [...Object.entries(query).map(([name, field]) => parameter(name, field)), KEY_PARAMETER],
    requestBody: {
      required: true,
      description: route.json
        ? 'Form data, or JSON with the same fields if there is no file.'
        : 'Form data with one part for each field.',
      content: bodies({ id, form, files, isJsonToo: route.json === true }),
    },
    'x-codeSamples': codeSamples(operationSample(id, route, described)),
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

/** The name of the method in generated clients. */
function idOf(id: OperationId, { answers, path }: Route): string {
  const words = [id, ...(answers === 'async' ? ['async'] : []), ...(path.startsWith('/v2') ? ['v2'] : [])]
  return camelCase(words.join('-'))
}

const camelCase = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function summaryOf({ title, family, sameAs, routes }: Operation, { answers }: Route): string {
  const name = family === 'generator' ? `Generate with ${title}` : title
  // A tool with a single route needs no suffix; its description says how it responds.
  const hasBoth = new Set(routes.map((route) => route.answers)).size > 1
  return `${name}${sameAs ? ' (v2)' : ''}${hasBoth && answers === 'async' ? ' (asynchronous)' : ''}`
}

const ANSWERED = {
  sync: 'Synchronous: the response contains the links of the finished pictures.',
  async:
    'Asynchronous: the response contains a `generation_id` at once. Poll for the result, or receive it at `webhook_url`.',
} as const

function descriptionOf(operation: Operation, route: Route, catalogue: Catalogue): string {
  const rules = operation
    .checks(catalogue)
    .map(
      ({ at, message, documentation }) =>
        documentation?.description ?? inCode(`${at} ${message}`, operation, catalogue),
    )
    .map((rule) => `- ${rule}.`)
  const { usdMicros } = operation.price(operation.example, catalogue, {})
  const dollars = (usdMicros * operation.pictures(operation.example)) / 1e6
  return [
    [operation.documentation?.description, ANSWERED[route.answers]].filter(Boolean).join(' '),
    `The example request costs $${dollars.toFixed(3).replace(/0$/, '')}.`,
    ...(rules.length > 0 ? [`Rules:\n\n${rules.join('\n')}`] : []),
  ].join('\n\n')
}

/** A sentence with the names of the operation's fields set as code. */
function inCode(sentence: string, operation: Operation, catalogue: Catalogue): string {
  const names = [...Object.keys(operation.fields(catalogue)), ...Object.keys(operation.files(catalogue))]
  return sentence.replace(/[a-z][a-z_0-9]*/g, (word) =>
    names.includes(word) && (word.includes('_') || sentence.startsWith(`${word} `)) ? `\`${word}\`` : word,
  )
}

function parameter(name: string, field: Field, place: 'query' | 'path' = 'query'): Json {
  const { description, examples, ...schema } = fieldSchema(field)
  return {
    name,
    in: place,
    required: place === 'path' || field.required,
    description,
    schema,
    ...(Array.isArray(examples) && { example: examples[0] }),
  }
}

interface Body {
  readonly id: OperationId
  readonly form: Fields
  readonly files: Files
  readonly isJsonToo: boolean
}

function bodies({ id, form, files, isJsonToo }: Body): Json {
  const example = operationOf(id).example
  const sent = filesOfExample(id, files).map((name) => [name, `${name}.png`])
  return {
    'multipart/form-data': {
      schema: formSchema(form, files),
      encoding: formEncoding(form, files),
      example: { ...example, ...Object.fromEntries(sent) },
    },
    ...(isJsonToo
      ? {
          'application/json': {
            schema: formSchema(form, {}),
            example: {
              image_asset_identifier: { asset_type: 'RESPONSE', asset_id: 'WVkMKyg0S5XXvRYkdltoBQ' },
              ...example,
            },
          },
        }
      : {}),
  }
}

/** An endpoint that only reads. */
export function describeRead(id: ReadId, { base, catalogue }: Described): Json {
  const read: Read = READS[id]
  const name = nameOf(read.answer)
  return {
    operationId: camelCase(id),
    summary: read.path.startsWith('/v1/gen') ? `${read.title} (v1)` : read.title,
    tags: [id.startsWith('generation') || id === 'webhook-keys' ? 'Results' : 'Account'],
    ...(read.access === 'anyone' ? { security: [] } : {}),
    description: `${READ_WORDS[id]}${read.access === 'admin' ? ' Requires the key of an organization admin; other keys get 404.' : ''}`,
    parameters: [
      ...Object.entries(read.params).map(([param, field]) => parameter(param, field, 'path')),
      ...Object.entries(read.query(catalogue)).map(([param, field]) => parameter(param, field)),
      ...(id.startsWith('generation') ? [PREFER_PARAMETER] : []),
    ],
    'x-codeSamples': codeSamples(readSample(id, base)),
    responses: {
      200: name ? response(FOUND[id], name) : { description: FOUND[id], headers: KEPT_HEADER },
      ...errorResponses([...read.statuses, 421], {
        rejected: 'Error',
        examples: readErrors(id),
        meanings: { 429: 'Too many polls. Wait for the seconds in `Retry-After`.' },
      }),
    },
  }
}

const FOUND: Readonly<Record<ReadId, string>> = {
  'generation-v1': 'State of the generation.',
  'generation-v2': 'State of the generation.',
  'api-keys': 'API keys of the organization.',
  invoices: 'Invoices of the organization.',
  models: 'List of custom models.',
  model: 'Custom model.',
  'webhook-keys': 'JWK set of the public keys.',
}
