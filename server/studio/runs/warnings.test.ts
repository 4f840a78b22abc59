import { describe, expect, it } from 'vitest'
import { type AdReport, adReport, readAdReport } from '#contract/service/values/ad-report.ts'
import { layersReport } from '#contract/service/values/layers-report.ts'
import { lettersReport, readLettersReport } from '#contract/service/values/letters-report.ts'
import { readSubjectReport, subjectReport } from '#contract/service/values/subject-report.ts'
import { warningsOf } from './warnings.ts'

const told: AdReport = {
  language: 'fr-ca',
  way: 'translated',
  done: 1,
  of: 4,
  lines: [
    { end: 'untranslated', text: 'Nadir’s, Lot' },
    { end: 'untranslated', text: 'B: no translation' },
    { end: 'unsure', text: 'C' },
    { end: 'kept', text: 'Harbour' },
  ],
}
const set = { ...told, way: 'set', done: 1, of: 1, lines: [] } as const

const aLifting = () => ({ ...aRun(), operation: 'layerize-text' as const })

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
      expect(warningsOf(cut, [subjectReport(0.94), subjectReport(0.94)])).toEqual([
        {
          code: 'unsure',
          count: 2,
          of: 2,
          message: 'The outline of the subject is 94 % sure: look at it closely before you use the picture.',
        },
      ])
      expect(warningsOf(cut, [subjectReport(0.95), null])).toEqual([])
    },
  )
})

it.each(['resize-ad', 'resize-ad-v2'] as const)(
  'small letters of an ad are a warning, and legible ones none: %s',
  (operation) => {
    const ad = { ...aRun(), operation }
    expect(readLettersReport(operation, lettersReport(7))).toBe(7)
    expect(warningsOf(ad, [lettersReport(9), lettersReport(7), null])).toEqual([
      {
        code: 'small-letters',
        count: 2,
        of: 3,
        message:
          'The smallest letters are 7 px in size, too small to read easily: choose a larger size, or an ad with less text.',
      },
    ])
    expect(warningsOf(ad, [null, ''])).toEqual([])
  },
)

it('a prompt in the words of a report is a prompt', () => {
  const painting = { ...aRun(), operation: 'generate-v4' as const }
  expect(warningsOf(painting, [subjectReport(0.62)])).toEqual([])
  expect(readSubjectReport('pose-variants', subjectReport(0.62))).toBeNull()
  expect(warningsOf(painting, [lettersReport(7)])).toEqual([])
})

describe('a prompt in another language than English', () => {
  const painting = { ...aRun(), operation: 'generate-v4' as const }
  const unread = 'not drawn: the prompt, as only English is read'

  it('is a warning that says what was drawn', () => {
    expect(warningsOf(painting, [`猫; ${unread}`, `猫; ${unread}`, null])).toEqual([
      {
        code: 'not-english',
        count: 2,
        of: 3,
        message:
          'Only English is read, and the prompt is in another language (not drawn: the prompt). Write it in English.',
      },
    ])
  })

  it('is none where only things were not drawn, or where a picture was not painted', () => {
    expect(warningsOf(painting, ['a cat; drawn: cat; not drawn: tail', 'as only English is read'])).toEqual(
      [],
    )
    expect(warningsOf({ ...painting, operation: 'pose-variants' }, [unread])).toEqual([])
  })
})

