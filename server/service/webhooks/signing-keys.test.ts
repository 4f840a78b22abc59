import { createPrivateKey, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { openSigningKeys, publicX, signHex } from './signing-keys.ts'

/** RFC 8032, 7.1: secret key, public key, message, signature; hex. */
const VECTORS = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const

describe('Ed25519 as in RFC 8032, 7.1', () => {
  it.each(VECTORS)('%s', (secret, publicKey, message, signature) => {
    const d = Buffer.from(secret, 'hex').toString('base64url')
    const x = Buffer.from(publicKey, 'hex').toString('base64url')
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
    expect(signHex(key, Buffer.from(message, 'hex'))).toBe(signature)
    expect(publicX(createPublicKey(key))).toBe(x)
  })
})

describe.each(engines)('signing keys on $name', ({ open }) => {
  const DAY = 86_400_000
  let database: TestDatabase
  let now = Date.parse('2026-11-21T10:00:00Z')
  beforeAll(async () => {
    database = await open()
    await database.migrate({ folder: 'server/service/migrations', schema: 'service' })
  })
  afterAll(() => database.close())

  it('the newest signs; a retired one stays published for 7 days; an old one is replaced', async () => {
    const keys = openSigningKeys(database.db, () => new Date(now), 90)
    const first = (await keys.sign('a')).kid
    expect((await keys.sign('b')).kid).toBe(first)
    const second = await keys.rotate()
    expect((await keys.sign('c')).kid).toBe(second)
    const kids = async () => (await keys.published()).map(({ kid }) => kid)
    expect(await kids()).toEqual(expect.arrayContaining([first, second]))
    now += 8 * DAY
    expect(await kids()).toEqual([second])
    now += 90 * DAY
    expect((await keys.sign('d')).kid).not.toBe(second)
  })
})
