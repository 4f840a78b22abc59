import { WEBHOOK_HEADERS, webhookHeaders } from '#contract/service/resources/webhook.ts'
import { exampleDelivery } from './example-delivery.ts'
import { ANSWER_EXAMPLES } from './examples.ts'
import { type Json, jsonSchemasOf } from './json-schema.ts'
import { ref } from './schemas.ts'

const HEADER_WORDS: Readonly<Record<string, string>> = {
  [WEBHOOK_HEADERS.generationId]: 'The generation; equals `generation_id` in the body.',
  [WEBHOOK_HEADERS.userId]: 'The account that asked.',
  [WEBHOOK_HEADERS.timestamp]: 'When it was signed, decimal. Unit: Unix seconds.',
  [WEBHOOK_HEADERS.keyId]: '`kid` of the key that signed it: which one to try first.',
  [WEBHOOK_HEADERS.signature]: 'Ed25519 signature, 64 bytes in lower-case hexadecimal.',
}

/** The one event: what is sent to a `webhook_url`. */
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
    description:
      'Sent to the `webhook_url` of a request when all its pictures are finished. Signed with Ed25519 (RFC 8032). The message is four values in UTF-8, joined by single newlines: generation id, user id and timestamp as they stand in their headers, and the SHA-256 of the raw body as 64 lower-case hexadecimal digits. The signature is 64 bytes, written as 128 lower-case hexadecimal digits. The public keys are the JWK set of /v1/.well-known/jwks.json. The example verifies with the key in the example of that set; its body is the example written as JSON without spaces.',
    security: [],
    parameters: Object.values(WEBHOOK_HEADERS).map(header),
    requestBody: {
      required: true,
      description: 'The finished pictures.',
      content: { 'application/json': { schema: ref('WebhookBody'), example: ANSWER_EXAMPLES.WebhookBody } },
    },
    responses: { '2XX': { description: 'Taken; anything else is tried again.' } },
  }
}
