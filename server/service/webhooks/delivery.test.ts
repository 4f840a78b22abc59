import { createHash, createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { RECEIVER_CERTIFICATE, type Receiver, startReceiver } from '#server/testing/receiver.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { SCHEDULE } from './deliverer.ts'
import { deliveries } from './schema.ts'

const NEVER_MS = 0.02
let receiver: Receiver
let service: TestService
/** Waits an hour between attempts. */
let patient: TestService
beforeAll(async () => {
  receiver = await startReceiver()
  const webhooks = {
    allowHosts: [`127.0.0.1:${receiver.port}`],
    timeoutMs: 400,
    ca: RECEIVER_CERTIFICATE,
  }
  service = await aService({ webhooks: { ...webhooks, schedule: Array(8).fill(NEVER_MS) } })
  patient = await aService({ webhooks: { ...webhooks, schedule: Array(8).fill(3600) } })
})
afterAll(async () => {
  await service.stop()
  await patient.stop()
  await receiver.stop()
})
afterEach(() => receiver.answer({ status: 200 }))

/** Requests a picture with a webhook; returns the generation's id and the path that identifies its deliveries. */
async function generate(prompt = 'a kite', by = service) {
  const path = `/hook/${Math.random().toString(36).slice(2)}`
  const hook = encodeURIComponent(`https://127.0.0.1:${receiver.port}${path}`)
  const { body } = await by.post(`/v1/async/text-to-image/p-image-svc?webhook_url=${hook}`, {
    fields: { prompt },
  })
  return { id: String(body.generation_id), path }
}
const receivedAt = (path: string) => receiver.received.filter((delivered) => delivered.path === path)
async function rowOf(id: string, of = service) {
  const [row] = await of.database.db.select().from(deliveries).where(eq(deliveries.generationId, id))
  return row
}
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const row = await rowOf(id)
      if (!row || row.state === 'waiting') throw new Error('is still waiting')
      return row
    },
    { timeout: 90_000, interval: 50 },
  )

