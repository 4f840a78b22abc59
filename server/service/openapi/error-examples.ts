import type { Field } from '#contract/service/describe/field.ts'
import type { Fields } from '#contract/service/describe/operation.ts'
import type { ReadId } from '#contract/service/describe/reads.ts'
import { checkFields } from '#contract/service/describe/request.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { PACKED } from '../http/encodings.ts'
import { goesOnAfterStop } from '../http/operation-routes.ts'
import { ANSWER_EXAMPLES } from './examples.ts'
import type { Json } from './schemas.ts'

/** What a body of an error says, by status. */
export type ErrorExamples = Readonly<Record<number, Json>>

/** What any request may be answered with. */
const COMMON: ErrorExamples = {
  401: { error: 'the Api-Key is not valid' },
  421: {
    error:
      'the service does not answer under the name "elsewhere.example"; whoever runs it can allow it in SERVICE_ALLOWED_HOSTS',
  },
}

/** An example of every error that an operation may answer with, in the words that it answers with. */
export function operationErrors(id: OperationId, catalogue: Catalogue): ErrorExamples {
  const isTool = !id.startsWith('generate-')
  return {
    ...COMMON,
    400: { error: badValue(id, catalogue) },
    402: { error: 'the credit does not cover this request', reject_reason: 'insufficient_funds' },
    403: { error: 'the organization may not use this operation' },
    404: { error: 'image_asset_identifier: there is no such asset, or it cannot be read' },
    408: { error: 'the request stopped arriving' },
    413: { error: 'body: is too large: at most 52 MB are taken here' },
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
    503: { error: 'the service is stopping and took nothing; send the request again' },
  }
}

const { generation_id: ID } = ANSWER_EXAMPLES.GenerationHandle

/** The other 503 of a synchronous request: its generation was taken. */
export const GOES_ON: Json = { error: goesOnAfterStop(ID), generation_id: ID }

/** A value that no field of its kind takes. */
const WRONG: Readonly<Record<Field['kind'], unknown>> = {
  text: '',
  integer: 1.5,
  number: 'many',
  flag: 'perhaps',
  choice: 'SOMETHING',
  json: 'words',
  list: ['words'],
}

/** One good request with one bad value, and what the contract says of that. */
function badValue(id: OperationId, catalogue: Catalogue): string {
  const operation = operationOf(id)
  const fields: Fields = operation.fields(catalogue)
  const found = Object.entries(fields).find(([, { kind }]) => kind === 'integer' || kind === 'choice')
  const [file = 'image'] = Object.keys(operation.files(catalogue))
  if (!found) return `${file}: is not a picture in a format that is known here`
  const [name, { kind }] = found
  const checked = checkFields(fields, { ...operation.example, [name]: WRONG[kind] })
  if (checked.ok) return `${file}: is not a picture in a format that is known here`
  return checked.issues.map(({ at, message }) => `${at}: ${message}`).join('; ')
}

const UNKNOWN_GENERATION: ErrorExamples = {
  400: { error: 'generation_id: must be URL-safe base64' },
  404: { error: 'generation_id: there is no such generation' },
  429: { error: 'too many polls; wait 3 s' },
}
const NO_ADMIN: ErrorExamples = {
  404: { error: 'there is nothing here for this key: its owner is no admin' },
}

const OF_READS: Readonly<Record<ReadId, ErrorExamples>> = {
  'generation-v1': UNKNOWN_GENERATION,
  'generation-v2': UNKNOWN_GENERATION,
  'api-keys': NO_ADMIN,
  invoices: NO_ADMIN,
  models: { 400: { error: 'scope: must be owned or shared' } },
  model: { 404: { error: 'model_id: there is no such model, or it is not accessible' } },
  'webhook-keys': {},
}

/** The same for what only tells. */
export const readErrors = (id: ReadId): ErrorExamples => ({ ...COMMON, ...OF_READS[id] })
