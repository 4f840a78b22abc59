import { expect, it } from 'vitest'
import { firstMomentOf, lastMomentOf } from '#contract/studio/describe/local-days.ts'
import { queryOf, searchIn } from './library-search.ts'

it('days that no picture can have stay in the address, and ask for the nearest day that can be stored', () => {
  const search = searchIn('since=0000-01-01&until=9999-12-31')
  expect(search).toEqual({ since: '0000-01-01', until: '9999-12-31' })
  expect(queryOf(search)).toEqual({ since: firstMomentOf('1970-01-01'), until: lastMomentOf('2999-12-31') })
})

it('words have no characters that cannot be searched', () => {
  expect(searchIn('q=fo%00x')).toEqual({ q: 'fox' })
})
