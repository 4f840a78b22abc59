import * as z from 'zod/mini'
import { apiKeyList, invoiceList } from '../resources/account.ts'
import type { ErrorStatus } from '../resources/errors.ts'
import { generationId, generationStatus } from '../resources/generation.ts'
import { customModelAnswer, customModelList, MODEL_SCOPES } from '../resources/model.ts'
import { JWKS_PATH, jwkSet } from '../resources/webhook.ts'
import type { Catalogue } from '../values/catalogue.ts'
import { documented } from './documented.ts'
import { choice, type Field, list, required, text } from './field.ts'
import type { Fields } from './operation.ts'

/** An endpoint that only reads. `path` has its path parameters in braces, as in the specification. */
export interface Read {
  readonly title: string
  readonly method: 'GET'
  readonly path: string
  /** Permitted callers; `admin` means a key of an organization's admin. All other keys get 404. */
  readonly access: 'anyone' | 'key' | 'admin'
  readonly params: Fields
  readonly query: (catalogue: Catalogue) => Fields
  readonly answer: z.ZodMiniType
  readonly statuses: readonly ErrorStatus[]
}

const get = {
  method: 'GET',
  access: 'key',
  params: {},
  query: (_: Catalogue): Fields => ({}),
} as const

/** The longest id that the router takes in a path; ids of the service are much shorter. */
export const MAX_PARAM_CHARS = 1_000

const generation: Field<string, true> = { kind: 'text', schema: generationId, required: true }
const id = documented(generation, 'Id of the generation, from the response to its request.', {
  example: 'WVkMKyg0S5XXvRYkdltoBQ',
  maxLength: MAX_PARAM_CHARS,
})

const poll = (version: 'v1' | 'v2'): Read => ({
  ...get,
  title: 'Generation status',
  path: `/${version}/generations/{generation_id}`,
  params: { generation_id: id },
  answer: generationStatus,
  statuses: [400, 401, 404, 429],
})

const modelStatus = (catalogue: Catalogue) => z.enum(catalogue['custom_model.status'])

/** Every endpoint that only reads (service-api.md, Polling; Account and custom models; Authentication, 4). */
export const READS = {
  'generation-v2': poll('v2'),
  'generation-v1': poll('v1'),
  'api-keys': {
    ...get,
    title: 'API keys',
    path: '/v2/account/api-keys',
    access: 'admin',
    answer: apiKeyList,
    statuses: [401, 404],
  },
  invoices: {
    ...get,
    title: 'Invoices',
    path: '/v2/account/invoices',
    access: 'admin',
    answer: invoiceList,
    statuses: [401, 404],
  },
  models: {
    ...get,
    title: 'Custom models',
    path: '/models',
    query: (catalogue: Catalogue): Fields => ({
      scope: documented(
        choice(MODEL_SCOPES),
        'Ownership of the models: `owned` by your organization or `shared` with it. If omitted, both are listed.',
      ),
      // Repeatable, and applied to owned models only.
      status: documented(
        list(modelStatus(catalogue), { max: 50 }),
        'Status of the models; repeat the parameter for several. It applies to owned models only. If omitted, models of every status are listed.',
        { example: ['COMPLETED'] },
      ),
    }),
    answer: customModelList,
    // 400 (an invalid scope) is listed only in the specification's general table of errors.
    statuses: [400, 401],
  },
  model: {
    ...get,
    title: 'Custom model',
    path: '/models/{model_id}',
    params: {
      model_id: documented(required(text({ max: 200 })), 'Id of the model, from the list of models.', {
        example: 'bW9kZWwtMDAwMDAwMDAwMQ',
      }),
    },
    answer: customModelAnswer,
    statuses: [401, 404],
  },
  // The specification calls the key set "published", so verifying a delivery needs no API key.
  'webhook-keys': {
    ...get,
    title: 'Webhook keys',
    path: JWKS_PATH,
    access: 'anyone',
    answer: jwkSet,
    statuses: [],
  },
} as const satisfies Readonly<Record<string, Read>>

export type ReadId = keyof typeof READS

/** The path of a read with its parameters filled in, each escaped. */
export function pathOf(read: Pick<Read, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return read.path.replace(/\{(\w+)\}/g, (brace, name: string) => encodeURIComponent(params[name] ?? brace))
}
