import type { Field } from '#contract/service/describe/field.ts'
import type { Fields } from '#contract/service/describe/operation.ts'
import type { ReadId } from '#contract/service/describe/reads.ts'
import { checkFields } from '#contract/service/describe/request.ts'
import { isGenerator, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { PACKED } from '../http/encodings.ts'
import { goesOnAfterStop } from '../http/operation-routes.ts'
import { ANSWER_EXAMPLES } from './examples.ts'
import type { Json } from './json-schema.ts'

/** The body of an error, by status. */
export type ErrorExamples = Readonly<Record<number, Json>>

/** Errors of any request. */
const COMMON: ErrorExamples = {
  401: { error: 'the Api-Key is not valid' },
  421: {
    error:
      'the host name "elsewhere.example" is not allowed; the operator of the service can add it to SERVICE_ALLOWED_HOSTS',
  },
}

/** An example of every error that an operation may return, with its real message. */
export function operationErrors(id: OperationId, catalogue: Catalogue): ErrorExamples {
  const isTool = !isGenerator(id)
  return {
    ...COMMON,
    400: { error: badValue(id, catalogue) },
    402: { error: 'the credit does not cover this request', reject_reason: 'insufficient_funds' },
    403: { error: 'the organization may not use this operation' },
    404: { error: 'image_asset_identifier: asset not found, or not accessible' },
    408: { error: 'the request body stopped arriving' },
    413: { error: 'body: is too large: the limit is 52 MB' },
    415: { error: PACKED },
    422: {
      error: isTool
        ? 'the pictures did not pass the safety check; change the wording'
        : 'the prompt did not pass the safety check; change its wording',
    },
    429: {
      error: `at most ${catalogue.inflight_limit} pictures may be in progress in the fast queue; wait for one to finish`,
      reject_reason: 'inflight_limit',
      max_inflight_requests: catalogue.inflight_limit,
      task_completion_speed: 'fast',
    },
    503: { error: 'the service is stopping and did not accept the request; send it again' },
  }
}

const { generation_id: ID } = ANSWER_EXAMPLES.GenerationHandle

/** The second 503 of a synchronous request: its generation was accepted. */
export const GOES_ON: Json = { error: goesOnAfterStop(ID), generation_id: ID }

/** A value that is invalid for every field of its kind. */
const WRONG: Readonly<Record<Field['kind'], unknown>> = {
  text: '',
  integer: 1.5,
  number: 'many',
  flag: 'perhaps',
  choice: 'SOMETHING',
  json: 'words',
  list: ['words'],
}

/** A valid request with one invalid value, and the contract's message about it. */
function badValue(id: OperationId, catalogue: Catalogue): string {
  const operation = operationOf(id)
  const fields: Fields = operation.fields(catalogue)
  const found = Object.entries(fields).find(([, { kind }]) => kind === 'integer' || kind === 'choice')
  const [file = 'image'] = Object.keys(operation.files(catalogue))
  if (!found) return `${file}: is not in a supported picture format`
  const [name, { kind }] = found
  const checked = checkFields(fields, { ...operation.example, [name]: WRONG[kind] })
  if (checked.ok) return `${file}: is not in a supported picture format`
  return checked.issues.map(({ at, message }) => `${at}: ${message}`).join('; ')
}

const UNKNOWN_GENERATION: ErrorExamples = {
  400: { error: 'generation_id: must be URL-safe base64' },
  404: { error: 'generation_id: generation not found' },
  429: { error: 'too many polls; wait 3 s' },
}
const NO_ADMIN: ErrorExamples = {
  404: { error: 'not found for this key: its owner is not an admin' },
}

const OF_READS: Readonly<Record<ReadId, ErrorExamples>> = {
  'generation-v1': UNKNOWN_GENERATION,
  'generation-v2': UNKNOWN_GENERATION,
  'api-keys': NO_ADMIN,
  invoices: NO_ADMIN,
  models: { 400: { error: 'scope: must be owned or shared' } },
  model: { 404: { error: 'model_id: model not found, or not accessible' } },
  'webhook-keys': {},
}

/** The same for endpoints that only read. */
export const readErrors = (id: ReadId): ErrorExamples => ({ ...COMMON, ...OF_READS[id] })