describe('Events: Delivery', () => {
  it('a delivery is sent when its generation ends, not at the next look', async () => {
    const webhooks = { allowHosts: [`127.0.0.1:${receiver.port}`], ca: RECEIVER_CERTIFICATE }
    const rarely = await aService({ webhooks: { ...webhooks, lookEveryMs: 3_600_000 } })
    try {
      const { path } = await generate('a kite', rarely)
      await vi.waitFor(() => expect(receivedAt(path)).toHaveLength(1), { timeout: 90_000, interval: 20 })
    } finally {
      await rarely.stop()
    }
  })

  it('1–3: a completed generation is POSTed with the data that a poll shows', async () => {
    const { id, path } = await generate()
    expect(await ended(id)).toMatchObject({ state: 'delivered', attempts: 1, lastOutcome: '200' })
    const [delivered] = receivedAt(path)
    const body = JSON.parse(String(delivered?.body))
    const { body: status } = await service.get(`/v2/generations/${id}`)
    expect(Object.keys(body)).toEqual(['generation_id', 'created', 'data'])
    expect(body).toMatchObject({ generation_id: id, created: status.created })
    const withoutLinks = (data: unknown) => Object(data).map(({ url: _, ...entry }: { url: string }) => entry)
    expect(withoutLinks(body.data)).toEqual(withoutLinks(status.data))
    expect((await fetch(body.data[0].url)).status).toBe(200)
  })

  it('a failed generation is not delivered, one with withheld pictures is', async () => {
    const failed = await generate('a kite sandbox:fail')
    const withheld = await generate('a kite sandbox:withhold')
    await ended(withheld.id)
    expect(await rowOf(failed.id)).toBeUndefined()
    expect(JSON.parse(String(receivedAt(withheld.path)[0]?.body)).data).toMatchObject([
      { is_image_safe: false, url: null },
    ])
  })

  it('4: an answer other than 2xx is retried until the delivery succeeds', async () => {
    receiver.answer(
      { status: 500 },
      { status: 404 },
      { status: 302, headers: { location: '/elsewhere' } },
      { status: 204 },
    )
    const { id, path } = await generate()
    expect(await ended(id)).toMatchObject({ state: 'delivered', attempts: 4 })
    expect(receivedAt(path)).toHaveLength(4)
    // A redirect is not followed.
    expect(receivedAt('/elsewhere')).toEqual([])
  })

  it('4: a missing answer is retried', async () => {
    receiver.answer(null, { status: 200 })
    const { id } = await generate()
    expect(await ended(id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  it('410 ends a delivery at once; other failures end it after the last attempt of the schedule', async () => {
    receiver.answer({ status: 410 })
    expect(await ended((await generate()).id)).toMatchObject({
      state: 'given-up',
      attempts: 1,
      lastOutcome: '410',
    })
    receiver.answer({ status: 503 })
    expect(await ended((await generate()).id)).toMatchObject({
      state: 'given-up',
      attempts: 9,
      lastOutcome: '503',
    })
  })

  it.each([
    ['a longer wait, in seconds', '7200', 7200],
    // It is made a while before it is sent.
    ['a longer wait, as a date', new Date(Date.now() + 7_500_000).toUTCString(), 7200],
    ['more than a day', '999999999', 86_400],
    ['none', '0', 3600],
    ['a negative one', '-5', 3600],
    ['a moment that has passed', 'Thu, 01 Jan 1970 00:00:01 GMT', 3600],
    ['nothing that can be read', 'soon', 3600],
  ])('Retry-After with %s never brings attempts closer than the schedule', async (_, retryAfter, seconds) => {
    receiver.answer({ status: 503, headers: { 'retry-after': retryAfter } })
    const begun = Date.now()
    const { id } = await generate('a kite', patient)
    const row = await vi.waitFor(
      async () => {
        const waiting = await rowOf(id, patient)
        if (waiting?.attempts !== 1 || waiting.leaseUntil) throw new Error('not yet')
        return waiting
      },
      { timeout: 90_000 },
    )
    const waits = (row.nextAttemptAt.getTime() - begun) / 1000
    expect(waits).toBeGreaterThanOrEqual(seconds)
    expect(waits).toBeLessThan(seconds * 1.1 + 600)
  })

  it('there are at least eight attempts, spread over a day', () => {
    expect(SCHEDULE.length + 1).toBeGreaterThanOrEqual(8)
    const day = SCHEDULE.reduce((sum, seconds) => sum + seconds, 0)
    expect(day).toBeGreaterThan(80_000)
    expect(day).toBeLessThan(90_000)
  })
})

it('receivers that never answer do not delay other deliveries', async () => {
  const silent = await startReceiver()
  silent.answer(null)
  const allowHosts = [silent, receiver].map(({ port }) => `127.0.0.1:${port}`)
  const patient = await aService({
    webhooks: { allowHosts, schedule: SCHEDULE, timeoutMs: 240_000, ca: RECEIVER_CERTIFICATE },
  })
  try {
    const send = async ({ port }: Receiver, path: string) => {
      const hook = encodeURIComponent(`https://127.0.0.1:${port}${path}`)
      const { status } = await patient.post(`/v1/async/text-to-image/p-image-svc?webhook_url=${hook}`, {
        fields: { prompt: 'a kite' },
      })
      expect(status).toBe(200)
    }
    for (let count = 0; count < 8; count += 1) await send(silent, `/silent/${count}`)
    // The maximum of concurrent deliveries to one receiver waits for its answer.
    await vi.waitFor(() => expect(silent.received).toHaveLength(4), { timeout: 90_000 })
    await send(receiver, '/heard')
    await vi.waitFor(() => expect(receivedAt('/heard')).toHaveLength(1), { timeout: 90_000 })
    expect(silent.received).toHaveLength(4)
  } finally {
    await patient.stop()
    await silent.stop()
  }
})

describe('Signature verification', () => {
  it('the message over the raw bytes verifies with a published key, and with no byte changed', async () => {
    const { id, path } = await generate()
    await ended(id)
    const [delivered] = receivedAt(path)
    if (!delivered) throw new Error('nothing came')
    const { headers, body } = delivered
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-svc-webhook-generation-id']).toBe(id)
    expect(headers['x-svc-webhook-signature']).toMatch(/^[0-9a-f]{128}$/)
    expect(headers['x-svc-webhook-timestamp']).toMatch(/^\d+$/)
    const jwks = await (await fetch(`${service.address}/v1/.well-known/jwks.json`)).json()
    const jwk = Object(jwks).keys.find(({ kid }: { kid: string }) => kid === headers['x-svc-webhook-key-id'])
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const verified = (bytes: Buffer) => {
      const message = [
        headers['x-svc-webhook-generation-id'],
        headers['x-svc-webhook-user-id'],
        headers['x-svc-webhook-timestamp'],
        createHash('sha256').update(bytes).digest('hex'),
      ].join('\n')
      return verify(
        null,
        Buffer.from(message),
        key,
        Buffer.from(String(headers['x-svc-webhook-signature']), 'hex'),
      )
    }
    expect(verified(body)).toBe(true)
    expect(verified(Buffer.concat([body, Buffer.from(' ')]))).toBe(false)
  })
})

it('a stop midway loses nothing: the delivery is put back and made by the next process', async () => {
  receiver.answer(null)
  const { id, path } = await generate()
  await vi.waitFor(() => expect(receivedAt(path)).toHaveLength(1), { timeout: 90_000 })
  await service.restart()
  receiver.answer({ status: 200 })
  expect(await ended(id)).toMatchObject({ state: 'delivered' })
})
