import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { generations, idempotencyKeys, organizations } from '#server/service/database/schema.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { aService, type Sent, type TestService } from '#server/testing/service.ts'
import { forgetOldKeys } from './keys.ts'

const ASYNC = '/v1/async/text-to-image/p-image-svc'
const SYNC = '/v1/text-to-image/p-image-svc'
const SMALL = { custom_width: '64', custom_height: '64' }
const HOUR_MS = 60 * 60 * 1000

let service: TestService
let now = new Date('2026-11-22T08:00:00.000Z')
beforeAll(async () => {
  service = await aService({ now: () => now, catalogue: { inflight_limit: 1000 } })
})
afterAll(() => service.stop())

let keys = 0
const aKey = () => {
  keys += 1
  return `key-${keys}`
}
const asking = (prompt: string, more: Partial<Sent> = {}): Sent => ({ fields: { prompt, ...SMALL }, ...more })
const madeOf = async (prompt: string) => {
  const all = await service.database.db.select().from(generations)
  return all.filter(({ values }) => values.prompt === prompt)
}

describe('Idempotency-Key: the same key with the same request', () => {
  it('makes one generation, however often and whenever it is sent', async () => {
    const sent = asking('one kite', { idempotencyKey: aKey() })
    const answers = await Promise.all(Array.from({ length: 12 }, () => service.post(ASYNC, sent)))
    const again = await service.post(ASYNC, sent)
    const [made] = await madeOf('one kite')
    expect(await madeOf('one kite')).toHaveLength(1)
    for (const { status, body } of [...answers, again])
      expect([status, body.generation_id]).toEqual([200, made?.id])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('x-svc-generation-id')).toBe(made?.id)
  })

  it('returns the same pictures while the first request is running, and after it', async () => {
    const sent = asking('a slow kite sandbox:slow=1', { idempotencyKey: aKey() })
    const first = service.post(SYNC, sent)
    await vi.waitFor(async () => expect(await madeOf('a slow kite sandbox:slow=1')).toHaveLength(1), 90_000)
    const answers = [await service.post(SYNC, sent), await first, await service.post(SYNC, sent)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(1)
    expect(await madeOf('a slow kite sandbox:slow=1')).toHaveLength(1)
  })

  it('matches a request with its parts in another order and other file names', async () => {
    const idempotencyKey = aKey()
    const image = [await aPicture({ seed: 1 }), await aPicture({ seed: 2 })]
    const style_reference_images = image.map((bytes) => ({ bytes }))
    const named = image.map((bytes, place) => ({ bytes, name: `another-${place}.png` }))
    const fields = { prompt: 'a styled kite', resolution: '512x1536', rendering_speed: 'TURBO' }
    const other = { rendering_speed: 'TURBO', resolution: '512x1536', prompt: 'a styled kite' }
    const path = '/v1/svc-v3/generate'
    const first = await service.post(path, { fields, files: { style_reference_images }, idempotencyKey })
    const files = { style_reference_images: named }
    const again = await service.post(path, { fields: other, files, idempotencyKey })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.request_id).toBe(first.body.request_id)
    const turned = { style_reference_images: style_reference_images.toReversed() }
    expect((await service.post(path, { fields, files: turned, idempotencyKey })).status).toBe(422)
  })

  it('returns the same failure, in the same fields, uncharged', async () => {
    const sent = asking('a broken kite sandbox:fail', { idempotencyKey: aKey() })
    const [first, again] = [await service.post(SYNC, sent), await service.post(SYNC, sent)]
    const [made, ...more] = await madeOf('a broken kite sandbox:fail')
    expect(more).toEqual([])
    expect(first.body).toMatchObject({ generation_id: made?.id, failure_reason: made?.failureReason })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(first.body.error).toContain('try again with a new key')
  })

  it('creates nothing after a restart, and a new generation when its day is over', async () => {
    const sent = asking('a daily kite', { idempotencyKey: aKey() })
    const first = await service.post(ASYNC, sent)
    await service.restart()
    now = new Date(now.getTime() + 23 * HOUR_MS)
    expect((await service.post(ASYNC, sent)).body).toEqual(first.body)
    now = new Date(now.getTime() + 2 * HOUR_MS)
    const next = await service.post(ASYNC, sent)
    expect(next.body.generation_id).not.toBe(first.body.generation_id)
    expect((await service.post(ASYNC, sent)).body).toEqual(next.body)
  })
})

