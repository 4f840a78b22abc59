import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LIBRARY_FILTERS, type LibraryFilters } from '#contract/studio/library/filters.ts'
import type { libraryFilter } from '#contract/studio/library-filter.ts'
import { knownIn } from './known-in.ts'
import { lenient } from './lenient.ts'

type InAddress<Key extends keyof LibraryFilters> = z.output<LibraryFilters[Key]['address']>
type Lenient<T> = ReturnType<typeof lenient<T>>

/** The filter of the library in an address. */
export const librarySearch = Object.fromEntries(
  Object.entries(LIBRARY_FILTERS).map(([key, { address }]) => [key, lenient<unknown>(address)]),
) as { [Key in keyof LibraryFilters]: Lenient<InAddress<Key>> }
const schema = z.object(librarySearch)
export type LibrarySearch = z.output<typeof schema>

export const LIBRARY_SEARCH_KEYS = Object.keys(librarySearch) as (keyof LibrarySearch)[]

/** The filter alone, without the other parameters of an address. */
export const filterIn = (search: LibrarySearch): LibrarySearch => knownIn(search, LIBRARY_SEARCH_KEYS)

/** The query of the library's address for a filter, without the question mark; the router writes values alike. */
export const addressOfSearch = (search: LibrarySearch): string =>
  defaultStringifySearch(filterIn(search)).slice(1)

/** The filter that such a query has. */
export const searchIn = (query: string): LibrarySearch =>
  filterIn(schema.parse(defaultParseSearch(`?${query}`)))

/** The filter as the server takes it: its values as texts. */
export const queryOf = (search: LibrarySearch): z.input<typeof libraryFilter> =>
  Object.assign({}, ...LIBRARY_SEARCH_KEYS.map((key) => queryPart(search, key)))

/** One value; written with its key as a type, so that value and filter are known to be of the same key. */
function queryPart<Key extends keyof LibraryFilters>(search: LibrarySearch, key: Key) {
  const value = search[key]
  if (value === undefined) return {}
  const filter: { asQuery(value: unknown): unknown } = LIBRARY_FILTERS[key]
  return { [key]: filter.asQuery(value) }
}
