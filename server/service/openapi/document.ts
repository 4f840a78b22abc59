import { READS, type ReadId } from '#contract/service/describe/reads.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { describeOperation, describeRead } from './endpoints.ts'
import { guide } from './guide/guide.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import { ANSWERS } from './schemas.ts'
import { completedWebhook } from './webhook-document.ts'

const TAGS = {
  Generation:
    'Generate pictures from prompts. Each model has its own endpoint; most have an asynchronous variant.',
  Tools: 'Edit pictures: remove, replace, resize, translate, or separate them into layers.',
  Results: 'Get the results of asynchronous requests, by polling or by webhook.',
  Account: 'API keys, invoices and custom models of an organization.',
} as const

const API_KEY: Json = {
  type: 'apiKey',
  in: 'header',
  name: 'Api-Key',
  description: 'API key of your organization. Keep it on a server: anyone who has it can spend your credit.',
}

/**
 * The whole service as OpenAPI 3.1, generated from the contract alone. `base` is the public address; by default the
 * address of the document itself.
 */
export function openApiDocument(catalogue: Catalogue, base = '/'): Json {
  const described = { catalogue, base: base.replace(/\/$/, '') }
  const paths: Record<string, Record<string, Json>> = {}
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const id of OPERATION_IDS) {
    for (const route of operationOf(id).routes)
      add(route.path, 'post', describeOperation(id, route, described))
  }
  for (const id of Object.keys(READS) as ReadId[]) add(READS[id].path, 'get', describeRead(id, described))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel image service',
      version: '1',
      description: guide(catalogue, described.base),
      contact: { name: 'The operator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base, description: 'This service.' }],
    security: [{ ApiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { completed: { post: completedWebhook() } },
    components: {
      securitySchemes: { ApiKey: API_KEY },
      schemas: Object.fromEntries(
        Object.entries(ANSWERS).map(([name, schema]) => [
          name,
          { description: ANSWER_WORDS[name], ...jsonSchema(schema) },
        ]),
      ),
    },
  }
}

const ANSWER_WORDS: Readonly<Record<string, string>> = {
  GenerationHandle: 'Handle of an accepted asynchronous request.',
  GenerationStatus: 'State of a generation. Each status has its own fields.',
  SyncGeneration: 'Response to a synchronous generation.',
  SingleImage: 'Response of the tools that return exactly one picture.',
  SyncLayerized: 'Design, separated into text blocks and background.',
  PriceQuote: 'Price of a request, in response to `dry_run`.',
  Error: 'Error.',
  GenerationError: 'Rejection of a request, with a machine-readable reason.',
  ApiKeyList: 'API keys of the organization.',
  InvoiceList: 'Invoices of the organization.',
  CustomModelList: 'List of custom models.',
  CustomModelAnswer: 'One custom model.',
  JwkSet: 'JWK set of the public keys (RFC 7517).',
  WebhookBody: 'Body of a webhook delivery.',
}
