import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CATALOGUE } from '../values/catalogue.ts'
import { webhookUrl } from '../values/generation-fields.ts'
import { jwkSet, signingMessage, WEBHOOK_HEADERS, webhookBody, webhookHeaders } from './webhook.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const parts = { generationId: 'Z2Vu', userId: 'dXNlcg', timestamp: '1700000000', bodySha256: 'ab'.repeat(32) }
const headers = {
  'x-svc-webhook-generation-id': 'Z2Vu',
  'x-svc-webhook-user-id': 'dXNlcg',
  'x-svc-webhook-timestamp': '1700000000',
  'x-svc-webhook-key-id': 'k1',
  'x-svc-webhook-signature': 'ab'.repeat(64),
}

describe('signing (Signature verification)', () => {
  it('joins generation id, user id, timestamp and body hash by single newlines, in this order (2)', () => {
    expect(signingMessage(parts)).toBe(`Z2Vu\ndXNlcg\n1700000000\n${'ab'.repeat(32)}`)
  })
  it('verifies with a published key and fails when one byte of the body changed (2, 3)', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { kty, crv, x } = publicKey.export({ format: 'jwk' })
    expect(takes(jwkSet, { keys: [{ kty, crv, x, kid: 'k1', alg: 'EdDSA', use: 'sig' }] })).toBe(true)
    const messageOf = (body: string) => {
      const bodySha256 = createHash('sha256').update(body).digest('hex')
      return Buffer.from(signingMessage({ ...parts, bodySha256 }))
    }
    const signature = sign(null, messageOf('{"a":1}'), privateKey)
    expect(takes(webhookHeaders, { ...headers, 'x-svc-webhook-signature': signature.toString('hex') })).toBe(
      true,
    )
    expect(verify(null, messageOf('{"a":1}'), publicKey, signature)).toBe(true)
    expect(verify(null, messageOf('{"a": 1}'), publicKey, signature)).toBe(false)
  })
})

describe('headers (Headers on each delivery)', () => {
  it('are the five names of the specification', () => {
    expect(Object.values(WEBHOOK_HEADERS).map((name) => name.toLowerCase())).toEqual(Object.keys(headers))
    expect(takes(webhookHeaders, headers)).toBe(true)
  })
  it.each([
    ['x-svc-webhook-signature', 'AB'.repeat(64)],
    ['x-svc-webhook-signature', 'ab'.repeat(63)],
    ['x-svc-webhook-timestamp', '2026-01-31T12:00:00Z'],
    ['x-svc-webhook-timestamp', ''],
    ['x-svc-webhook-generation-id', 'a+b/'],
    ['x-svc-webhook-user-id', ''],
  ])('refuse %s: %s', (name, value) => {
    expect(takes(webhookHeaders, { ...headers, [name]: value })).toBe(false)
  })
})

describe('published keys (Authentication, 4)', () => {
  const x = 'A'.repeat(43)
  const key = { kty: 'OKP', crv: 'Ed25519', kid: 'k1', x }
  it('are 32 bytes, base64url without padding', () => {
    expect(takes(jwkSet, { keys: [key] })).toBe(true)
    for (const wrong of [`${x}=`, x.slice(1), `${x}A`, '+'.repeat(43)]) {
      expect(takes(jwkSet, { keys: [{ ...key, x: wrong }] })).toBe(false)
    }
  })
})

describe('the body (Delivery, 3)', () => {
  it('mirrors a synchronous answer, with generation_id', () => {
    const url = 'https://example.org/a.png'
    const data = [{ url, prompt: 'a', resolution: '8x8', seed: 1, is_image_safe: true }]
    const body = { generation_id: 'Z2Vu', created: '2026-01-31T12:00:00Z', data }
    expect(takes(webhookBody, body)).toBe(true)
    for (const name of Object.keys(body))
      expect(takes(webhookBody, { ...body, [name]: undefined })).toBe(false)
  })
})

describe('webhook_url (Endpoints: HTTPS only)', () => {
  const { schema } = webhookUrl(CATALOGUE)
  it.each(['https://example.org', 'HTTPS://example.org/hook?a=1', 'https://example.org:8443/'])(
    'takes %s',
    (url) => {
      expect(takes(schema, url)).toBe(true)
    },
  )
  it.each([
    'http://example.org',
    'ftp://example.org',
    '//example.org',
    'https://',
    'https:///x',
    'https://a b',
    '',
  ])('refuses %s', (url) => {
    expect(takes(schema, url)).toBe(false)
  })
  it('accepts 2048 characters and not 2049 (catalogue)', () => {
    const long = (length: number) => `https://example.org/${'a'.repeat(length - 20)}`
    expect([takes(schema, long(2048)), takes(schema, long(2049))]).toEqual([true, false])
  })
})
