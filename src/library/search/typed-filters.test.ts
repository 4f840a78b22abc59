import { describe, expect, it, vi } from 'vitest'
import { allFilters, filtersAt } from './filters.ts'
import {
  added,
  filterOf,
  lastWord,
  readWords,
  suggestedFilters,
  taken,
  withoutLastWord,
} from './typed-filters.ts'

const KNOWN = {
  now: Date.parse('2026-11-24T12:00:00Z'),
  projects: [{ id: 'general', name: 'General' }],
  collections: [{ id: 'c1', name: 'Best of' }],
  languages: ['de', 'fr'],
}

describe('a word with a key', () => {
  it.each([
    ['colour:#AABBCC', { color: 'aabbcc' }],
    ['color:abc', { color: 'aabbcc' }],
    ['colour:red', { color: 'd4322c' }],
    ['tag:hero', { tag: ['hero'] }],
    ['tag:"deep sea"', { tag: ['deep sea'] }],
    ['stars:4', { rating: 4 }],
    ['size:2048', { minSide: 2048 }],
    ['size:<1024px', { maxSide: 1024 }],
    ['cost:>0.05', { minCost: 0.05 }],
    ['cost:<$1', { maxCost: 1 }],
    ['ratio:4:5', { ratio: '4:5' }],
    ['language:de', { language: ['de'] }],
    ['since:2026-11-01', { since: '2026-11-01' }],
    ['until:2026-11-05', { until: '2026-11-05' }],
    ['since:today', { since: '2026-11-24' }],
    ['since:yesterday', { since: '2026-11-23' }],
    ['since:7d', { since: '2026-11-18' }],
    ['until:7d', { until: '2026-11-17' }],
    ['since:2026-11', { since: '2026-11-01' }],
    ['until:2026-02', { until: '2026-02-28' }],
    ['since:0000-01-01', { since: '0000-01-01' }],
    ['until:9999-12-31', { until: '9999-12-31' }],
    ['until:0000-02', { until: '0000-02-29' }],
    ['language:German', { language: ['de'] }],
    ['project:general', { project: 'general' }],
    ['collection:"best of"', { collection: 'c1' }],
    ['state:incomplete', { state: 'incomplete' }],
  ])('%s is a filter', (word, filter) => {
    expect(filterOf(word, KNOWN)).toEqual(filter)
  })

  it.each([
    'colour:',
    'colour:nothing',
    'stars:6',
    'size:-3',
    'size:1.5',
    'cost:free',
    'ratio:0:5',
    'language:',
    'language:{}',
    'since:soon',
    'since:2026-02-30',
    'project:Other',
    'state:failed',
    'https://example.com',
    'fox',
    ':',
    'صورة:شيء',
  ])('%s is not a filter', (word) => {
    expect(filterOf(word, KNOWN)).toBeNull()
  })
})

it.each(['since:today', 'since:1d'])('%s means the day of the person, not that of UTC', (word) => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const now = Date.parse('2026-11-25T01:48:00Z')
  expect(filterOf(word, { ...KNOWN, now })).toEqual({ since: '2026-11-24' })
  expect(filtersAt(now).find(({ label }) => label === 'Today')?.search).toEqual({ since: '2026-11-24' })
  vi.unstubAllEnvs()
})

describe('while a word is typed', () => {
  it.each([
    ['fox stars:4', 'fox', { rating: 4 }],
    ['colour:red', '', { color: 'd4322c' }],
    ['tag:"deep sea', '', { tag: ['deep sea'] }],
  ])('%s searches for "%s" and filters', (typed, q, filter) => {
    expect(readWords(typed, KNOWN)).toEqual({ q, filter, advice: null })
  })

  it.each([
    ['stars:9', 'Stars: 1 to 5'],
    ['since:soon', 'yesterday'],
    ['project:Other', 'Project: General'],
    ['collection:', 'Collection: Best of'],
    ['state:failed', 'complete'],
    ['colour:reddish', 'Red'],
  ])('%s is not searched for, and lists the valid values', (typed, advice) => {
    const read = readWords(`fox ${typed}`, KNOWN)
    expect(read).toMatchObject({ q: 'fox', filter: null })
    expect(read.advice).toContain(advice)
  })

  it.each(['fox', 'https://example.com', 'a: b', '"stars:4"'])('%s is searched for as it is', (typed) => {
    expect(readWords(typed, KNOWN)).toEqual({ q: typed, filter: null, advice: null })
  })

  it.each(['since:soon ', 'since:soon fox', 'fox since:soon owl'])(
    '%o still lists the valid values',
    (typed) => {
      expect(readWords(typed, KNOWN)).toMatchObject({ q: typed, filter: null })
      expect(readWords(typed, KNOWN).advice).toContain('yesterday')
    },
  )

  it('complete words become filters, wherever they are in the text', () => {
    expect(taken('fox stars:4 tag:a tag:"b c" owl', {}, KNOWN)).toEqual({
      rest: 'fox owl',
      filter: { rating: 4, tag: ['a', 'b c'] },
    })
    expect(taken('fox stars:9 stars:4', {}, KNOWN)).toEqual({ rest: 'fox stars:9 stars:4', filter: null })
  })
})

describe('the last word', () => {
  it.each([
    ['red fox', 'fox', 'red '],
    ['fox tag:he', 'tag:he', 'fox '],
    ['fox tag:"deep s', 'tag:"deep s', 'fox '],
    ['fox ', '', 'fox '],
    ['', '', ''],
  ])('of "%s" is "%s"', (typed, word, rest) => {
    expect([lastWord(typed), withoutLastWord(typed)]).toEqual([word, rest])
  })
})

describe('suggestions', () => {
  const filters = allFilters({ ...KNOWN, tags: ['hero', 'Grün', 'red carpet'], search: {} })
  const labels = (typed: string) => suggestedFilters(typed, filters, KNOWN).map(({ label }) => label)

  it.each([
    [
      'kettle re',
      ['Remove background', 'Remove object', 'Replace background', 'Tag: red carpet', 'Colour: Red'],
    ],
    ['ger', ['Language: German']],
    ['tag:', ['Tag: hero', 'Tag: Grün', 'Tag: red carpet']],
    ['tag:gru', ['Tag: Grün']],
    ['transp', ['With transparency']],
    ['fav', ['Favourites']],
    ['4:5', ['Proportions 4:5']],
    ['zzz', []],
    ['f', []],
    ['-favou', []],
    ['', []],
  ])('for "%s" are %o', (typed, expected) => {
    expect(labels(typed)).toEqual(expect.arrayContaining([...expected]))
    if (expected.length === 0) expect(labels(typed)).toEqual([])
  })

  it('are at most eight', () => {
    expect(labels('co').length).toBeLessThanOrEqual(8)
  })
})

it('tags and languages are added to those in force; a first day replaces the last day', () => {
  expect(added({ tag: ['a'] }, { tag: ['b'] })).toEqual({ tag: ['a', 'b'] })
  expect(added({ tag: ['a'] }, { tag: ['a'] })).toEqual({ tag: ['a'] })
  expect(added({ language: ['de'] }, { language: ['fr'] })).toEqual({ language: ['de', 'fr'] })
  expect(added({ until: '2026-01-01' }, { since: '2026-02-01' })).toEqual({
    since: '2026-02-01',
    until: undefined,
  })
})
