import { expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { shouldRetry } from './should-retry.ts'

it.each([
  [0, true],
  [400, false],
  [404, false],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
])('a read that failed with %d is tried again: %s, twice at most', (status, isRetried) => {
  const error = new ApiError(status, { code: 'internal', error: 'No.' })
  expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([isRetried, isRetried, false])
})
