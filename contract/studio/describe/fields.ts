import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { VISIBLE } from '../../service/describe/storable.ts'

export const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Of a text: it is one line. Unicode has two more signs that end lines than the control characters. */
export const oneLine = z.regex(/^\S(?:[^\p{Cc}\p{Zl}\p{Zp}]*\S)?$/u, {
  error: 'must be one line without spaces around it',
})

/** Of a name that people give: somebody can see it in a list (U+200B alone shows nothing). */
export const visible = z.regex(VISIBLE, { error: 'must be visible' })

/** A path parameter that holds an id. */
export const idParams = z.object({ id: described(z.string().check(z.regex(ID)), 'Id of the resource.') })

interface AtMost {
  readonly max: number
  /** What is named, such as “presses”. */
  readonly unit: string
}

/** Values of a short list of choices, or as many as an address has room for. */
const ANY_NUMBER: AtMost = { max: Number.POSITIVE_INFINITY, unit: 'values' }

/** A repeatable query parameter, parsed as a list; empty when omitted. */
export function oneOrMore<T>(item: z.ZodMiniType<T, T>, { max, unit }: AtMost = ANY_NUMBER) {
  const given = z._default(
    z.custom<T | readonly T[]>(() => true),
    [],
  )
  const asList = z.transform((values: z.output<typeof given>): T[] => [values].flat() as T[])
  const list = z.array(item)
  const atMost = z.maxLength(max, { error: `must be at most ${max} ${unit}` })
  return z.pipe(given, z.pipe(asList, max < Number.POSITIVE_INFINITY ? list.check(atMost) : list))
}

const MAX_LIMIT = 200
const CURSOR = /^\d{1,13}~[A-Za-z0-9_-]{1,64}$/

/** Query of a paged list: the cursor (`next` of the previous page) and the page size. */
export const pageQuery = {
  cursor: described(
    z.optional(z.string().check(z.regex(CURSOR, { error: 'is not a cursor of this list' }))),
    '`next` of the previous page. If omitted, the first page.',
  ),
  limit: described(
    z.optional(
      z.pipe(
        z
          .string({ error: 'must be given once' })
          .check(z.regex(/^\d{1,9}$/, { error: 'must be a whole number' })),
        z.transform((text: string) => Math.min(MAX_LIMIT, Math.max(1, Number(text)))),
      ),
    ),
    'Entries of the page, 1 to 200. If omitted, the server chooses.',
    { unit: 'entries' },
  ),
}
