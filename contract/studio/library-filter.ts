import * as z from 'zod/mini'
import { oneOrMore, operationsQuery } from './describe/fields.ts'

export const ORIGINS = ['result', 'upload', 'edit'] as const
export const SHAPES = ['landscape', 'portrait', 'square'] as const
/** The first is the usual one. */
export const SORTS = ['newest', 'oldest', 'largest', 'best-rated'] as const
export const MAX_RATING = 5
export const MAX_SEARCH_LENGTH = 200
export const MAX_TAG_LENGTH = 60

/** A tag, in the letters that a person typed. */
export const tagText = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(MAX_TAG_LENGTH),
    z.regex(/^\S(?:[^\p{Cc}]*\S)?$/u, { error: 'must be one line without spaces around it' }),
  )

const flag = z.optional(z.literal('true', { error: 'is "true" or is left out' }))
const day = z.optional(z.iso.date({ error: 'must be a day, such as 2026-11-23' }).check(z.maxLength(10)))

/** Which pictures of the library are meant, and in which order: the query of its list and of a picture's neighbours. */
export const libraryFilter = z.object({
  ...operationsQuery,
  /** Words of the name, the note, the prompt and the text that was read; "phrases", and -words that must not occur. */
  q: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH))),
  origin: z.optional(z.enum(ORIGINS)),
  shape: z.optional(z.enum(SHAPES)),
  /** Only pictures with transparent pixels. */
  transparent: flag,
  favorite: flag,
  /** At least so many stars. */
  rating: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-5]$/, { error: `must be 1 to ${MAX_RATING}` })),
      z.transform(Number),
    ),
  ),
  /** They have all of these. */
  tag: oneOrMore(tagText),
  /** First and last day (UTC) on which they were kept. */
  since: day,
  until: day,
  /** The deleted pictures instead of the others. */
  trash: flag,
  sort: z.optional(z.enum(SORTS)),
})
export type LibraryFilter = z.output<typeof libraryFilter>
