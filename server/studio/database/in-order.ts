import { asc, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/database/database.ts'

/**
 * A condition for the rows of a table under another condition, which locks them in the order of their ids first: of two
 * statements that change some of the same rows, one then waits for the other, and never each for the other.
 */
export const inOrder = (
  db: Pick<Database, 'select'>,
  table: PgTable & { readonly id: AnyPgColumn },
  which: SQL | undefined,
): SQL =>
  inArray(table.id, db.select({ id: table.id }).from(table).where(which).orderBy(asc(table.id)).for('update'))
