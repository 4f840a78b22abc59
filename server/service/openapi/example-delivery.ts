import { createHash, createPrivateKey } from 'node:crypto'
import { signingMessage, WEBHOOK_HEADERS } from '#contract/service/resources/webhook.ts'
import { publicX, signHex } from '../webhooks/signing-keys.ts'

/** The seed of a key for this example only, so that readers can verify the signature in any language. */
const SEED = createHash('sha256').update('an example that verifies').digest()
/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, SEED]), format: 'der', type: 'pkcs8' })
const KID = 'example-key'

/** The body and headers of a delivery as sent. JSON.stringify writes the body. */
export function exampleDelivery(body: { readonly generation_id: string }): Readonly<Record<string, string>> {
  const signed = {
    generationId: body.generation_id,
    userId: 'b3JnYW5pemF0aW9uLTAwMQ',
    timestamp: '1795176000',
    bodySha256: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  }
  return {
    [WEBHOOK_HEADERS.generationId]: signed.generationId,
    [WEBHOOK_HEADERS.userId]: signed.userId,
    [WEBHOOK_HEADERS.timestamp]: signed.timestamp,
    [WEBHOOK_HEADERS.keyId]: KID,
    [WEBHOOK_HEADERS.signature]: signHex(KEY, signingMessage(signed)),
  }
}

/** The JWK set that verifies it. */
export const EXAMPLE_KEYS = {
  keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: KID, x: publicX(KEY) }],
} as const
