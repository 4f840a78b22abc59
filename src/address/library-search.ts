import * as z from 'zod/mini'
import { isOperationId, type OperationId } from '#contract/service/operations/table.ts'
import {
  MAX_RATING,
  MAX_SEARCH_LENGTH,
  ORIGINS,
  SHAPES,
  SORTS,
  tagText,
} from '#contract/studio/library-filter.ts'
import { lenient } from './lenient.ts'

/** A number in an address may be a text, and the other way round. */
const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))
const flag = z.literal(true)
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The filter of the library in an address. */
export const librarySearch = {
  q: lenient(
    z.pipe(
      text,
      z.transform((words: string) => words.slice(0, MAX_SEARCH_LENGTH)),
    ),
  ),
  operation: lenient(z.custom<OperationId>((value) => typeof value === 'string' && isOperationId(value))),
  origin: lenient(z.enum(ORIGINS)),
  shape: lenient(z.enum(SHAPES)),
  transparent: lenient(flag),
  favorite: lenient(flag),
  rating: lenient(z.int().check(z.minimum(1), z.maximum(MAX_RATING))),
  /** Tags that they all have; a single one may stand there without brackets. */
  tag: lenient(
    z.pipe(
      z.union([tagText, z.array(tagText).check(z.minLength(1))]),
      z.transform((tags: string | string[]) => [tags].flat()),
    ),
  ),
  since: lenient(day),
  until: lenient(day),
  trash: lenient(flag),
  sort: lenient(z.enum(SORTS)),
}
const schema = z.object(librarySearch)
export type LibrarySearch = z.output<typeof schema>

export const LIBRARY_SEARCH_KEYS = Object.keys(librarySearch) as (keyof LibrarySearch)[]

/** The filter alone, without the other parameters of an address. */
export function filterIn(search: LibrarySearch): LibrarySearch {
  const given = LIBRARY_SEARCH_KEYS.filter((key) => search[key] !== undefined)
  return Object.fromEntries(given.map((key) => [key, search[key]]))
}

/** The filter as the server takes it. */
export function queryOf({ transparent, favorite, rating, trash, ...rest }: LibrarySearch) {
  const flagOf = (value: true | undefined) => (value ? ('true' as const) : undefined)
  return {
    ...rest,
    transparent: flagOf(transparent),
    favorite: flagOf(favorite),
    rating: rating === undefined ? undefined : String(rating),
    trash: flagOf(trash),
  }
}
