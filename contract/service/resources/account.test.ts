import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { apiKeyList, apiKeyRecord, invoice, invoiceList } from './account.ts'
import { customModel } from './model.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const time = '2026-01-31T12:00:00Z'
const key = { api_key_id: 'a2V5', redacted_api_key: 'abcd••••', creation_time: time, status: 'active' }
const line = {
  description: '3.0',
  quantity: '2',
  unit_price: '0.06',
  cost_total: '0.12',
  currency_code: 'USD',
}
const bill = {
  start_time: time,
  end_time: time,
  status: 'paid',
  total: '0.12',
  currency_code: 'USD',
  line_items: [line],
}
const model = {
  model_id: 'm1',
  name: 'Mine',
  status: 'COMPLETED',
  creation_time: time,
  is_available_for_generation: true,
  is_owned: true,
  custom_model_uri: 'model/mine/version/1',
  dataset_id: 'd1',
  last_update_time: time,
}

describe.each([
  ['API key record', apiKeyRecord, key, ['label', 'creator_display_label']],
  ['Invoice', invoice, bill, ['issued_time', 'paid_time']],
  ['Custom model', customModel, model, []],
] as const)('%s (Resources)', (_, schema, whole, nullable) => {
  it.each(Object.keys(whole))('needs %s', (name) => {
    expect(takes(schema, whole)).toBe(true)
    expect(takes(schema, { ...whole, [name]: undefined })).toBe(false)
    expect(takes(schema, { ...whole, [name]: null })).toBe(false)
  })
  it('may omit optional fields, or set them to null', () => {
    for (const name of nullable) expect(takes(schema, { ...whole, [name]: null })).toBe(true)
  })
})

describe('API keys (Resources)', () => {
  it.each(['active', 'disabled', 'archived'])('are %s', (status) => {
    expect(takes(apiKeyList, { api_keys: [{ ...key, status }] })).toBe(true)
  })
  it('are redacted: four characters and bullets, never whole', () => {
    for (const redacted_api_key of ['abcdefgh', 'abc••••', 'abcd', 'abcd••••efgh']) {
      expect([redacted_api_key, takes(apiKeyRecord, { ...key, redacted_api_key })]).toEqual([
        redacted_api_key,
        false,
      ])
    }
    expect(takes(apiKeyRecord, { ...key, status: 'deleted' })).toBe(false)
  })
})

describe('invoices (Resources)', () => {
  it.each(['draft', 'pending_payment', 'paid', 'voided'])('are %s', (status) => {
    expect(takes(invoiceList, { invoices: [{ ...bill, status }] })).toBe(true)
  })
  it('write money as decimal text, currencies as ISO 4217', () => {
    expect(takes(invoice, { ...bill, total: 0.12 })).toBe(false)
    expect(takes(invoice, { ...bill, total: '1e3' })).toBe(false)
    expect(takes(invoice, { ...bill, currency_code: 'usd' })).toBe(false)
    expect(takes(invoice, { ...bill, total: '-0.12' })).toBe(true)
  })
  it('may name the key of a line', () => {
    const lined = (api_key: object) => takes(invoice, { ...bill, line_items: [{ ...line, api_key }] })
    expect(lined({ id: 'a2V5', redacted_key: null, label: null })).toBe(true)
    expect(lined({ redacted_key: null })).toBe(false)
  })
  it('are an empty list without billing history', () => {
    expect(takes(invoiceList, { invoices: [] })).toBe(true)
  })
})

describe('custom models (Resources)', () => {
  it.each(['CREATING', 'TRAINING', 'COMPLETED', 'SOMETHING_NEW'])(
    'may be %s: the full set is not shown',
    (status) => {
      expect(takes(customModel, { ...model, status })).toBe(true)
    },
  )
  it('have a custom_model_uri of the documented form', () => {
    expect(takes(customModel, { ...model, custom_model_uri: 'mine/1' })).toBe(false)
  })
})
