import { expect, it } from 'vitest'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { chipsOf } from './chips.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const labels = (search: LibrarySearch, names: Parameters<typeof chipsOf>[2] = {}) =>
  chipsOf(search, NOW, names).map(({ label }) => label)

it.each([
  [{ like: 'a' }, { like: 'red kettle' }, ['Like “red kettle”']],
  [{ near: 'a' }, {}, ['Near duplicates of “…”']],
  [{ project: 'p' }, { project: 'Spring' }, ['Project: Spring']],
  [{ color: 'd4322c', difference: 20 }, {}, ['Colour: Red, ΔE 20']],
  [{ since: '2026-11-18' }, {}, ['Last 7 days']],
  [{ since: '2026-11-02', until: '2026-11-03' }, {}, ['2026-11-02 to 2026-11-03']],
  [{ since: '0000-01-01' }, {}, ['Since 0000-01-01']],
  [{ until: '9999-12-31' }, {}, ['Until 9999-12-31']],
  [{ state: 'incomplete' as const }, {}, ['From incomplete runs']],
  [{ tag: ['a', 'b'] }, {}, ['Tag: a', 'Tag: b']],
  [{ q: 'fox', sort: 'cheapest' as const, difference: 9 }, {}, []],
])('%o with the names %o has the chips %o', (search, names, expected) => {
  expect(labels(search, names)).toEqual(expected)
})

it('removing one of several tags leaves the others, and removing the last day the first one too', () => {
  expect(chipsOf({ tag: ['a', 'b'] }, NOW, {}).map(({ without }) => without)).toEqual([
    { tag: ['b'] },
    { tag: ['a'] },
  ])
  expect(chipsOf({ until: '2026-11-03' }, NOW, {})[0]?.without).toEqual({
    since: undefined,
    until: undefined,
  })
})
