import { describe, expect, it } from 'vitest'
import { ERROR_STATUSES, REJECT_REASONS } from '#contract/service/resources/errors.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { runFailure } from '#contract/studio/runs.ts'
import type { Refused } from '../image-service/answers.ts'
import { failureOfReason, failureOfRefusal } from './refusals.ts'

const refused = (answer: Partial<Refused>): Refused => ({
  status: 400,
  message: '',
  rejectReason: null,
  retryAfterMs: null,
  generationId: null,
  failureReason: null,
  isContract: true,
  ...answer,
})

it.each(ERROR_STATUSES)('has words for %i (service-api.md, Errors)', (status) => {
  const failure = failureOfRefusal(refused({ status }), [])
  expect(runFailure.parse(failure)).toMatchObject({ charged: 'no', code: `http_${status}` })
})

it.each(REJECT_REASONS)('has words of its own for %s', (rejectReason) => {
  const failure = failureOfRefusal(refused({ status: 402, rejectReason }), [])
  expect(failure).toMatchObject({ code: rejectReason, charged: 'no' })
  expect(failure.advice).not.toBeNull()
})

it.each(CATALOGUE.failure_reason)('has words for the failure %s, which is not charged', (reason) => {
  const failure = failureOfReason(reason)
  expect(failure).toMatchObject({ code: reason, charged: 'no' })
  expect(failure.message).not.toContain(reason)
})

it.each(['brand_new_reason', 'toString', '__proto__'])(
  'names a reason that it does not know: %s',
  (reason) => {
    expect(failureOfReason(reason)).toMatchObject({ code: reason, retryHelps: true })
  },
)

describe('a 400', () => {
  const fields = ['seed', 'resolution', 'output_resolution', 'num_images']

  it('points to the field that it names, the longest one where names hold one another', () => {
    const named = (message: string) => failureOfRefusal(refused({ message }), fields).at
    expect(named('seed must be a whole number')).toBe('seed')
    expect(named('output_resolution: must be 1K, not resolution')).toBe('output_resolution')
    expect(named('seeds are dear')).toBeNull()
  })

  it('quotes the service’s message', () => {
    expect(failureOfRefusal(refused({ message: 'seed must be small' }), fields).message).toContain(
      'seed must be small',
    )
  })
})

it('does not look up inherited names as reasons', () => {
  expect(failureOfRefusal(refused({ status: 402, rejectReason: 'constructor' }), []).message).toContain(
    'credit',
  )
})
