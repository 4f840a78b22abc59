import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBackend, type TestBackend } from '#server/testing/backend.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { generatedPictures, generations, organizations } from '../database/schema.ts'
import { ledger } from './schema.ts'

/** For one picture of 3.0, in millionths of a dollar. */
const PRICE = 60_000
const [RED, BLUE] = [200, 7]

describe.each(engines)('equal pictures of one generation, on $name', ({ open }) => {
  let backend: TestBackend
  let service: TestService
  /** The colors of the next pictures of the model. */
  const next: number[] = []
  beforeAll(async () => {
    const encoded = new Map<number | undefined, string>()
    for (const seed of [RED, BLUE]) encoded.set(seed, (await aPicture({ seed })).toString('base64'))
    backend = await aBackend(() => ({
      json: { created: 1, data: [{ b64_json: encoded.get(next.shift()) }] },
    }))
    const images = { url: backend.url, key: 'model-key', model: 'local-model', timeoutMs: 60_000 }
    service = await aService({ backends: { images, translator: null }, database: await open() })
  })
  afterAll(async () => {
    await service.stop()
    await backend.stop()
  })

  async function organization(id: string, columns: Partial<typeof organizations.$inferInsert> = {}) {
    const key = await service.otherKey({ ...columns, id })
    const { db } = service.database
    return {
      async generate(colors: readonly number[], prompt = 'a kite') {
        next.splice(0, next.length, ...colors)
        const fields = { prompt, num_images: String(colors.length) }
        return (await service.post('/v1/svc-v3/generate', { key, fields })).status
      },
      row: async () => (await db.select().from(organizations).where(eq(organizations.id, id)))[0],
      generations: () => db.select().from(generations).where(eq(generations.organizationId, id)),
      charges: () => db.select().from(ledger).where(eq(ledger.organizationId, id)),
    }
  }

  it('are all delivered and charged once: the rest of the reservation is released', async () => {
    const other = await organization('once', { creditUsdMicros: 5 * PRICE, priorityPictures: 5 })
    expect(await other.generate([RED, BLUE, RED])).toBe(200)
    expect(await other.charges()).toMatchObject([{ quantity: 2, unitUsdMicros: PRICE }])
    expect(await other.row()).toMatchObject({ creditUsdMicros: 3 * PRICE, priorityPictures: 3 })
    const [generation] = await other.generations()
    expect(generation).toMatchObject({ pictures: 3, chargedPictures: 2 })
    const delivered = eq(generatedPictures.generationId, generation?.id ?? '')
    expect(await service.database.db.$count(generatedPictures, delivered)).toBe(3)
  })

  it('are charged once if they are withheld, too', async () => {
    const other = await organization('withheld', { creditUsdMicros: 5 * PRICE })
    expect(await other.generate([RED, RED], 'a kite sandbox:withhold')).toBe(200)
    expect(await other.charges()).toMatchObject([{ quantity: 1 }])
    expect(await other.row()).toMatchObject({ creditUsdMicros: 4 * PRICE })
  })

  it('count once for the daily limit', async () => {
    const other = await organization('daily', { dailyPictures: 3 })
    expect(await other.generate([RED, RED, RED])).toBe(200)
    expect(await other.generate([RED, BLUE])).toBe(200)
    expect(await other.generate([RED])).toBe(429)
  })

  it('that were all charged by an older Easel count as charged', async () => {
    const other = await organization('older', { dailyPictures: 3 })
    expect(await other.generate([RED, RED, RED])).toBe(200)
    const [generation] = await other.generations()
    await service.database.db
      .update(generations)
      .set({ chargedPictures: null })
      .where(eq(generations.id, generation?.id ?? ''))
    expect(await other.generate([RED])).toBe(429)
  })

  it('are charged again in another generation', async () => {
    const other = await organization('two')
    await other.generate([RED])
    await other.generate([RED])
    expect(await other.charges()).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  })

  it('are named once in usage_cost_usd_micros (service-api.md, Generation status)', async () => {
    const key = await service.otherKey({ id: 'usage' })
    next.splice(0, next.length, RED, RED)
    const image = [{ bytes: await aPicture({ width: 256, height: 256 }) }]
    const { body } = await service.post('/v2/tool/model-pose-variants', {
      key,
      fields: { instruction: 'closer', num_images: '2' },
      files: { source_image: image },
    })
    await expect
      .poll(async () => (await service.get(`/v2/generations/${body.generation_id}`, key)).body, {
        timeout: 90_000,
        interval: 30,
      })
      .toMatchObject({ status: 'completed', data: [{}, {}] })
    const [charge] = await service.database.db.select().from(ledger).where(eq(ledger.organizationId, 'usage'))
    const polled = await service.get(`/v2/generations/${body.generation_id}`, key)
    expect(charge?.quantity).toBe(1)
    expect(polled.body.usage_cost_usd_micros).toBe(charge?.unitUsdMicros)
  })
})
