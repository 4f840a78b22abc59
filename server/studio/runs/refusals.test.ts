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

const WITH_PICTURE = { files: { image: ['a'] } }

it('a request without pictures is not told that one was refused, or to use others', () => {
  const without = { files: {} }
  const { message, advice } = failureOfRefusal(refused({ status: 422, message: 'no' }), [], without)
  expect([message, advice]).toEqual([
    'The image service refused the text for safety reasons. The service responded: no',
    'Change the wording.',
  ])
  expect(failureOfReason('content_policy_violation', without).advice).toBe('Change the wording.')
  expect(failureOfRefusal(refused({ status: 422 }), [], WITH_PICTURE)).toMatchObject({
    message: 'The image service refused the text or a picture for safety reasons.',
    advice: 'Change the wording, or use other pictures.',
  })
})

it.each(ERROR_STATUSES)('has words for %i (service-api.md, Errors)', (status) => {
  const failure = failureOfRefusal(refused({ status }), [], WITH_PICTURE)
  expect(runFailure.parse(failure)).toMatchObject({ charged: 'no', code: `http_${status}` })
})

it.each(REJECT_REASONS)('has words of its own for %s', (rejectReason) => {
  const failure = failureOfRefusal(refused({ status: 402, rejectReason }), [], WITH_PICTURE)
  expect(failure).toMatchObject({ code: rejectReason, charged: 'no' })
  expect(failure.advice).not.toBeNull()
})

it.each(CATALOGUE.failure_reason)('has words for the failure %s, which is not charged', (reason) => {
  const failure = failureOfReason(reason, WITH_PICTURE)
  expect(failure).toMatchObject({ code: reason, charged: 'no' })
  expect(failure.message).not.toContain(reason)
})

it.each(['brand_new_reason', 'toString', '__proto__'])(
  'names a reason that it does not know: %s',
  (reason) => {
    expect(failureOfReason(reason, WITH_PICTURE)).toMatchObject({ code: reason, retryHelps: true })
  },
)

describe('a 400', () => {
  const fields = ['seed', 'resolution', 'output_resolution', 'num_images']

  it('points to the field that it names, the longest one where names hold one another', () => {
    const named = (message: string) => failureOfRefusal(refused({ message }), fields, WITH_PICTURE).at
    expect(named('seed must be a whole number')).toBe('seed')
    expect(named('output_resolution: must be 1K, not resolution')).toBe('output_resolution')
    expect(named('seeds are dear')).toBeNull()
  })

  it('quotes the service’s message', () => {
    expect(
      failureOfRefusal(refused({ message: 'seed must be small' }), fields, WITH_PICTURE).message,
    ).toContain('seed must be small')
  })
})

it('does not look up inherited names as reasons', () => {
  expect(
    failureOfRefusal(refused({ status: 402, rejectReason: 'constructor' }), [], WITH_PICTURE).message,
  ).toContain('credit')
})
