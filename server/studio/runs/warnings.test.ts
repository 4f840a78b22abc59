import { describe, expect, it } from 'vitest'
import { adReport, readAdReport } from '#contract/service/values/ad-report.ts'
import { layersReport } from '#contract/service/values/layers-report.ts'
import { readSubjectReport, subjectReport } from '#contract/service/values/subject-report.ts'
import { warningsOf } from './warnings.ts'

const told = {
  language: 'fr-ca',
  way: 'translated',
  done: 1,
  of: 4,
  missing: ['Nadir’s, Lot', 'B', 'C'],
} as const

const NONE = { count: 0, of: 0, lines: '' }
const aRun = (values = {}, adLines: readonly string[] | null = null) => ({
  operation: 'localize-ad' as const,
  values: { language: 'ar', ...values },
  adLines,
})

describe('the outline of a subject', () => {
  it.each([0, 0.5, 0.874, 0.999, 1])('round-trips through the report: %j', (confidence) => {
    expect(readSubjectReport('remove-background', subjectReport(confidence))).toBe(
      Math.round(100 * confidence) / 100,
    )
    expect(readSubjectReport('remove-background', 'a poster')).toBeNull()
  })

  it.each(['remove-background', 'replace-background'] as const)(
    'is a warning where it may be wrong, and none where it is sure: %s',
    (operation) => {
      const cut = { ...aRun(), operation }
      expect(warningsOf(cut, [subjectReport(0.62), subjectReport(0.62)])).toEqual([
        {
          code: 'unsure',
          count: 2,
          of: 2,
          message:
            'The outline of the subject is only 62 % sure: look at it closely before you use the picture.',
        },
      ])
      expect(warningsOf(cut, [subjectReport(0.8), null])).toEqual([])
    },
  )
})

it('a prompt in the words of a report is a prompt', () => {
  const painting = { ...aRun(), operation: 'generate-v4' as const }
  expect(warningsOf(painting, [subjectReport(0.62)])).toEqual([])
  expect(readSubjectReport('pose-variants', subjectReport(0.62))).toBeNull()
})

describe('the lines of an ad', () => {
  it('round-trip through the report', () => {
    expect(readAdReport(adReport(told))).toEqual({
      way: 'translated',
      done: 1,
      of: 4,
      missing: 'Nadir’s, Lot, B, C',
      left: NONE,
    })
    const whole = { ...told, done: 4, missing: [] }
    expect(readAdReport(adReport(whole))).toEqual({
      way: 'translated',
      done: 4,
      of: 4,
      missing: '',
      left: NONE,
    })
    expect(readAdReport('A poster of 3 of 4 lines')).toBeNull()
  })

  it('are told once where they stay in the picture, although its layers are two results', () => {
    const report = layersReport({ done: 1, of: 3, left: ['Blue\nHour', 'Café'] })
    const lifting = { ...aRun(), operation: 'layerize-text' as const }
    expect(warningsOf(lifting, [report, report])).toEqual([
      {
        code: 'not-lifted',
        count: 2,
        of: 3,
        message: '2 of 3 lines could not be lifted and stay in the picture: Blue Hour, Café',
      },
    ])
    expect(warningsOf(lifting, ['a poster', null])).toEqual([])
  })

  it('is a warning with the count where lines stay untranslated', () => {
    expect(warningsOf(aRun(), [adReport(told)])).toEqual([
      {
        code: 'untranslated',
        count: 3,
        of: 4,
        message: '3 of 4 lines could not be translated: Nadir’s, Lot, B, C',
      },
    ])
  })

  it('is one warning of several pictures that say the same', () => {
    expect(warningsOf(aRun(), [adReport(told), adReport(told), null])).toHaveLength(1)
  })

  it('is a warning where given copy is not found, and where there are no words', () => {
    const copy = adReport({ ...told, way: 'set', done: 0, of: 1, missing: ['Coats'] })
    expect(warningsOf(aRun(), [copy])).toMatchObject([{ code: 'not-found', count: 1, of: 1 }])
    expect(warningsOf(aRun(), ['de: 0 of 0 lines translated'])).toMatchObject([{ code: 'no-lines' }])
  })

  it('is a warning where given copy leaves lines of the ad in its language (Image tools, rule 3)', () => {
    const left = { of: 4, lines: ['Shop now', 'Only this week', 'Nadir’s'] }
    const copy = { ...told, way: 'set', done: 1, of: 1, missing: [], left } as const
    const warned = {
      code: 'not-set',
      count: 3,
      of: 4,
      message: '3 of the ad’s 4 lines had no replacement: Shop now, Only this week, Nadir’s',
    }
    expect(warningsOf(aRun(), [adReport(copy)])).toEqual([warned])
    expect(warningsOf(aRun(), [adReport({ ...copy, done: 0, missing: ['Coats'] })])).toMatchObject([
      warned,
      { code: 'not-found', count: 1, of: 1 },
    ])
    expect(warningsOf(aRun(), [adReport({ ...copy, left: { of: 4, lines: [] } })])).toEqual([])
  })

  it('are computed from the lines read off the ad if the service reports none', () => {
    const ad = ['Summer sale', 'Shop now', '-50', 'Only this week', 'Nadir’s']
    const set = { exact_copy: 'summer  SALE => تخفيضات الصيف' }
    expect(warningsOf(aRun(set, ad), ['an ad', null])).toMatchObject([{ code: 'not-set', count: 3, of: 4 }])
    expect(warningsOf(aRun(set), ['an ad'])).toEqual([])
    expect(warningsOf(aRun({}, ad), ['an ad'])).toEqual([])
    expect(warningsOf(aRun(set, ad), [])).toEqual([])
  })

  it('is no warning where all lines are done, and never one of another tool', () => {
    expect(warningsOf(aRun(), [adReport({ ...told, done: 4, missing: [] })])).toEqual([])
    expect(warningsOf({ ...aRun(), operation: 'generate-v4' }, [adReport(told)])).toEqual([])
  })
})
