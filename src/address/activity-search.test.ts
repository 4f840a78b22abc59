import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { OPERATION_IDS } from '#contract/service/operations/table.ts'
import { MAX_WORDS_LENGTH, PHASES } from '#contract/studio/queue/phases.ts'
import { type ActivitySearch, activitySearch, withMoments } from './activity-search.ts'

const schema = z.object(activitySearch)
/** As the router reads an address, and as it writes one. */
const read = (query: string) => schema.parse(defaultParseSearch(query))
const written = (search: ActivitySearch) => defaultStringifySearch(search)

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

const EACH: { readonly [Key in keyof ActivitySearch]-?: fc.Arbitrary<NonNullable<ActivitySearch[Key]>> } = {
  phase: fc.constantFrom(...PHASES),
  operation: fc.constantFrom(...OPERATION_IDS),
  project: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
  since: aDay,
  until: aDay,
  q: fc.string({ minLength: 1, maxLength: MAX_WORDS_LENGTH, unit: 'grapheme-ascii' }),
}
const aSearch = fc.record(EACH, { requiredKeys: [] })

describe('the filter of Activity in an address', () => {
  it.each(Object.entries(EACH))('has its %s again when it is read', (key, value) => {
    fc.assert(
      fc.property<[unknown]>(value, (given) => {
        expect(read(written({ [key]: given }))).toEqual({ [key]: given })
      }),
    )
  })

  it('has all of its parts again when it is read', () => {
    fc.assert(
      fc.property(aSearch, (search) => {
        expect(read(written(search))).toEqual(search)
      }),
    )
  })

  it('still opens the page with a part that is misspelt or of another version, and keeps the others', () => {
    const stale = '?phase=finished&operation=sharpen&since=yesterday&until=2026-13&project=%7B%7D&q=fox'
    expect(read(stale)).toEqual({ q: 'fox' })
  })

  it.each([
    ['418203771', '418203771'],
    ['true', 'true'],
    ['1e3', '1000'],
  ])('takes %s that a person typed into it as words', (typed, words) => {
    expect(read(`?q=${typed}`)).toEqual({ q: words })
  })

  it.each(['0000-01-01', '9999-12-31'])(
    'keeps the day %s, and asks for the nearest one that is stored',
    (day) => {
      const search = read(`?since=${day}&until=${day}`)
      expect(search).toEqual({ since: day, until: day })
      const nearest = day < '1970' ? '1970-01-01' : '2999-12-31'
      const asked = withMoments(search)
      expect(asked).toEqual(withMoments({ since: nearest, until: nearest }))
      expect([asked.since, asked.until].map((moment) => moment?.slice(0, 10))).toEqual([nearest, nearest])
    },
  )

  it('has words without characters that cannot be searched', () => {
    expect(read(`?q=${encodeURIComponent('f\0ox 🦊')}`)).toEqual({ q: 'fox 🦊' })
  })

  it('cuts words off where the server would refuse them', () => {
    const words = 'w'.repeat(MAX_WORDS_LENGTH)
    expect(read(`?q=${words}more`)).toEqual({ q: words })
    expect(read(`?q=${words.slice(1)}🦊`)).toEqual({ q: words.slice(1) })
  })

  it('leaves out what it does not know', () => {
    expect(read('?phase=done&colour=red')).toEqual({ phase: 'done' })
  })
})
