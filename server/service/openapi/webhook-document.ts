import { WEBHOOK_HEADERS, webhookHeaders } from '#contract/service/resources/webhook.ts'
import { exampleDelivery } from './example-delivery.ts'
import { ANSWER_EXAMPLES } from './examples.ts'
import { type Json, jsonSchemasOf } from './json-schema.ts'
import { ref } from './schemas.ts'

const HEADER_WORDS: Readonly<Record<string, string>> = {
  [WEBHOOK_HEADERS.generationId]: 'Id of the generation. It equals `generation_id` in the body.',
  [WEBHOOK_HEADERS.userId]: 'Id of the account that sent the request.',
  [WEBHOOK_HEADERS.timestamp]: 'Time of the signature, decimal. Unit: Unix seconds.',
  [WEBHOOK_HEADERS.keyId]: '`kid` of the signing key. Try this key first.',
  [WEBHOOK_HEADERS.signature]: 'Ed25519 signature: 64 bytes in lower-case hexadecimal.',
}

/** The only event: the delivery to a `webhook_url`. */
export function completedWebhook(): Json {
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
    operationId: 'completedGeneration',
    tags: ['Results'],
    summary: 'Completed generation',
    description: [
      'Sent to the `webhook_url` of a request when all its pictures are finished.',
      'Deliveries are signed with Ed25519 (RFC 8032). The signed message is four values in UTF-8, joined by single newlines: the generation id, user id and timestamp from the headers, and the SHA-256 of the raw body as 64 lower-case hexadecimal digits. The public keys are at [/v1/.well-known/jwks.json](#tag/results/GET/v1/.well-known/jwks.json). See [Webhooks](#description/webhooks) for receivers in Node and Python.',
      'This example verifies with the key in the example of that key set. Its body is the example as JSON without spaces.',
    ].join('\n\n'),
    security: [],
    parameters: Object.values(WEBHOOK_HEADERS).map(header),
    requestBody: {
      required: true,
      description: 'Finished generation.',
      content: { 'application/json': { schema: ref('WebhookBody'), example: ANSWER_EXAMPLES.WebhookBody } },
    },
    responses: {
      '2XX': { description: 'Delivered. The service retries after any other status, except 410.' },
    },
  }
}
