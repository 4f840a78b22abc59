import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { engines, openTestDatabase } from '#server/testing/databases/databases.ts'
import { RECEIVER_CERTIFICATE } from '#server/testing/receiver.ts'
import { startRelay } from '#server/testing/relay.ts'
import { startScriptedService } from '#server/testing/scripted-service.ts'
import { aService } from '#server/testing/service.ts'
import { aSigningKey, signedHeaders } from '#server/testing/signed-delivery.ts'
import { studioStack } from '#server/testing/stack.ts'
import { aStudio, isKept } from '#server/testing/studio.ts'
import { results, runs } from '../database/schema.ts'

const HOUR_MS = 3_600_000
/** Polls never end a wait. */
const UNPOLLED = { firstPollMs: HOUR_MS, slowestPollMs: HOUR_MS }

it('a delivery of the embedded service ends a wait over HTTPS, without a poll that is answered', async () => {
  const addresses = { studio: '', service: '' }
  const front = await startRelay({ to: () => addresses.studio, isSecure: true })
  const unpolled = await startRelay({
    to: () => addresses.service,
    isLost: (path) => path.startsWith('/v2/generations/'),
  })
  const hosts = [`localhost:${front.port}`]
  const service = await aService({
    webhooks: { allowHosts: hosts, ca: RECEIVER_CERTIFICATE },
    allowedHosts: [new URL(unpolled.address).host],
  })
  addresses.service = service.address
  const database = await openTestDatabase()
  const studio = await aStudio({
    database,
    service: { baseUrl: unpolled.address, apiKey: service.key },
    publicUrl: front.address,
    webhookHosts: hosts,
    resultHosts: [new URL(service.address).host],
  })
  addresses.studio = studio.address
  const [run] = await studio.press({ values: { text_prompt: 'a kite', resolution: '1024x1024' } })
  const { results: made } = await studio.when(run?.id ?? '', isKept)
  expect(made).toHaveLength(1)
  const { engine } = studioStatus.parse(await (await studio.fetch(STUDIO_PATH)).json())
  expect(engine.resultsBy).toEqual({ kind: 'webhooks', address: `${front.address}/webhooks/svc/` })
  await studio.stop()
  await Promise.all([service.stop(), front.stop(), unpolled.stop()])
  await database.close()
})

