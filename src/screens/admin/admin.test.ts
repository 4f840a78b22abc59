import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiKey, Invoice } from '#src/api/account.ts'
import { billOf, changeOn, csvOf, totalOf } from './bill.ts'
import { countByStatus, shownKeys } from './keys.ts'

const aLine = (given: Partial<Invoice['line_items'][number]> = {}) => ({
  description: 'Generation 3.0',
  quantity: '2',
  unit_price: '0.06',
  cost_total: '0.12',
  currency_code: 'USD',
  ...given,
})
const anInvoice = (given: Partial<Invoice> = {}): Invoice => ({
  start_time: '2026-10-01T00:00:00.000Z',
  end_time: '2026-11-01T00:00:00.000Z',
  status: 'paid',
  total: '0.12',
  currency_code: 'USD',
  line_items: [aLine()],
  ...given,
})

describe('a bill', () => {
  it('adds up to the last decimal, whatever the amounts', () => {
    const cost = fc
      .tuple(fc.nat(9_999), fc.nat(999_999))
      .map(([whole, part]) => `${whole}.${`${part}`.padStart(6, '0')}`)
    fc.assert(
      fc.property(fc.array(fc.tuple(cost, fc.option(fc.constantFrom('k1', 'k2')))), (lines) => {
        const items = lines.map(([cost_total, id]) => aLine({ cost_total, ...(id && { api_key: { id } }) }))
        const total = lines.reduce((sum, [each]) => sum.plus(each), new Big(0)).toFixed()
        const bill = billOf(anInvoice({ total, line_items: items }))
        expect(bill.gap).toBe('0')
        expect(bill.keys.reduce((sum, key) => sum.plus(key.total), new Big(0)).toFixed()).toBe(total)
      }),
    )
  })

  it('shows a gap instead of hiding it', () => {
    expect(billOf(anInvoice({ total: '0.13' })).gap).toBe('0.01')
  })

  it('has lines without a key as a row of their own', () => {
    const items = [
      aLine(),
      aLine({ api_key: { id: 'k1', label: 'Shop', redacted_key: 'abcd••' }, cost_total: '5' }),
    ]
    const { keys } = billOf(anInvoice({ total: '5.12', line_items: items }))
    expect(keys.map(({ label, total }) => [label, total])).toEqual([
      ['Shop', '5'],
      ['No API key', '0.12'],
    ])
  })

  it('never mixes currencies', () => {
    const bill = billOf(
      anInvoice({ line_items: [aLine(), aLine({ currency_code: 'EUR', cost_total: '9' })] }),
    )
    expect([bill.sum, bill.gap, bill.foreign.length]).toEqual(['0.12', '0', 1])
    expect(changeOn(anInvoice({ currency_code: 'EUR' }), anInvoice())).toBeNull()
  })

  it.each([
    ['110', '+10 %'],
    ['90', '−10 %'],
    ['100.3', null],
    ['99.7', null],
  ])('a month of %s after one of 100 is a change of %s', (total, words) => {
    expect(changeOn(anInvoice({ total: '100' }), anInvoice({ total }))).toBe(words)
  })

  it('sums what was issued: no voided invoices, no drafts, one currency', () => {
    const all = [
      anInvoice({ total: '1.10' }),
      anInvoice({ total: '2.20', status: 'pending_payment' }),
      anInvoice({ total: '4.40', status: 'voided' }),
      anInvoice({ total: '8.80', status: 'draft' }),
      anInvoice({ total: '16', currency_code: 'EUR' }),
    ]
    expect(totalOf(all, 'USD')).toBe('3.30')
  })

  it('leaves as CSV with the service’s own numbers, and with no formulas in it', () => {
    const line = aLine({ api_key: { id: 'k1', label: '=HYPERLINK("x")' } })
    const [head, row] = csvOf(anInvoice({ line_items: [line] })).split('\r\n')
    expect(head).toBe('start,end,status,key_id,key_label,key,product,quantity,unit_price,cost,currency')
    expect(row).toContain('"\'=HYPERLINK(""x"")"')
    expect(row).toContain(',2,0.06,0.12,USD')
  })
})

describe('the list of keys', () => {
  const aKey = (label: string | null, status: ApiKey['status'], day: number): ApiKey => ({
    api_key_id: `id-${day}`,
    redacted_api_key: 'abcd••••',
    creator_display_label: 'Ada',
    label,
    status,
    creation_time: `2026-11-0${day}T00:00:00.000Z`,
  })
  const keys = [aKey('Shop', 'active', 1), aKey(null, 'archived', 3), aKey('Ads', 'disabled', 2)]
  const labels = (search: Parameters<typeof shownKeys>[1]) =>
    shownKeys(keys, search).map(({ label }) => label)

  it('is newest first, and sorts by any column both ways', () => {
    expect(labels({})).toEqual([null, 'Ads', 'Shop'])
    expect(labels({ sort: 'label', up: true })).toEqual([null, 'Ads', 'Shop'])
    expect(labels({ sort: 'status', up: true })).toEqual(['Shop', null, 'Ads'])
  })

  it('is filtered by status and words, and counts each status', () => {
    expect(labels({ q: ' aDs ' })).toEqual(['Ads'])
    expect(labels({ status: 'archived' })).toEqual([null])
    expect(labels({ q: 'ada', status: 'active' })).toEqual(['Shop'])
    expect(countByStatus(keys)).toEqual({ all: 3, active: 1, disabled: 1, archived: 1 })
  })
})
