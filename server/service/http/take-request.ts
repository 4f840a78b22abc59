import type { FastifyRequest } from 'fastify'
import type { Operation, Route } from '#contract/service/describe/operation.ts'
import { type Checked, checkFields, checkRequest } from '#contract/service/describe/request.ts'
import type { RouteFields } from '#contract/service/describe/route-fields.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { RequestFile } from '../database/schema.ts'
import type { Accepted, CheckedRequest } from '../generations/accept.ts'
import type { Assets } from '../generations/assets.ts'
import { fingerprintOf, type Keyed, keyOf } from '../idempotency/keyed.ts'
import { TooMuchWaiting } from '../intake/turns.ts'
import { inFlightRefusal } from '../limits/in-flight.ts'
import type { Models } from '../models/models.ts'
import { allWords } from '../plan/words.ts'
import { sandboxWords } from '../safety/sandbox-words.ts'
import { invalid, ServiceError } from '../service-error.ts'
import type { Painters } from '../threads/painters.ts'
import { type Form, readForm } from './form.ts'
import { NOT_A_FORM } from './multipart.ts'
import { queryOf } from './query.ts'
import { jsonForm } from './request-body.ts'

export interface TakeDeps {
  readonly objects: Objects
  readonly painters: Painters
  readonly catalogue: Catalogue
  readonly assets: Assets
  readonly models: Models
  /** Refuses a webhook address whose host is not public. */
  readonly requireDeliverable: (url: string) => Promise<void>
  /** The result that an organization made with a key; refuses a key that was used for another request. */
  readonly madeUnder: (organizationId: string, keyed: Keyed) => Promise<Accepted | null>
}

/** A validated request whose files are not durable yet; or one whose key has made a result before. */
export type Taken = {
  /** Removes files that were not kept; called at the end in any case. */
  drop(): Promise<void>
} & (
  | {
      readonly kind: 'new' | 'dry-run'
      readonly request: CheckedRequest
      /** Makes the request's files durable. */
      keep(): Promise<Record<string, RequestFile[]>>
    }
  | { readonly kind: 'made'; readonly made: Accepted }
)

export interface RequestEntry {
  readonly id: OperationId
  readonly route: Route
  /** The inputs of the route besides files. */
  readonly fields: RouteFields
  readonly organizationId: string
  /** The caller's limit of pictures in progress. */
  readonly maxInFlight: number
}

/** Reads and validates one request in the format of its route. The caller must call `drop` at the end. */
export async function takeRequest(
  request: FastifyRequest,
  entry: RequestEntry,
  deps: TakeDeps,
): Promise<Taken> {
  const { id, fields, organizationId } = entry
  const operation = operationOf(id)
  const query = queryOf(request, fields.query)
  const form = await bodyOf(request, entry, deps)
  try {
    // service-api.md, Tool rules, 1: a dry run has no safety review.
    const isDryRun = query.dry_run === true
    // A dry run makes nothing, so it is not bound to a key.
    const keyed = isDryRun ? null : await keyedOf(request, query, form)
    const made = keyed && (await deps.madeUnder(organizationId, keyed))
    if (made) return { kind: 'made', made, drop: form.drop }
    const { webhook_url: given, ...rest } = form.values
    const { webhook_url: fromForm } =
      given === undefined
        ? {}
        : valuesOf(checkFields(pick(fields.form, 'webhook_url'), { webhook_url: given }))
    const values = checkedValues(operation, { ...form, values: rest }, deps.catalogue)
    const webhookUrl = textOf(query.webhook_url ?? fromForm)
    if (webhookUrl !== null) await deps.requireDeliverable(webhookUrl)
    await requireModel(values, organizationId, deps.models)
    const held = await heldPicture(values, organizationId, deps.assets)
    if (!isDryRun) requireSafe(values)
    const image = held ? { image: [held] } : {}
    return {
      kind: isDryRun ? 'dry-run' : 'new',
      request: { operation: id, values, files: { ...form.files, ...image }, webhookUrl, keyed },
      keep: async () => ({ ...(await form.keep()), ...image }),
      drop: form.drop,
    }
  } catch (error) {
    await form.drop()
    throw error
  }
}

type Values = Readonly<Record<string, unknown>>

async function keyedOf(request: FastifyRequest, query: Values, form: Form): Promise<Keyed | null> {
  const key = keyOf(request)
  if (key === null) return null
  const [path = ''] = request.url.split('?')
  return { key, fingerprint: fingerprintOf(path, { query, values: form.values, files: await form.hashes() }) }
}

function valuesOf<T>(checked: Checked<T>): T {
  if (!checked.ok) throw invalid(checked.issues)
  return checked.values
}

const pick = <T>(from: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  from[name] === undefined ? {} : { [name]: from[name] }

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

async function bodyOf(
  request: FastifyRequest,
  { id, route, fields: { form: fields }, organizationId: caller, maxInFlight }: RequestEntry,
  { objects, painters, catalogue }: TakeDeps,
): Promise<Form> {
  const operation = operationOf(id)
  if (request.isMultipart()) {
    const rules = { objects, painters, fields, files: operation.files(catalogue), caller }
    return readForm(request, { ...rules, maxRequestBytes: operation.maxRequestBytes }).catch((error) => {
      throw error instanceof TooMuchWaiting ? inFlightRefusal(TOO_MUCH_SENT, maxInFlight, 'fast') : error
    })
  }
  if (!route.json) throw new ServiceError(400, NOT_A_FORM)
  return jsonForm(request, fields)
}

const TOO_MUCH_SENT = 'too many of your pictures wait to be decoded; send the request again in a moment'

/** The values of a valid form; otherwise refuses with all problems, one for each field. */
function checkedValues(
  operation: Operation,
  form: Form,
  catalogue: Catalogue,
): Readonly<Record<string, unknown>> {
  const checked = checkRequest(operation, catalogue, form)
  const atFault = new Set(form.issues.map(({ at }) => at))
  const more = checked.ok ? [] : checked.issues.filter(({ at }) => !atFault.has(at))
  if (form.issues.length > 0 || !checked.ok) throw invalid([...form.issues, ...more])
  return checked.values
}

/** A stored picture that replaces an upload; null if the request names none. */
async function heldPicture(
  { image_asset_identifier: identifier }: Readonly<Record<string, unknown>>,
  organizationId: string,
  assets: Assets,
): Promise<RequestFile | null> {
  if (identifier === undefined) return null
  const held = await assets.find(identifier, organizationId)
  if (!held) throw new ServiceError(404, 'image_asset_identifier: asset not found, or not accessible')
  return held
}

/** service-api.md, Generation, 3.0 model, lists no 404, so an unusable model is invalid input. */
async function requireModel(
  { custom_model_uri: uri }: Readonly<Record<string, unknown>>,
  organizationId: string,
  models: Models,
): Promise<void> {
  if (typeof uri !== 'string') return
  const usability = await models.usability(uri, organizationId)
  if (usability === 'usable') return
  const message = {
    unknown: 'is not a model that you may use; GET /models lists your models',
    unavailable: 'names a model that is not available for generation yet',
  }[usability]
  throw invalid([{ at: 'custom_model_uri', message }])
}

function requireSafe(values: Readonly<Record<string, unknown>>): void {
  if (!sandboxWords(allWords(values)).isBlocked) return
  throw new ServiceError(422, 'the prompt did not pass the safety check; change its wording')
}
