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

/** What any request may be answered with, whatever its row of the specification lists. */
const ALWAYS: readonly number[] = [400, 401, 421]
/** What an operation may also be answered with: money, bodies that cannot be taken, limits, a service that stops. */
const OF_OPERATIONS: readonly number[] = [402, 403, 408, 413, 415, 429, 503]

/** What the document is made for: a service's values, and the address that its callers know. */
export interface Told {
  readonly base: string
  readonly catalogue: Catalogue
}

/** One route of an operation. */
export function describeOperation(id: OperationId, route: Route, told: Told): Json {
  const { catalogue } = told
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
        ? 'A form; without a file, the same fields may come as JSON.'
        : 'A form, one part for each field.',
      content: bodies({ id, form, files, isJsonToo: route.json === true }),
    },
    'x-codeSamples': codeSamples(operationSample(id, route, told)),
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

function summaryOf({ title, family, sameAs }: Operation, { answers }: Route): string {
  const name = family === 'generator' ? `Generate with ${title}` : title
  return [name, ...(sameAs ? ['v2'] : []), ...(answers === 'async' ? ['asynchronous'] : [])].join(', ')
}

const ANSWERED = {
  sync: 'The answer comes when the pictures are finished, and holds their links.',
  async:
    'The answer comes at once, with the id to poll for; a webhook may tell when the pictures are finished.',
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
    `The example request costs $${dollars.toFixed(3).replace(/0$/, '')} (US dollars).`,
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

/** One endpoint that only tells. */
export function describeRead(id: ReadId, { base, catalogue }: Told): Json {
  const read: Read = READS[id]
  const name = nameOf(read.answer)
  return {
    operationId: camelCase(id),
    summary: read.path.startsWith('/v1/gen') ? `${read.title}, v1` : read.title,
    tags: [id.startsWith('generation') || id === 'webhook-keys' ? 'Results' : 'Account'],
    ...(read.access === 'anyone' ? { security: [] } : {}),
    description: `${READ_WORDS[id]}${read.access === 'admin' ? ' For keys of organization admins; 404 for all others.' : ''}`,
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
        meanings: { 429: 'Too many polls; `Retry-After` says how long to wait.' },
      }),
    },
  }
}

const FOUND: Readonly<Record<ReadId, string>> = {
  'generation-v1': 'The generation as it stands.',
  'generation-v2': 'The generation as it stands.',
  'api-keys': 'The keys.',
  invoices: 'The invoices.',
  models: 'The models.',
  model: 'The model.',
  'webhook-keys': 'The keys, as a JWK set.',
}
