import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { organizations } from '../database/schema.ts'
import { decimalOf } from './money.ts'
import { ledger } from './schema.ts'

const PATH = '/v1/async/text-to-image/p-image-svc'
/** For one picture of PATH, in millionths of a dollar. */
const PRICE = 10_000
let service: TestService
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 10_000 } })
})
afterAll(() => service.stop())

let made = 0
async function organization(columns: Partial<typeof organizations.$inferInsert>) {
  made += 1
  const id = `organization-${made}`
  const key = await service.otherKey({ ...columns, id })
  return {
    key,
    send: (prompt = 'a kite', more = {}) => service.post(PATH, { key, fields: { prompt, ...more } }),
    post: (path: string, fields: Record<string, string>) => service.post(path, { key, fields }),
    poll: (generationId: unknown) => service.get(`/v1/generations/${generationId}`, key),
    row: async () =>
      (await service.database.db.select().from(organizations).where(eq(organizations.id, id)))[0],
    charges: () => service.database.db.select().from(ledger).where(eq(ledger.organizationId, id)),
  }
}
type Organization = Awaited<ReturnType<typeof organization>>

const end = ({ poll }: Organization, generationId: unknown) =>
  vi.waitFor(
    async () => {
      const { body } = await poll(generationId)
      if (body.status === 'pending') throw new Error('is still pending')
      return body
    },
    { timeout: 90_000, interval: 30 },
  )

describe('Errors: 402 and 429 with their reject_reason', () => {
  it.each([
    [402, 'subscription_required', { isSubscribed: false }],
    [402, 'insufficient_funds', { creditUsdMicros: PRICE - 1 }],
    [402, 'priority_credit_required', { priorityPictures: 0 }],
    [402, 'feature_limit', { features: ['generate-v3' as const] }],
    [429, 'daily_limit', { dailyPictures: 0 }],
  ])('%d %s, and no field besides', async (status, reason, columns) => {
    const answer = await (await organization(columns)).send()
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ error: expect.any(String), reject_reason: reason })
  })

  it('a tool that the organization may not use is 403', async () => {
    const other = await organization({ features: ['generate-v3'] })
    const files = { image: [{ bytes: await aPicture() }] }
    const answer = await service.post('/v1/remove-background', { key: other.key, files })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({ error: expect.any(String) })
  })

  it('the slow queue needs no priority credit', async () => {
    const other = await organization({ priorityPictures: 0 })
    const fields = { text_prompt: 'a kite', rendering_speed: 'QUALITY', resolution: '1024x1024' }
    expect((await other.post('/v1/svc-v4/async/generate', fields)).status).toBe(200)
  })

  it('the daily limit counts requested pictures, without failed ones', async () => {
    const other = await organization({ dailyPictures: 2 })
    await end(other, (await other.send('a kite sandbox:fail')).body.generation_id)
    expect([(await other.send()).status, (await other.send()).status, (await other.send()).status]).toEqual([
      200, 200, 429,
    ])
  })
})

describe('credit', () => {
  it('is reserved at acceptance and charged when the pictures are made, including withheld ones', async () => {
    const other = await organization({ creditUsdMicros: 5 * PRICE, priorityPictures: 5 })
    for (const prompt of ['a kite', 'a kite sandbox:withhold']) {
      await end(other, (await other.send(prompt)).body.generation_id)
    }
    expect(await other.row()).toMatchObject({ creditUsdMicros: 3 * PRICE, priorityPictures: 3 })
    expect(await other.charges()).toMatchObject([
      { quantity: 1, unitUsdMicros: PRICE, billingIdentifier: 'p_image_svc_generation' },
      { quantity: 1, unitUsdMicros: PRICE },
    ])
  })

  it('is released when a generation fails, and never reserved for a refused request', async () => {
    const other = await organization({ creditUsdMicros: 5 * PRICE, priorityPictures: 5 })
    const { body } = await other.send('a kite sandbox:fail sandbox:slow=1')
    expect(await other.row()).toMatchObject({ creditUsdMicros: 4 * PRICE, priorityPictures: 4 })
    await end(other, body.generation_id)
    expect((await other.send('a kite sandbox:block')).status).toBe(422)
    expect(await other.row()).toMatchObject({ creditUsdMicros: 5 * PRICE, priorityPictures: 5 })
    expect(await other.charges()).toEqual([])
  })

  it('of 200 concurrent requests against credit for 50, 50 are accepted: no money is spent twice', async () => {
    const other = await organization({ creditUsdMicros: 50 * PRICE })
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => other.send('a kite sandbox:slow=600')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 402)).toHaveLength(150)
    expect((await other.row())?.creditUsdMicros).toBe(0)
  })
})

describe('money', () => {
  it.each([
    [0, '0.00'],
    [1, '0.000001'],
    [60_000, '0.06'],
    [1_000_000, '1.00'],
    [12_345_678, '12.345678'],
    [-2_500_000, '-2.50'],
  ])('%d millionths are %s', (micros, text) => expect(decimalOf(micros)).toBe(text))

  it('a decimal is exactly its millionths', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (micros) => {
        const [whole = '', parts = ''] = decimalOf(Math.abs(micros)).split('.')
        expect(BigInt(whole) * 1_000_000n + BigInt(parts.padEnd(6, '0'))).toBe(BigInt(Math.abs(micros)))
      }),
    )
    expect(() => decimalOf(0.5)).toThrow()
    expect(() => decimalOf(2 ** 60)).toThrow()
  })
})
