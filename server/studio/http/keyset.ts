import { type AnyColumn, and, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isId } from '../new-id.ts'

/** A place in a list that is ordered by time, then id, newest first. */
export interface Place {
  readonly createdAt: Date
  readonly id: string
}

interface Columns {
  readonly createdAt: AnyColumn
  readonly id: AnyColumn
}

const MAX_LIMIT = 200

const cursor = z.pipe(
  z.string(),
  z.transform((text: string, context): Place => {
    const [ms = '', id = ''] = text.split('~')
    if (/^\d{1,13}$/.test(ms) && isId(id)) return { createdAt: new Date(Number(ms)), id }
    context.issues.push({ code: 'custom', input: text, message: 'is not a cursor of this list' })
    return z.NEVER
  }),
)

const limit = z.pipe(
  z.string({ error: 'must be given once' }).check(z.regex(/^\d{1,9}$/, { error: 'must be a whole number' })),
  z.transform((text: string) => Math.min(MAX_LIMIT, Math.max(1, Number(text)))),
)

/** The query of a paged list: where to go on, and how many to give. */
export const pageQuery = { cursor: z.optional(cursor), limit: z.optional(limit) }
export const DEFAULT_LIMIT = 50

export const cursorAt = ({ createdAt, id }: Place) => `${createdAt.getTime()}~${id}`

/** Stands beyond a place in the list's order: what a page after a cursor holds. */
export function olderThan({ createdAt, id }: Columns, place: Place): SQL | undefined {
  return or(lt(createdAt, place.createdAt), and(eq(createdAt, place.createdAt), lt(id, place.id)))
}

export function newerThan({ createdAt, id }: Columns, place: Place): SQL | undefined {
  return or(gt(createdAt, place.createdAt), and(eq(createdAt, place.createdAt), gt(id, place.id)))
}

export const newestFirst = ({ createdAt, id }: Columns): SQL[] => [desc(createdAt), desc(id)]

/** Splits `limit + 1` rows into a page and the cursor after it. */
export function pageOf<Row extends Place>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? cursorAt(last) : null }
}
