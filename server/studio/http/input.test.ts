import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { day, dayOrMoment, moment } from '#contract/studio/describe/dates.ts'
import { exportSelection, MAX_EXPORTED_IDS } from '#contract/studio/exports/exports.ts'
import { Refusal } from './errors.ts'
import { read } from './input.ts'

function issuesOf(schema: z.ZodMiniType, input: unknown) {
  try {
    read(schema, input)
    return []
  } catch (error) {
    return error instanceof Refusal ? error.issues : error
  }
}

it('says of a value that fits no option what is wrong with the one that is meant', () => {
  const ids = Array.from({ length: MAX_EXPORTED_IDS + 1 }, (_, at) => `p${at}`)
  expect(issuesOf(z.object({ selection: exportSelection }), { selection: { ids } })).toEqual([
    { at: 'selection.ids', message: `must be at most ${MAX_EXPORTED_IDS} pictures` },
  ])
})

const OUT_OF_BOUNDS = 'must be between 1970-01-01 and 2999-12-31'

it.each(['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31'])(
  'no engine is asked for the day %s',
  (text) => {
    expect(issuesOf(z.object({ since: day }), { since: text })).toEqual([
      { at: 'since', message: OUT_OF_BOUNDS },
    ])
    expect(issuesOf(z.object({ upTo: moment }), { upTo: `${text}T00:00:00Z` })).toEqual([
      { at: 'upTo', message: OUT_OF_BOUNDS },
    ])
  },
)

it.each(['1970-01-01', '2999-12-31'])('the day %s is within the bounds', (text) => {
  expect(issuesOf(day, text)).toEqual([])
  expect(issuesOf(moment, `${text}T00:00:00.000+02:00`)).toEqual([])
})

it.each([
  ['2026-11-24', []],
  ['2026-11-24T00:00:00.000-08:00', []],
  ['2026-02-30', ['must be a day, such as 2026-11-23, or a moment']],
  ['yesterday', ['must be a day, such as 2026-11-23, or a moment']],
  ['3000-01-01', [OUT_OF_BOUNDS]],
  ['3000-01-01T00:00:00Z', [OUT_OF_BOUNDS]],
])('%s as the first day or moment of a filter: %o', (text, messages) => {
  expect(issuesOf(z.object({ since: dayOrMoment }), { since: text })).toEqual(
    messages.map((message) => ({ at: 'since', message })),
  )
})

const anything = z.object({ value: z.unknown() })
const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`)

it('is refused where it is nested so deeply that reading it would take long', () => {
  expect(issuesOf(anything, { value: nested(32) })).toEqual([])
  for (const levels of [60, 500_000])
    expect(issuesOf(anything, { value: nested(levels) })).toEqual([
      { at: `value${'[0]'.repeat(39)}`.slice(0, 100), message: 'must not be nested deeper than 40 levels' },
    ])
})

it('names at most 50 faults, of whatever kind', () => {
  const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key ${at}`, 1]))
  expect(issuesOf(anything, unknown)).toHaveLength(50)
  const numbers = Array.from({ length: 60_000 }, (_, at) => at)
  expect(issuesOf(z.object({ ids: z.array(z.string()) }), { ids: numbers, ...unknown })).toHaveLength(50)
})
