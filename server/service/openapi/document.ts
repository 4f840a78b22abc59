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
    'Pictures from words. Each model has an endpoint of its own, most of them an asynchronous one too.',
  Tools: 'Pictures from pictures: cut out, take away, put elsewhere, resize, translate, take apart.',
  Results: 'What became of an asynchronous request: ask for it, or be told.',
  Account: 'Keys and invoices of an organization, and its custom models.',
} as const

const API_KEY: Json = {
  type: 'apiKey',
  in: 'header',
  name: 'Api-Key',
  description: 'A key of your organization. Keep it on a server: whoever has it spends your credit.',
}

/**
 * The whole service as OpenAPI 3.1, generated from the contract alone. `base` is the public address; by default that
 * of the document itself.
 */
export function openApiDocument(catalogue: Catalogue, base = '/'): Json {
  const told = { catalogue, base: base.replace(/\/$/, '') }
  const paths: Record<string, Record<string, Json>> = {}
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const id of OPERATION_IDS) {
    for (const route of operationOf(id).routes) add(route.path, 'post', describeOperation(id, route, told))
  }
  for (const id of Object.keys(READS) as ReadId[]) add(READS[id].path, 'get', describeRead(id, told))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel image service',
      version: '1',
      description: guide(catalogue, told.base),
      contact: { name: 'Whoever runs this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base, description: 'This service' }],
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
  GenerationHandle: 'What an asynchronous request is answered with.',
  GenerationStatus: 'A generation as it stands; each state has its own fields.',
  SyncGeneration: 'Finished pictures.',
  SingleImage: 'One finished picture.',
  SyncLayerized: 'A design, taken apart.',
  PriceQuote: 'What a request would cost.',
  Error: 'What is wrong, in a sentence.',
  GenerationError: 'Why a request was refused, for people and for programs.',
  ApiKeyList: 'The keys of an organization.',
  InvoiceList: 'The invoices of an organization.',
  CustomModelList: 'Custom models.',
  CustomModelAnswer: 'One custom model.',
  JwkSet: 'Public keys (RFC 7517).',
  WebhookBody: 'What a webhook is sent.',
}
