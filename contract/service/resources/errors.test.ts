import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorBody, generationError, REJECT_REASONS } from './errors.ts'
import { priceQuote } from './price-quote.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const places = { max_inflight_requests: 10, task_completion_speed: 'fast' }

describe('402 and 429 of generation endpoints (Errors)', () => {
  it('know the six reasons', () => {
    expect(REJECT_REASONS).toEqual([
      'insufficient_funds',
      'subscription_required',
      'daily_limit',
      'priority_credit_required',
      'inflight_limit',
      'feature_limit',
    ])
  })
  it.each(REJECT_REASONS)('%s has the queue and its limit only for inflight_limit', (reject_reason) => {
    const body = { error: 'no', reject_reason }
    const isFull = reject_reason === 'inflight_limit'
    expect(takes(generationError, body)).toBe(!isFull)
    expect(takes(generationError, { ...body, ...places })).toBe(isFull)
    expect(takes(generationError, { ...body, max_inflight_requests: 10 })).toBe(false)
  })
  it('require a message and a known reason', () => {
    expect(takes(generationError, { reject_reason: 'daily_limit' })).toBe(false)
    expect(takes(generationError, { error: 'no', reject_reason: 'mood' })).toBe(false)
    expect(takes(generationError, { error: 'no' })).toBe(false)
  })
  it.each(['fast', 'slow'])('know the queue %s', (task_completion_speed) => {
    const body = { error: 'no', reject_reason: 'inflight_limit', ...places, task_completion_speed }
    expect(takes(generationError, body)).toBe(true)
    expect(takes(generationError, { ...body, task_completion_speed: 'medium' })).toBe(false)
    expect(takes(generationError, { ...body, max_inflight_requests: 0 })).toBe(false)
  })
})

describe('bodies of other errors (Errors; catalogue)', () => {
  it('have the message in error, and may have more fields', () => {
    expect(takes(errorBody, { error: 'seed: must be …', code: 5 })).toBe(true)
    expect(takes(errorBody, {})).toBe(false)
  })
})

describe('price quote (Tool rules, 1; catalogue)', () => {
  const quote = {
    object: 'price_quote',
    billing_identifier: 'svc_4_5_generate',
    quantity: 2,
    usd_micros: 60_000,
    credit_millis: 6000,
  }
  it('is exact, or an estimate with an optional upper bound', () => {
    const bound = { upper_bound_usd_micros: 90_000 }
    expect(takes(priceQuote, { ...quote, qualifier: 'exact' })).toBe(true)
    expect(takes(priceQuote, { ...quote, qualifier: 'exact', ...bound })).toBe(false)
    expect(takes(priceQuote, { ...quote, qualifier: 'estimate' })).toBe(true)
    expect(takes(priceQuote, { ...quote, qualifier: 'estimate', ...bound })).toBe(true)
  })
  it('is never negative', () => {
    expect(takes(priceQuote, { ...quote, qualifier: 'exact', usd_micros: 0 })).toBe(true)
    expect(takes(priceQuote, { ...quote, qualifier: 'exact', usd_micros: -1 })).toBe(false)
  })
})
