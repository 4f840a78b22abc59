import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'
import { invoices, ledger } from '../billing/schema.ts'
import { apiKeys } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { newKey } from './keys.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
let service: TestService
let admin: string
const ids: string[] = []
beforeAll(async () => {
  service = await aService({ now: () => NOW })
  admin = await service.otherKey({ id: 'o', isAdmin: true })
  for (const [index, status] of (['active', 'disabled', 'archived'] as const).entries()) {
    const id = newId()
    ids.push(id)
    const createdAt = new Date(NOW.getTime() + (index + 1) * 1000)
    const row = { id, organizationId: 'o', memberId: 'o', label: `Key ${index}`, status, createdAt }
    await service.database.db.insert(apiKeys).values({ ...row, ...newKey().stored })
  }
})
afterAll(() => service.stop())

describe('GET /v2/account/api-keys', () => {
  it('lists every key of the organization, newest first, redacted', async () => {
    const { status, body } = await service.get('/v2/account/api-keys', admin)
    expect(status).toBe(200)
    const keys = Object(body).api_keys
    expect(keys.map(({ status: state }: { status: string }) => state)).toEqual([
      'archived',
      'disabled',
      'active',
      'active',
    ])
    expect(keys[0]).toEqual({
      api_key_id: ids[2],
      redacted_api_key: expect.stringMatching(/^[\w-]{4}•+$/),
      creation_time: '2026-11-21T10:00:03.000Z',
      status: 'archived',
      label: 'Key 2',
      creator_display_label: 'Member',
    })
    expect(JSON.stringify(body)).not.toContain(admin)
  })

  it.each(['/v2/account/api-keys', '/v2/account/invoices'])(
    '%s is 404 for keys of other members',
    async (path) => {
      const member = await service.otherKey()
      expect((await service.get(path, member)).status).toBe(404)
    },
  )
})

it('disabled and archived keys are 401', async () => {
  for (const status of ['disabled', 'archived'] as const) {
    const { key, stored } = newKey()
    const row = { id: newId(), organizationId: 'o', memberId: 'o', status, createdAt: NOW }
    await service.database.db.insert(apiKeys).values({ ...row, ...stored })
    expect((await service.get('/models', key)).status).toBe(401)
  }
})

describe('GET /v2/account/invoices', () => {
  const charge = (createdAt: string, quantity: number, unitUsdMicros: number, key = 0) =>
    service.database.db.insert(ledger).values({
      id: newId(),
      organizationId: 'o',
      apiKeyId: ids[key] ?? '',
      generationId: null,
      billingIdentifier: 'svc_v3_generation',
      quantity,
      unitUsdMicros,
      createdAt: new Date(createdAt),
    })
  const list = async () => Object((await service.get('/v2/account/invoices', admin)).body).invoices

  it('is empty without billing history', async () => expect(await list()).toEqual([]))

  it('has one for each month, with lines by product and key that add up exactly', async () => {
    await charge('2026-11-02T00:00:00Z', 1, 60_000)
    await charge('2026-11-03T00:00:00Z', 3, 60_000)
    await charge('2026-11-04T00:00:00Z', 2, 33_333, 1)
    await charge('2026-10-31T23:59:59.999Z', 1, 60_000)
    await charge('2026-09-01T00:00:00Z', 1, 90_000)
    await charge('2026-08-15T00:00:00Z', 1, 30_000)
    const closed = (startAt: string, more = {}) =>
      service.database.db.insert(invoices).values({
        id: newId(),
        organizationId: 'o',
        startAt: new Date(startAt),
        issuedAt: NOW,
        ...more,
      })
    await closed('2026-09-01T00:00:00Z', { paidAt: NOW })
    await closed('2026-08-01T00:00:00Z', { voidedAt: NOW })
    const all = await list()
    expect(all.map(({ status }: { status: string }) => status)).toEqual([
      'draft',
      'pending_payment',
      'paid',
      'voided',
    ])
    expect(all[0]).toMatchObject({
      start_time: '2026-11-01T00:00:00.000Z',
      end_time: '2026-12-01T00:00:00.000Z',
      total: '0.306666',
      currency_code: 'USD',
      issued_time: null,
      paid_time: null,
    })
    expect(all[0].line_items).toEqual(
      expect.arrayContaining([
        {
          description: 'Generate 3.0',
          quantity: '4',
          unit_price: '0.06',
          cost_total: '0.24',
          currency_code: 'USD',
          api_key: { id: ids[0], redacted_key: expect.stringMatching(/^[\w-]{4}•+$/), label: 'Key 0' },
        },
        expect.objectContaining({ quantity: '2', unit_price: '0.033333', cost_total: '0.066666' }),
      ]),
    )
    expect(all[2]).toMatchObject({ paid_time: NOW.toISOString(), issued_time: NOW.toISOString() })
  })
})