it('a request that a stop left unanswered returns its generation, and its key finds it again', async () => {
  const prompt = 'a stopped kite sandbox:slow=2'
  const sent = asking(prompt, { idempotencyKey: aKey() })
  const first = service.post(SYNC, sent)
  await vi.waitFor(async () => expect(await madeOf(prompt)).toHaveLength(1), 90_000)
  const [made] = await madeOf(prompt)
  await service.restart()
  const stopped = await first
  expect([stopped.status, stopped.body.generation_id]).toEqual([503, made?.id])
  expect(stopped.headers.get('x-svc-generation-id')).toBe(made?.id)
  const again = await service.post(SYNC, sent)
  expect([again.status, again.body.request_id]).toEqual([200, made?.id])
  expect(await madeOf(prompt)).toHaveLength(1)
})

describe('Idempotency-Key: a key', () => {
  it('with another request, or at another address, is refused with 422 and makes nothing', async () => {
    const idempotencyKey = aKey()
    const first = await service.post(ASYNC, asking('a red kite', { idempotencyKey }))
    const refusals = [
      await service.post(ASYNC, asking('a blue kite', { idempotencyKey })),
      await service.post(SYNC, asking('a red kite', { idempotencyKey })),
      await service.post(
        `${ASYNC}?webhook_url=https://example.com/`,
        asking('a red kite', { idempotencyKey }),
      ),
    ]
    for (const { status, body } of refusals) {
      expect([status, body.generation_id]).toEqual([422, first.body.generation_id])
      expect(body.error).toMatch(/^Idempotency-Key: was used for another request/)
    }
    expect([...(await madeOf('a red kite')), ...(await madeOf('a blue kite'))]).toHaveLength(1)
  })

  it('belongs to the organization: another one makes its own generation with it', async () => {
    const sent = asking('a shared kite', { idempotencyKey: aKey() })
    const mine = await service.post(ASYNC, sent)
    const theirs = await service.post(ASYNC, { ...sent, key: await service.otherKey() })
    expect(theirs.status).toBe(200)
    expect(theirs.body.generation_id).not.toBe(mine.body.generation_id)
  })

  it('of a refused request is free: nothing was made with it', async () => {
    const key = await service.otherKey({ creditUsdMicros: 0 })
    const sent = asking('a poor kite', { key, idempotencyKey: aKey() })
    expect((await service.post(ASYNC, sent)).status).toBe(402)
    const { db } = service.database
    await db
      .update(organizations)
      .set({ creditUsdMicros: 1_000_000 })
      .where(eq(organizations.creditUsdMicros, 0))
    expect((await service.post(ASYNC, sent)).status).toBe(200)
  })

  it('is not bound by a dry run', async () => {
    const idempotencyKey = aKey()
    const files = { image: [{ bytes: await aPicture({ width: 256, height: 256 }) }] }
    const fields = { resolution: '1080x1920' }
    const path = '/v2/tool/ad-resizer?dry_run=true'
    const first = await service.post(path, { fields, files, idempotencyKey })
    const other = await service.post(path, { fields: { resolution: '1080x1080' }, files, idempotencyKey })
    expect([first.status, other.status]).toEqual([200, 200])
  })

  it.each(['', 'x'.repeat(256), 'two words'])(
    'is refused with 400 where it cannot be one: "%s"',
    async (key) => {
      const { status, body } = await service.post(ASYNC, asking('no kite', { idempotencyKey: key }))
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^Idempotency-Key: must be/)])
    },
  )

  it('is removed after a day', async () => {
    const { db } = service.database
    await service.post(ASYNC, asking('an old kite', { idempotencyKey: aKey() }))
    await forgetOldKeys(db, now)
    const [kept] = await db.select({ number: count() }).from(idempotencyKeys)
    expect(kept?.number).toBeGreaterThan(0)
    await forgetOldKeys(db, new Date(now.getTime() + 25 * HOUR_MS))
    expect(await db.select().from(idempotencyKeys)).toEqual([])
  })
})

it.each([
  ['an accepted request', () => service.post(ASYNC, asking('a told kite'))],
  ['a refused request', () => service.post(ASYNC, { fields: {} })],
  ['a read', () => service.get('/models')],
])('every answer says for how long keys are honoured: %s', async (_, ask) => {
  expect((await ask()).headers.get('x-svc-idempotency-seconds')).toBe('86400')
})
