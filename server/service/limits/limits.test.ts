import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'
import { openPollLimit } from './poll-limit.ts'

const PATH = '/v1/async/text-to-image/p-image-svc'

describe('Limits: in-flight generations per account per queue', () => {
  let service: TestService
  beforeAll(async () => {
    service = await aService({ catalogue: { inflight_limit: 10 } })
  })
  afterAll(() => service.stop())

  it('of 40 concurrent requests 10 are accepted; the others get 429 with reason, limit and queue', async () => {
    const key = await service.otherKey()
    const fields = { prompt: 'a kite sandbox:slow=600' }
    const answers = await Promise.all(Array.from({ length: 40 }, () => service.post(PATH, { key, fields })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(429)
      expect(body).toEqual({
        error: expect.any(String),
        reject_reason: 'inflight_limit',
        max_inflight_requests: 10,
        task_completion_speed: 'fast',
      })
    }
    // The slow queue has its own places.
    const slow = { text_prompt: 'a kite sandbox:slow=600', rendering_speed: 'QUALITY' }
    expect((await service.post('/v1/svc-v4/async/generate', { key, fields: slow })).status).toBe(200)
  })

  it.each(['', 'sandbox:fail', 'sandbox:withhold'])(
    'places become free when a generation ends (%s)',
    async (word) => {
      const key = await service.otherKey()
      const fields = { prompt: `a kite ${word}`, custom_width: '64', custom_height: '64' }
      const send = () => service.post(PATH, { key, fields })
      const taken = await Promise.all(Array.from({ length: 10 }, send))
      for (const { body } of taken) {
        await vi.waitFor(
          async () => {
            const { body: status } = await service.get(`/v1/generations/${body.generation_id}`, key)
            expect(status.status).not.toBe('pending')
          },
          { timeout: 90_000 },
        )
      }
      expect((await Promise.all(Array.from({ length: 10 }, send))).map(({ status }) => status)).toEqual(
        Array(10).fill(200),
      )
    },
  )

  it('a request with more pictures than free places is refused as a whole', async () => {
    const key = await service.otherKey()
    const fields = (count: string) => ({ prompt: 'a kite sandbox:slow=600', num_images: count })
    const waiting = service.post('/v1/svc-v3/generate', { key, fields: fields('8') }).catch(() => null)
    await vi.waitFor(async () => {
      const answer = await service.post('/v1/svc-v3/generate', { key, fields: fields('8') })
      expect(answer.body).toMatchObject({ reject_reason: 'inflight_limit' })
    }, 90_000)
    void waiting
  })
})

describe('Polling is rate limited per organization', () => {
  it('429 with Retry-After in whole seconds, for that organization alone', async () => {
    const service = await aService({
      catalogue: { 'polling_rate_limit.requests': 5, 'polling_rate_limit.window_seconds': 10 },
      now: () => new Date('2026-11-21T10:00:00.000Z'),
    })
    const other = await service.otherKey()
    const poll = (key?: string) => service.get('/v2/generations/AAAAAAAAAAAAAAAAAAAAAA', key)
    const answers = [await poll(), await poll(), await poll(), await poll(), await poll(), await poll()]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await poll(other)).status).toBe(404)
    await service.stop()
  })

  it('the window moves on', () => {
    let now = 0
    const limit = openPollLimit({ requests: 2, windowSeconds: 10 }, () => new Date(now))
    expect([limit('o'), limit('o')]).toEqual([0, 0])
    const wait = limit('o')
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(Number.isInteger(wait)).toBe(true)
    now += wait * 1000
    expect(limit('o')).toBe(0)
  })
})
