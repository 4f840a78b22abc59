import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstMsOf, lastMsOf, moment } from './dates.ts'
import { dayOf, firstMomentOf, lastMomentOf } from './local-days.ts'

const inZone = (zone: string) => vi.stubEnv('TZ', zone)
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the day of a time', () => {
  it('is the local one', () => {
    const at = Date.parse('2026-11-25T01:48:00Z')
    inZone('America/Los_Angeles')
    expect([dayOf(at), dayOf(at, 1), dayOf(at, 29)]).toEqual(['2026-11-24', '2026-11-23', '2026-10-26'])
    inZone('Asia/Tokyo')
    expect(dayOf(at)).toBe('2026-11-25')
  })

  it('days before it are counted by the calendar, also over a day of 25 hours', () => {
    inZone('America/Los_Angeles')
    expect(dayOf(Date.parse('2026-11-02T07:30:00Z'), 0)).toBe('2026-11-01')
    expect(dayOf(Date.parse('2026-11-02T08:30:00Z'), 1)).toBe('2026-11-01')
  })
})

describe('the moments of a day', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-24', '2026-11-24T00:00:00.000-08:00', '2026-11-24T23:59:59.999-08:00'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T00:00:00.000-07:00', '2026-11-01T23:59:59.999-08:00'],
    ['Asia/Kolkata', '2026-02-28', '2026-02-28T00:00:00.000+05:30', '2026-02-28T23:59:59.999+05:30'],
    // Its clocks go forward at midnight.
    ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00.000-03:00', '2026-09-06T23:59:59.999-03:00'],
  ])('in %s of %s are %s to %s', (zone, day, first, last) => {
    inZone(zone)
    expect([firstMomentOf(day), lastMomentOf(day)]).toEqual([first, last])
  })

  it.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])(
    'in %s follow each other without a gap, and the server takes all of them',
    (zone) => {
      inZone(zone)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 376_198 }), (date) => {
          const [day, next] = [date, date + 1].map((each) =>
            new Date(each * 86_400_000).toISOString().slice(0, 10),
          )
          if (!day || !next) return
          expect(moment.safeParse(firstMomentOf(day)).success).toBe(true)
          expect(moment.safeParse(lastMomentOf(day)).success).toBe(true)
          expect(firstMsOf(firstMomentOf(next)) - lastMsOf(lastMomentOf(day))).toBe(1)
        }),
      )
    },
  )
})

it('a day of a request is one of UTC, to its last millisecond', () => {
  expect(firstMsOf('2026-11-24')).toBe(Date.parse('2026-11-24T00:00:00Z'))
  expect(lastMsOf('2026-11-24')).toBe(Date.parse('2026-11-24T23:59:59.999Z'))
})