describe.each(engines)('deliveries to the studio, on $name', ({ open }) => {
  const key = aSigningKey()
  const stack = studioStack(
    { publicUrl: 'https://localhost', webhookHosts: ['localhost:443'], pace: UNPOLLED },
    open,
  )
  beforeEach(() => {
    stack.service.publishKeys(key.jwk)
    stack.service.polledAs('pending')
  })

  /** The address that a run was sent with, at the studio itself. */
  const addressOf = async (id: string) => {
    const [row] = await stack.database.db.select().from(runs).where(eq(runs.id, id))
    const { pathname } = new URL(row?.webhookUrl ?? '')
    return pathname
  }
  const deliver = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    stack.studio.fetch(path, { method: 'POST', body, headers })
  const pressed = async (press = {}) => {
    const [run] = await stack.studio.press(press)
    await vi.waitFor(() => expect(stack.service.submissions.at(-1)).toBeDefined(), 60_000)
    const { id = '' } = run ?? {}
    return id
  }
  /** A pending run, its generation, and the body that ends it. */
  const pending = async (press = {}) => {
    const id = await pressed(press)
    const { generationId } = await stack.studio.when(id, ({ state }) => state === 'pending')
    const body = JSON.stringify(stack.service.deliveryOf(generationId ?? ''))
    return { id, generationId: generationId ?? '', body, path: await addressOf(id) }
  }

  it('one hundred equal ones, ten at a time, are one result', async () => {
    const { id, generationId, body, path } = await pending()
    const headers = signedHeaders(body, { key: key.privateKey, generationId })
    for (let turn = 0; turn < 10; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(path, body, headers)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    }
    expect((await stack.studio.when(id, isKept)).results).toHaveLength(1)
    expect(await stack.database.db.select().from(results)).toHaveLength(1)
    expect(stack.service.keyReads()).toBe(1)
  })

  it('settle a run whose answer was lost', async () => {
    stack.service.onSubmit('cut')
    const id = await pressed()
    await stack.studio.when(id, ({ state }) => state === 'unknown')
    const generationId = stack.service.submissions.at(-1)?.generationId ?? ''
    const body = JSON.stringify(stack.service.deliveryOf(generationId))
    const headers = signedHeaders(body, { key: key.privateKey, generationId })
    expect((await deliver(await addressOf(id), body, headers)).status).toBe(204)
    expect(await stack.studio.when(id, isKept)).toMatchObject({ generationId, failure: null })
    expect(stack.service.made()).toBe(1)
  })

  it('are refused without the signature of the service, and change nothing', async () => {
    const { id, generationId, body, path } = await pending()
    const sign = { key: key.privateKey, generationId }
    const good = signedHeaders(body, sign)
    const old = signedHeaders(body, { ...sign, at: new Date(Date.now() - 301_000) })
    const early = signedHeaders(body, { ...sign, at: new Date(Date.now() + 302_000) })
    const others = signedHeaders(body, { key: aSigningKey().privateKey, generationId })
    const another = signedHeaders(body, { ...sign, generationId: 'B'.repeat(22) })
    const { 'X-Svc-Webhook-Signature': _, ...unsigned } = good
    const cases = [
      [404, '/webhooks/svc/nobody', body, good],
      [404, path, body, another],
      [401, path, body, old],
      [401, path, body, early],
      [401, path, body, others],
      [401, path, `${body} `, good],
      [400, path, body, unsigned],
      [400, path, 'no json', signedHeaders('no json', sign)],
    ] as const
    for (const [status, to, sent, headers] of cases) {
      const answer = await deliver(to, sent, headers)
      expect([answer.status, await answer.json()]).toEqual([
        status,
        { code: expect.any(String), error: expect.any(String) },
      ])
    }
    expect((await stack.studio.run(id)).state).toBe('pending')
    // Forged ones make the studio read the keys once a minute at most.
    expect(stack.service.keyReads()).toBe(1)
  })

  it('wait for the keys of the service where these cannot be read', async () => {
    const silent = await startScriptedService()
    silent.polledAs('pending')
    const studio = await stack.another({ service: silent })
    const [run] = await studio.press()
    const { generationId } = await studio.when(run?.id ?? '', ({ state }) => state === 'pending')
    const body = JSON.stringify(silent.deliveryOf(generationId ?? ''))
    const headers = signedHeaders(body, { key: key.privateKey, generationId: generationId ?? '' })
    const path = await addressOf(run?.id ?? '')
    const answer = await studio.fetch(path, { method: 'POST', body, headers })
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'service-silent' }])
    expect((await studio.run(run?.id ?? '')).state).toBe('pending')
    await studio.stop()
    await silent.stop()
  })

  it('of a price that depends on the use are polled for it at once', async () => {
    const press = { operation: 'generate-fast', values: { prompt: 'a kite' } }
    const { id, generationId, body, path } = await pending(press)
    const polls = stack.service.polls.length
    stack.service.polledAs('done')
    const headers = signedHeaders(body, { key: key.privateKey, generationId })
    expect((await deliver(path, body, headers)).status).toBe(204)
    await stack.studio.when(id, isKept)
    expect(stack.service.polls.length).toBeGreaterThan(polls)
  })

  it('find each run by a secret of its own', async () => {
    const [one, other] = [await pending(), await pending()]
    expect(one.path).toMatch(/^\/webhooks\/svc\/[\w-]{32}$/)
    expect(other.path).not.toBe(one.path)
    const secret = one.path.split('/').at(-1) ?? ''
    const headers = signedHeaders(one.body, { key: key.privateKey, generationId: one.generationId })
    expect((await deliver(other.path, one.body, headers)).status).toBe(404)
    expect((await deliver(one.path, one.body, headers)).status).toBe(204)
    // Nobody reads it in the log.
    const { logLines } = stack.studio
    expect(logLines.some((line) => line.includes('/webhooks/svc/:secret'))).toBe(true)
    expect(logLines.filter((line) => line.includes(secret))).toEqual([])
  })
})

describe('the studio is only polled, and says why', () => {
  const stack = studioStack()
  it.each([
    [undefined, 'STUDIO_PUBLIC_URL is not set.'],
    ['http://studio.example', 'STUDIO_PUBLIC_URL http://studio.example is not an https:// address.'],
    ['https://127.0.0.1', expect.stringMatching(/^STUDIO_PUBLIC_URL https:\/\/127\.0\.0\.1 is not public: /)],
    ['https://nowhere.invalid', 'The host of STUDIO_PUBLIC_URL https://nowhere.invalid cannot be resolved.'],
  ])('with the address %s', async (publicUrl, reason) => {
    const studio = await stack.another(publicUrl === undefined ? {} : { publicUrl })
    const { engine } = studioStatus.parse(await (await studio.fetch(STUDIO_PATH)).json())
    expect(engine.resultsBy).toEqual({ kind: 'polling', reason })
    const [run] = await studio.press()
    await studio.when(run?.id ?? '', isKept)
    expect(stack.service.submissions.at(-1)?.path).not.toContain('webhook')
  })
})
