import { describe, expect, it } from 'vitest'
import { adReport, readAdReport } from '#contract/service/ad-report.ts'
import { warningsOf } from './warnings.ts'

const told = {
  language: 'fr-ca',
  way: 'translated',
  done: 1,
  of: 4,
  missing: ['Nadir’s, Lot', 'B', 'C'],
} as const

describe('what became of an ad’s lines', () => {
  it('is read as it was written', () => {
    expect(readAdReport(adReport(told))).toEqual({
      way: 'translated',
      done: 1,
      of: 4,
      missing: 'Nadir’s, Lot, B, C',
    })
    const whole = { ...told, done: 4, missing: [] }
    expect(readAdReport(adReport(whole))).toEqual({ way: 'translated', done: 4, of: 4, missing: '' })
    expect(readAdReport('A poster of 3 of 4 lines')).toBeNull()
  })

  it('is a warning with the count where lines stay untranslated', () => {
    expect(warningsOf('localize-ad', [adReport(told)])).toEqual([
      {
        code: 'untranslated',
        count: 3,
        of: 4,
        says: '3 of 4 lines could not be translated: Nadir’s, Lot, B, C',
      },
    ])
  })

  it('is one warning of several pictures that say the same', () => {
    expect(warningsOf('localize-ad', [adReport(told), adReport(told), null])).toHaveLength(1)
  })

  it('is a warning where given copy is not found, and where there are no words', () => {
    const copy = adReport({ ...told, way: 'set', done: 0, of: 1, missing: ['Coats'] })
    expect(warningsOf('localize-ad', [copy])).toMatchObject([{ code: 'not-found', count: 1, of: 1 }])
    expect(warningsOf('localize-ad', ['de: 0 of 0 lines translated'])).toMatchObject([{ code: 'no-lines' }])
  })

  it('is no warning where all lines are done, and never one of another tool', () => {
    expect(warningsOf('localize-ad', [adReport({ ...told, done: 4, missing: [] })])).toEqual([])
    expect(warningsOf('generate-v4', [adReport(told)])).toEqual([])
  })
})
