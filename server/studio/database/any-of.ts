import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { assets } from './schema.ts'

/** A list of texts as the database's array literal. */
export const arrayOf = (texts: readonly string[]) => sql`${sql.param([...texts], assets.tags)}::text[]`

/**
 * Whether a column is one of these texts, as one value: thousands of parameters take the embedded database longer than most
 * statements themselves.
 */
export const isAnyOf = (column: AnyPgColumn, texts: readonly string[]) =>
  sql`${column} = any(${arrayOf(texts)})`
