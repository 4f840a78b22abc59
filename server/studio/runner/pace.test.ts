import { expect, it } from 'vitest'
import { awayAfterMs, busyAfterMs, PACE, pollAfterMs, retryAfterMs } from './pace.ts'

it('polls a young generation after 400 ms and an old one every 3 s, slower and slower between', () => {
  expect([0, 3000, 8000, 16_000, 600_000].map((age) => pollAfterMs(age, PACE))).toEqual([
    400, 400, 1000, 2000, 3000,
  ])
})

it('doubles the delay after each failure, up to half a minute', () => {
  expect([0, 1, 2, 5, 50].map((attempt) => retryAfterMs(attempt, PACE))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ])
})

it('follows Retry-After of a 429, between a second and a minute; without it, doubles', () => {
  expect([0, 5000, 900_000].map((told) => busyAfterMs(told, 3, PACE, () => 0))).toEqual([1000, 5000, 60_000])
  expect([0, 3].map((attempt) => busyAfterMs(null, attempt, PACE, () => 0))).toEqual([1000, 8000])
})

it('waits for a service that is away as long as it asks, and longer after each try', () => {
  const waits = (told: number | null) =>
    [0, 3, 50].map((attempt) => awayAfterMs(told, attempt, PACE, () => 0))
  expect(waits(null)).toEqual([1000, 8000, 30_000])
  expect(waits(0)).toEqual([1000, 8000, 30_000])
  expect(waits(5000)).toEqual([5000, 8000, 30_000])
  expect(waits(900_000)).toEqual([60_000, 60_000, 60_000])
})
