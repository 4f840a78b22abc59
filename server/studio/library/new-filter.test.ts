import { afterAll, describe, expect, it } from 'vitest'
import { type Change, copySources } from '#server/testing/type-errors.ts'

// A filter is said once, in the table of the contract. This test adds a made-up one to a copy of the table and
// type-checks the real sources against it.

const SERVER = 'server/studio/library/filter.ts'
const CHIPS = 'src/library/search/chips.ts'
const ADDRESS = 'src/address/library-search.ts'

const FIRST_LINE = 'export const LIBRARY_FILTERS = {\n'
const madeUp: Change = {
  file: 'contract/studio/library/filters.ts',
  from: FIRST_LINE,
  to: `${FIRST_LINE}  glossy: kinds.flag(),\n`,
}

const sources = copySources()
afterAll(() => sources.remove())

const errors = (change: Change | null) => ({
  server: sources.errorsIn('server', [SERVER], change),
  browser: sources.errorsIn('src', [CHIPS, ADDRESS], change),
})

describe('a filter that is only in the table', () => {
  it('causes all errors below: without it everything compiles', () => {
    expect(errors(null)).toEqual({ server: [], browser: [] })
  })

  it('does not compile without a condition of the server and without words for its chip', () => {
    const found = errors(madeUp)
    expect(found.server.join()).toContain("Property 'glossy' is missing")
    expect(found.browser.join()).toContain("Property 'glossy' is missing")
  })
})
