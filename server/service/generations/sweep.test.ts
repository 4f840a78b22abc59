import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFolderObjects } from '#server/platform/storage/objects.ts'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { openLinks } from '../links/links.ts'
import { deliveries } from '../webhooks/schema.ts'
import { sweep } from './sweep.ts'

const TTL_SECONDS = 3600
const WAIT = { timeout: 90_000, interval: 50 }
vi.setConfig({ testTimeout: 120_000 })
const HOUR_MS = TTL_SECONDS * 1000
/** Removes new files too. */
const AT_ONCE_MS = -60_000

let service: TestService
let now: number
beforeEach(async () => {
  now = Date.now()
  service = await aService({
    linkTtlSeconds: TTL_SECONDS,
    now: () => new Date(now),
    webhooks: { allowHosts: ['127.0.0.1:9'], schedule: Array(50).fill(86_400) },
  })
})
afterEach(() => service.stop())

const folder = () => join(service.dataDir, 'service-objects')
const kept = async () =>
  (await readdir(folder(), { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name)).length

async function swept(unwantedMs = AT_ONCE_MS) {
  const clock = () => new Date(now)
  return sweep(
    {
      db: service.database.db,
      objects: await openFolderObjects(folder()),
      links: openLinks('a-secret', TTL_SECONDS, clock),
      now: clock,
    },
    unwantedMs,
  )
}

const PAINT = '/v1/async/text-to-image/p-image-svc'
async function painted(path = PAINT): Promise<string> {
  const { body } = await service.post(path, { fields: { prompt: 'a kite', seed: '7' } })
  return String(body.generation_id)
}
const turned = async (instruction: string) =>
  service.post('/v2/tool/model-pose-variants', {
    fields: { instruction },
    files: { source_image: [{ bytes: await subjectOnGround() }] },
  })
const linkOf = (body: object): string | null => Object(body).data[0].url

it('a result is stored as long as a link may be valid, then removed, and the poll shows that', async () => {
  const id = await painted()
  await service.finished(id)
  now += 2.9 * HOUR_MS
  expect(await swept()).toBe(0)
  // Poll answers are cached for a moment of real time, which this test's clock does not control.
  const link = await vi.waitFor(async () => {
    const fresh = linkOf((await service.finished(id)).body)
    expect((await fetch(String(fresh))).status).toBe(200)
    return fresh
  }, WAIT)
  now += 0.2 * HOUR_MS
  expect(await swept()).toBe(1)
  expect(await kept()).toBe(0)
  await vi.waitFor(async () => {
    const { status, body } = await service.finished(id)
    expect([status, body.status, linkOf(body)]).toEqual([200, 'completed', null])
  }, WAIT)
  expect((await fetch(String(link))).status).toBe(410)
  const asked = { image_asset_identifier: { asset_type: 'RESPONSE', asset_id: id }, resolution: '1080x1920' }
  const answer = await fetch(`${service.address}/v1/async/ad-resizer`, {
    method: 'POST',
    headers: { 'api-key': service.key, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(answer.status).toBe(404)
})

it('inputs are removed when their request has ended, unless another pending request has the same file', async () => {
  const { body: first } = await turned('closer')
  await service.finished(String(first.generation_id))
  const { body: second } = await turned('closer sandbox:slow=600')
  expect(await kept()).toBe(2)
  expect(await swept()).toBe(0)
  expect((await service.get(`/v2/generations/${second.generation_id}`)).body.status).toBe('pending')
  const { body: third } = await turned('closer sandbox:fail')
  expect((await service.finished(String(third.generation_id))).body.status).toBe('failed')
  expect(await swept()).toBe(0)
  expect(await kept()).toBe(2)
})

it('the input of a finished request is removed, its result is not', async () => {
  const { body } = await turned('closer')
  const { body: done } = await service.finished(String(body.generation_id))
  expect(await swept()).toBe(1)
  expect((await fetch(String(linkOf(done)))).status).toBe(200)
})

it('results of a pending webhook are stored until their links have expired', async () => {
  const hook = encodeURIComponent('https://127.0.0.1:9/hook')
  const id = await painted(`${PAINT}?webhook_url=${hook}`)
  await service.finished(id)
  now += 30 * HOUR_MS
  expect(await swept()).toBe(0)
  const { db } = service.database
  await db
    .update(deliveries)
    .set({ state: 'delivered', endedAt: new Date(now), token: 1_000_000 })
    .where(eq(deliveries.generationId, id))
  now += 0.9 * HOUR_MS
  expect(await swept()).toBe(0)
  now += 0.2 * HOUR_MS
  expect(await swept()).toBe(1)
})

it('a new file without a row is kept for a while', async () => {
  const objects = await openFolderObjects(folder())
  const path = objects.draftPath()
  await writeFile(path, 'bytes')
  await objects.keep({ path, sha256: 'a'.repeat(64), bytes: 5 })
  expect(await swept(60_000)).toBe(0)
  expect(await swept()).toBe(1)
})
