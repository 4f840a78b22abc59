import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundedWaitMs, retryAfterMsOf } from './retry-after.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

it.each([
  ['7', 7000],
  ['0', 0],
  ['0.5', 500],
  [' 12 ', 12_000],
  ['999999999', 999_999_999_000],
  ['Sat, 21 Nov 2026 10:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['Saturday, 21-Nov-26 10:02:00 GMT', 120_000],
  ['Sat Nov 21 10:02:00 2026', 120_000],
  ['-5', 0],
  ['soon', null],
  ['', null],
])('reads Retry-After: %s', (text, ms) => {
  expect(retryAfterMsOf({ 'retry-after': text }, NOW)).toBe(ms)
})

it('reads none where there is none', () => {
  expect(retryAfterMsOf({}, NOW)).toBeNull()
})

it('a date counts from the clock of the server that sent it', () => {
  const until = 'Sat, 21 Nov 2026 12:00:30 GMT'
  expect(retryAfterMsOf({ 'retry-after': until, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, NOW)).toBe(30_000)
  expect(retryAfterMsOf({ 'retry-after': until, date: 'today' }, NOW)).toBe(7_230_000)
})

it('no wait is below its floor or more than a tenth above its ceiling, whatever is asked for', () => {
  const header = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true }).map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.string(),
  )
  fc.assert(
    fc.property(header, fc.double({ min: 0, max: 1, noNaN: true }), (text, random) => {
      const told = retryAfterMsOf({ 'retry-after': text }, NOW)
      const wait = boundedWaitMs(told ?? 0, { floorMs: 1000, ceilingMs: 60_000 }, () => random)
      expect(wait).toBeGreaterThanOrEqual(1000)
      expect(wait).toBeLessThanOrEqual(66_000)
    }),
  )
})

it('those who were told the same come back at different moments', () => {
  const waits = Array.from({ length: 20 }, () => boundedWaitMs(5000, { floorMs: 1000, ceilingMs: 60_000 }))
  expect(new Set(waits).size).toBeGreaterThan(1)
})
