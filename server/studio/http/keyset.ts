import { type AnyColumn, and, desc, eq, lt, or, type SQL } from 'drizzle-orm'

/** A place in a list that is ordered by time, then id, newest first. */
export interface Place {
  readonly createdAt: Date
  readonly id: string
}

interface Columns {
  readonly createdAt: AnyColumn
  readonly id: AnyColumn
}

export const DEFAULT_LIMIT = 50

/** The place that a cursor names. */
export function placeAt(cursor: string): Place {
  const [ms = '', id = ''] = cursor.split('~')
  return { createdAt: new Date(Number(ms)), id }
}

export const cursorAt = ({ createdAt, id }: Place) => `${createdAt.getTime()}~${id}`

/** The condition for rows after a cursor in the list's order. */
export function olderThan({ createdAt, id }: Columns, place: Place): SQL | undefined {
  return or(lt(createdAt, place.createdAt), and(eq(createdAt, place.createdAt), lt(id, place.id)))
}

export const newestFirst = ({ createdAt, id }: Columns): SQL[] => [desc(createdAt), desc(id)]
