import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { signingMessage, WEBHOOK_HEADERS } from '#contract/service/resources/webhook.ts'

/** A key that signs deliveries, and as the service publishes it. */
export function aSigningKey(kid = 'test') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid } }
}

interface Signing {
  readonly key: KeyObject
  readonly generationId: string
  readonly at?: Date
}

/** The headers of a delivery with this body. */
export function signedHeaders(body: string, { key, generationId, at = new Date() }: Signing) {
  const userId = 'A'.repeat(22)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const message = signingMessage({ generationId, userId, timestamp, bodySha256 })
  return {
    'content-type': 'application/json',
    [WEBHOOK_HEADERS.generationId]: generationId,
    [WEBHOOK_HEADERS.userId]: userId,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.keyId]: 'test',
    [WEBHOOK_HEADERS.signature]: sign(null, Buffer.from(message), key).toString('hex'),
  }
}
