import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import { createdTime, generationId, generationKey, resultItem } from './generation.ts'

/** service-api.md, Events, Headers on each delivery. */
export const WEBHOOK_HEADERS = {
  generationId: 'X-Svc-Webhook-Generation-Id',
  userId: 'X-Svc-Webhook-User-Id',
  timestamp: 'X-Svc-Webhook-Timestamp',
  keyId: 'X-Svc-Webhook-Key-Id',
  signature: 'X-Svc-Webhook-Signature',
} as const

/** The same headers in lower case, as a receiver sees them; header names are case-insensitive. */
export const webhookHeaders = z.object({
  'x-svc-webhook-generation-id': generationId,
  'x-svc-webhook-user-id': generationId,
  'x-svc-webhook-timestamp': z.string().check(z.regex(/^\d{1,12}$/, { error: 'must be Unix seconds' })),
  'x-svc-webhook-key-id': z.string().check(z.minLength(1)),
  'x-svc-webhook-signature': z
    .string()
    .check(z.regex(/^[0-9a-f]{128}$/, { error: 'must be 64 bytes in lower-case hex' })),
})

export const JWKS_PATH = '/v1/.well-known/jwks.json'

/** service-api.md, Events, Delivery: mirrors a sync answer. */
export const webhookBody = z.object({
  generation_id: generationKey,
  created: createdTime,
  data: described(z.array(resultItem), 'Generated pictures, as in the response to a synchronous request.'),
})

/** The published keys; `kty` and `crv` follow RFC 8037, the optional `alg` and `use` follow RFC 7517. */
export const jwkSet = z.object({
  keys: described(
    z.array(
      z.object({
        kty: described(z.literal('OKP'), 'Key type (RFC 8037).'),
        crv: described(z.literal('Ed25519'), 'Curve of the key (RFC 8037).'),
        alg: described(z.optional(z.literal('EdDSA')), 'Signature algorithm of the key.'),
        use: described(z.optional(z.literal('sig')), 'Purpose of the key: signatures.'),
        kid: described(z.string(), 'Id of the key, as in the header `X-Svc-Webhook-Key-Id`.', {
          example: 'example-key',
        }),
        x: described(
          z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be 32 bytes, base64url' })),
          'Public key: 32 bytes in base64url without padding.',
          { example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
        ),
      }),
    ),
    'Public keys of the service. Any of them may sign a delivery.',
  ),
})

export interface SignedParts {
  readonly generationId: string
  readonly userId: string
  /** Unix seconds, decimal. */
  readonly timestamp: string
  /** Lower-case hex SHA-256 of the raw body bytes. */
  readonly bodySha256: string
}

/** The signed text: four values joined by single newlines (service-api.md, Signature verification, 2). */
export function signingMessage({ generationId, userId, timestamp, bodySha256 }: SignedParts): string {
  return [generationId, userId, timestamp, bodySha256].join('\n')
}