describe('the lines of an ad', () => {
  it('round-trip through the report', () => {
    expect(readAdReport(adReport(told))).toEqual(told)
    expect(readAdReport(adReport({ ...told, done: 4, lines: [] }))).toEqual({ ...told, done: 4, lines: [] })
    expect(readAdReport('A poster of 3 of 4 lines')).toBeNull()
    expect(readAdReport(`${adReport(told)}\nand a sentence`)).toBeNull()
  })

  it('are told once where they stay in the picture, although its layers are two results', () => {
    const report = layersReport({ done: 1, of: 3, similar: [], left: ['Blue\nHour', 'Café'] })
    expect(warningsOf(aLifting(), [report, report])).toEqual([
      {
        code: 'not-lifted',
        count: 2,
        of: 3,
        message: '2 of 3 lines could not be lifted and stay in the picture: Blue Hour, Café',
      },
    ])
    expect(warningsOf(aLifting(), ['a poster', null])).toEqual([])
  })

  it('are told where they are set in a similar typeface, with those that stay and without', () => {
    const similar = {
      code: 'similar-typeface',
      count: 1,
      of: 3,
      message: expect.stringMatching(/: Blue Hour$/),
    }
    const told = { done: 2, of: 3, similar: ['Blue\nHour'], left: ['Café'] }
    const stays = expect.objectContaining({ code: 'not-lifted', count: 1, of: 3 })
    expect(warningsOf(aLifting(), [layersReport(told)])).toEqual([stays, similar])
    expect(warningsOf(aLifting(), [layersReport({ ...told, done: 3, left: [] })])).toEqual([similar])
  })

  it('is a warning with the count where lines stay as they are, for each reason', () => {
    expect(warningsOf(aRun(), [adReport(told)])).toEqual([
      {
        code: 'untranslated',
        count: 2,
        of: 4,
        message: '2 of 4 lines could not be translated: Nadir’s, Lot, B: no translation',
      },
      {
        code: 'not-read',
        count: 1,
        of: 4,
        message: '1 of 4 lines could not be read surely and stay as they are: C',
      },
    ])
  })

  it('says that the translator failed where it did', () => {
    const report = adReport({ ...told, lines: [{ end: 'unanswered', text: 'Now' }] })
    const message = '1 of 4 lines could not be translated, because the translator failed: Now'
    expect(warningsOf(aRun(), [report])).toEqual([{ code: 'untranslated', count: 1, of: 4, message }])
  })

  it('is one warning of several pictures that say the same', () => {
    const codes = warningsOf(aRun(), [adReport(told), adReport(told), null]).map(({ code }) => code)
    expect(codes).toEqual(['untranslated', 'not-read'])
  })

  it.each([
    ['missing', 'not-found', '1 of 2 lines could not be found in the ad: Coats'],
    ['crowded', 'no-room', '1 of 2 lines did not fit in their place and stay as they are: Coats'],
    ['fixed', 'not-lifted', '1 of 2 lines could not be lifted off the picture and stay as they are: Coats'],
    ['unread', 'not-read-back', '1 of 2 lines could not be read once set and stay as they are: Coats'],
  ] as const)('is a warning where a line of given copy ends as %s', (end, code, message) => {
    const report = adReport({ ...set, of: 2, lines: [{ end, text: 'Coats' }] })
    expect(warningsOf(aRun(), [report])).toEqual([{ code, count: 1, of: 2, message }])
  })

  it('is a warning where given copy leaves lines of the ad in its language (Image tools, rule 3)', () => {
    const left = ['Shop now', 'Only this week', 'Nadir’s'].map((text) => ({
      end: 'unlisted' as const,
      text,
    }))
    const warned = {
      code: 'not-set',
      count: 3,
      of: 4,
      message: '3 of the ad’s 4 lines had no replacement: Shop now, Only this week, Nadir’s',
    }
    expect(warningsOf(aRun(), [adReport({ ...set, lines: left })])).toEqual([warned])
    const coats = { end: 'missing', text: 'Coats' } as const
    expect(warningsOf(aRun(), [adReport({ ...set, of: 2, lines: [coats, ...left] })])).toMatchObject([
      { code: 'not-found', count: 1, of: 2 },
      warned,
    ])
    expect(warningsOf(aRun(), [adReport(set)])).toEqual([])
  })

  it('are computed from the lines read off the ad if the service reports none', () => {
    const ad = ['Summer sale', 'Shop now', '-50', 'Only this week', 'Nadir’s']
    const set = { exact_copy: 'summer  SALE => تخفيضات الصيف' }
    expect(warningsOf(aRun(set, ad), ['an ad', null])).toMatchObject([{ code: 'not-set', count: 3, of: 4 }])
    expect(warningsOf(aRun(set), ['an ad'])).toEqual([])
    expect(warningsOf(aRun({}, ad), ['an ad'])).toEqual([])
    expect(warningsOf(aRun(set, ad), [])).toEqual([])
  })

  it('is no warning where all lines are done or kept, and never one of another tool', () => {
    const lines = [
      { end: 'kept' as const, text: 'Harbour' },
      { end: 'same' as const, text: '-50 %' },
    ]
    expect(warningsOf(aRun(), [adReport({ ...told, done: 4, lines })])).toEqual([])
    expect(warningsOf({ ...aRun(), operation: 'generate-v4' }, [adReport(told)])).toEqual([])
  })
})
