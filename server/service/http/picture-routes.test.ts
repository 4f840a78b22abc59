import { truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'

let now = Date.parse('2026-11-21T10:00:00.000Z')
let service: TestService
let url: URL
beforeAll(async () => {
  service = await aService({ linkTtlSeconds: 60, now: () => new Date(now) })
  const answer = await service.post('/v1/text-to-image/p-image-svc', { fields: { prompt: 'a kite' } })
  url = new URL(Object(answer.body).data[0].url)
})
afterAll(() => service.stop())

const changed = (name: string, value: string) => {
  const other = new URL(url)
  other.searchParams.set(name, value)
  return other
}

it('a link serves the picture without a key, cacheable for its lifetime', async () => {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
})

it('HEAD returns the same headers without the bytes', async () => {
  const answer = await fetch(url, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
})

it.each([
  ['another signature', () => changed('sig', '0'.repeat(64))],
  ['a later end', () => changed('exp', String(Number(url.searchParams.get('exp')) + 1))],
  ['no signature', () => new URL(url.pathname, url)],
  ['another picture', () => new URL(url.href.replace('-0.png', '-1.png'))],
])('a link with %s is refused', async (_, link) => {
  const answer = await fetch(link())
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ error: expect.any(String) })
})

it('a link expires, and a poll returns a new one', async () => {
  now += 61_000
  expect((await fetch(url)).status).toBe(410)
  const id = /pictures\/(.+)-0\.png/.exec(url.pathname)?.[1]
  const { body } = await service.get(`/v1/generations/${id}`)
  expect((await fetch(Object(body).data[0].url)).status).toBe(200)
})

const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))

describe('a damaged picture file is a refusal, not an unexpected error', () => {
  const damages = {
    changed: (path: string, bytes: Uint8Array) => writeFile(path, flipped(bytes)),
    'cut off': (path: string) => truncate(path, 50),
    missing: (path: string) => unlink(path),
  }

  it.each(['changed', 'cut off', 'missing'] as const)('%s', async (damage) => {
    const prompt = `a kite that is ${damage}`
    const made = await service.post('/v1/text-to-image/p-image-svc', { fields: { prompt } })
    const link = Object(made.body).data[0].url
    const whole = await fetch(link)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const sha256 = whole.headers.get('etag')?.replaceAll('"', '') ?? ''
    const path = join(service.dataDir, 'service-objects', sha256.slice(0, 2), sha256)
    const before = service.logLines.length

    await damages[damage](path, bytes)
    const refused = await fetch(link)
    expect([refused.status, await refused.json()]).toEqual([
      500,
      { error: expect.stringMatching(/^the stored file of this picture is (damaged|missing);/) },
    ])
    expect(refused.headers.get('cache-control') ?? '').not.toContain('immutable')
    expect(service.logLines.slice(before).join('')).not.toContain('a bug')

    await writeFile(path, bytes)
    expect((await fetch(link)).status).toBe(200)
  })
})
