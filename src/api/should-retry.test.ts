import { expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { retryDelay, shouldRetry } from './should-retry.ts'

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

it.each([
  [null, [1000, 2000]],
  [1000, [1000, 2000]],
  [5000, [5000, 5000]],
  [900_000, [30_000, 30_000]],
])('is tried again as late as the server asks (%s ms), within half a minute', (askedMs, waits) => {
  const error = new ApiError(503, { code: 'internal', error: 'No.' }, askedMs)
  expect([0, 1].map((failures) => retryDelay(failures, error))).toEqual(waits)
})
