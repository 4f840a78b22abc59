import { expect, it } from 'vitest'
import { busyAfterMs, PACE, pollAfterMs, retryAfterMs } from './pace.ts'

it('polls a young generation after 400 ms and an old one every 3 s, slower and slower between', () => {
  expect([0, 3000, 8000, 16_000, 600_000].map((age) => pollAfterMs(age, PACE))).toEqual([
    400, 400, 1000, 2000, 3000,
  ])
})

it('doubles the wait after each try that came to nothing, up to half a minute', () => {
  expect([0, 1, 2, 5, 50].map((attempt) => retryAfterMs(attempt, PACE))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ])
})

it('waits after a 429 as it says, but a second at least and a minute at most; where it says nothing, doubling', () => {
  expect([0, 5000, 900_000].map((told) => busyAfterMs(told, 3, PACE))).toEqual([1000, 5000, 60_000])
  expect([0, 3].map((attempt) => busyAfterMs(null, attempt, PACE))).toEqual([1000, 8000])
})
