import { describe, expect, it } from 'vitest'
import { ACCOUNT_INVOICES_PATH } from '#contract/studio/account.ts'
import { generationPath, seenGeneration } from '#contract/studio/generations.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import { QUOTES_PATH } from '#contract/studio/quotes.ts'
import type { Run } from '#contract/studio/runs.ts'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { anAdvertisement } from '#server/testing/pictures/drawn-pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { countEqualOnce } from './cost.ts'

/** A picture of 3.0: synchronous, so that its answer names no cost. */
const SYNC = { operation: 'generate-v3', values: { prompt: 'a fox' } } as const
const ESTIMATED = { costUsdMicros: 60_000, costIsEstimate: true }

describe('the cost of a run', () => {
  const stack = studioStack()
  async function kept(press: Partial<Press> = {}): Promise<Run> {
    const [run] = await stack.studio.press(press)
    return stack.studio.when(run?.id ?? '', isKept)
  }
  const named = (usdMicros: number) =>
    stack.service.onPoll({
      status: 200,
      body: { status: 'completed', usage_cost_usd_micros: usdMicros, data: [] },
    })
  const status = async () => studioStatus.parse(await (await stack.studio.fetch(STUDIO_PATH)).json())

  it('is an estimate after a synchronous answer, and after a poll that names no cost', async () => {
    expect(await kept(SYNC)).toMatchObject(ESTIMATED)
    expect(await kept()).toMatchObject(ESTIMATED)
  })

  it('is exact where the poll names it (usage_cost_usd_micros)', async () => {
    named(12_345)
    expect(await kept()).toMatchObject({ costUsdMicros: 12_345, costIsEstimate: false })
  })

  it('makes every sum with it an estimate: of its press, the month and its generation', async () => {
    named(12_345)
    const exact = await kept()
    expect(exact.press.costIsEstimate).toBe(false)
    expect((await status()).spentIsEstimate).toBe(false)
    named(12_345)
    const [first, second] = await stack.studio.press({ requests: 2 })
    await stack.studio.when(first?.id ?? '', isKept)
    const { press, generationId } = await stack.studio.when(
      second?.id ?? '',
      (run) => isKept(run) && run.press.of.running + run.press.of.keeping === 0,
    )
    expect(press).toMatchObject({ costUsdMicros: 72_345, costIsEstimate: true })
    expect(await status()).toMatchObject({ spentThisMonthUsdMicros: 84_690, spentIsEstimate: true })
    const seen = await (await stack.studio.fetch(generationPath(generationId ?? ''))).json()
    expect(seenGeneration.parse(seen)).toMatchObject(ESTIMATED)
  })

  describe('of equal pictures, which the service charges once', () => {
    /** Answers the next request with pictures of these seeds: the same seed is the same picture. */
    const answered = (seeds: readonly number[], isLost = false) => {
      const data = seeds.map((seed) => ({
        url: isLost ? null : `${stack.service.baseUrl}/links/64x64/${seed}.png`,
        is_image_safe: true,
        resolution: '64x64',
        prompt: 'a fox',
        seed,
      }))
      const body = { request_id: 'AAAA', created: new Date().toISOString(), data }
      stack.service.onSubmit({ status: 200, body })
    }
    const pressed = (pictures: number) => kept({ ...SYNC, values: { ...SYNC.values, num_images: pictures } })

    it('counts them once as soon as they are kept', async () => {
      answered([1, 2, 1])
      const { id } = await pressed(3)
      const counted = await stack.studio.when(id, ({ costUsdMicros }) => costUsdMicros === 120_000)
      expect(counted).toMatchObject({ costIsEstimate: true, estimateUsdMicros: 180_000 })
      expect(counted.press.costUsdMicros).toBe(120_000)
      expect((await status()).spentThisMonthUsdMicros).toBe(120_000)
    })

    it('counts each picture whose file is unknown', async () => {
      answered([1, 1], true)
      expect(await pressed(2)).toMatchObject({ costUsdMicros: 120_000 })
    })

    it('stays where the service names it', async () => {
      const url = `${stack.service.baseUrl}/links/64x64/1.png`
      const data = [
        { url, seed: 1 },
        { url, seed: 2 },
      ]
      const body = { status: 'completed', usage_cost_usd_micros: 12_345, data }
      stack.service.onPoll({ status: 200, body })
      const { id } = await kept()
      expect(await countEqualOnce(stack.database.db, id)).toBe(false)
      expect(await stack.studio.run(id)).toMatchObject({ costUsdMicros: 12_345, costIsEstimate: false })
    })
  })

  describe('with a quote (service-api.md, Image tools, rule 1)', () => {
    const image = async () => (await stack.studio.keep(new Uint8Array(await anAdvertisement()))).id
    const localized = (id: string, language: string): Partial<Press> => ({
      operation: 'localize-ad',
      values: { language, num_images: 2 },
      files: { image: [id] },
    })
    async function quoted(press: object, qualifier: 'exact' | 'estimate') {
      const body = { object: 'price_quote', billing_identifier: 'ad', quantity: 2, usd_micros: 77_000 }
      stack.service.onSubmit({ status: 200, body: { ...body, credit_millis: 7700, qualifier } })
      expect((await stack.studio.post(QUOTES_PATH, press)).status).toBe(200)
    }

    it('for exactly this request is exact', async () => {
      const press = localized(await image(), 'de')
      await quoted(press, 'exact')
      expect(await kept(press)).toMatchObject({ costUsdMicros: 77_000, costIsEstimate: false })
    })

    it('for another request is not', async () => {
      const id = await image()
      await quoted(localized(id, 'de'), 'exact')
      expect(await kept(localized(id, 'fr'))).toMatchObject({ costIsEstimate: true })
    })

    it('that is itself an estimate is not', async () => {
      const press = localized(await image(), 'de')
      await quoted(press, 'estimate')
      expect(await kept(press)).toMatchObject({ costIsEstimate: true })
    })
  })

  describe('with an invoice (service-api.md, Invoice), whose lines name no request', () => {
    const day = 86_400_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const line = (quantity: number, start: string, unit = '0.06') => ({
      description: 'Pictures',
      quantity: String(quantity),
      unit_price: unit,
      currency_code: 'USD',
      cost_total: '1.00',
      api_key: { id: 'a', redacted_key: `${start}••••` },
    })
    async function invoiced(state: string, ...lines: object[]) {
      const period = { start_time: at(-day), end_time: at(day), total: '1.00', currency_code: 'USD' }
      stack.service.invoiced({ ...period, status: state, line_items: lines })
      expect((await stack.studio.fetch(ACCOUNT_INVOICES_PATH)).status).toBe(200)
    }
    const ours = () => stack.service.apiKey.slice(0, 4)
    const isEstimate = async ({ id }: Run) => (await stack.studio.run(id)).costIsEstimate

    it('is exact where the invoice bills exactly these pictures at that price', async () => {
      const runs = [await kept(SYNC), await kept({ ...SYNC, values: { prompt: 'a hare', num_images: 2 } })]
      await invoiced('paid', line(2, ours()), line(1, ours()), line(9, 'abcd'), line(5, ours(), '0.09'))
      expect(await Promise.all(runs.map(isEstimate))).toEqual([false, false])
      expect((await status()).spentIsEstimate).toBe(false)
    })

    it('is exact where the invoice bills equal pictures of a run once', async () => {
      const link = `${stack.service.baseUrl}/links/64x64/1.png`
      const item = { url: link, is_image_safe: true, resolution: '64x64', prompt: 'a fox', seed: 1 }
      stack.service.onSubmit({ status: 200, body: { data: [item, item] } })
      const { id } = await kept({ ...SYNC, values: { ...SYNC.values, num_images: 2 } })
      await stack.studio.when(id, ({ costUsdMicros }) => costUsdMicros === 60_000)
      const run = await kept(SYNC)
      await invoiced('paid', line(2, ours()))
      expect([await isEstimate({ ...run, id }), await isEstimate(run)]).toEqual([false, false])
    })

    const OTHERS = [
      { message: 'of more pictures', quantity: 2 },
      { message: 'of another price', unit: '0.08' },
      { message: 'of another key', key: 'abcd' },
      { message: 'that is a draft', state: 'draft' },
      { message: 'that was voided', state: 'voided' },
    ]
    it.each(OTHERS)('it stays an estimate with one $says', async (other) => {
      const { quantity = 1, unit, key = ours(), state = 'paid' } = other
      const run = await kept(SYNC)
      await invoiced(state, line(quantity, key, unit))
      expect(await isEstimate(run)).toBe(true)
    })
  })
})
