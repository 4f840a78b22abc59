import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { LIBRARY_FILTERS, type LibraryFilters } from './library/filters.ts'

const queries = Object.fromEntries(
  Object.entries(LIBRARY_FILTERS).map(([key, { query, documentation }]) => [
    key,
    // The studio's build leaves the words out.
    documentation ? described<z.ZodMiniType>(query, documentation.description, documentation) : query,
  ]),
) as { [Key in keyof LibraryFilters]: LibraryFilters[Key]['query'] }

/** Which pictures of the library are meant, and in which order: the query of its list and of a picture's neighbours. */
export const libraryFilter = z.object(queries)
export type LibraryFilter = z.output<typeof libraryFilter>
