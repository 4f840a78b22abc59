import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { rowsOf } from '../database/rows-of.ts'

/** A table of a part, with its columns. */
export interface Table {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** They say where pictures and migrations are, which is another place after a restore. */
const OF_THE_PLACE = ['__drizzle_migrations', 'data_folder', 'stored_objects']

type Queries = Pick<Database, 'execute'>

export const idOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`

const listOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** Those of some schemas that there are. */
export async function schemasIn(db: Queries, schemas: readonly string[]): Promise<readonly string[]> {
  const found = rowsOf<{ readonly name: string }>(
    await db.execute(sql`
      select schema_name as name from information_schema.schemata where schema_name in (${listOf(schemas)})`),
  )
  return found.map(({ name }) => name)
}

/** The tables of some schemas: those that others refer to come first. */
export async function tablesIn(db: Queries, schemas: readonly string[]): Promise<readonly Table[]> {
  const tables = rowsOf<Table>(
    await db.execute(sql`
      select table_schema as schema, table_name as name, json_agg(column_name order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in (${listOf(schemas)}) and table_type = 'BASE TABLE'
        and table_name not in (${listOf(OF_THE_PLACE)})
      group by table_schema, table_name order by table_schema, table_name`),
  )
  const references = rowsOf<{ readonly from: string; readonly to: string }>(
    await db.execute(sql`
      select from_schema.nspname || '.' || from_table.relname as from, to_schema.nspname || '.' || to_table.relname as to
      from pg_constraint
        join pg_class as from_table on from_table.oid = conrelid join pg_namespace as from_schema on from_schema.oid = from_table.relnamespace
        join pg_class as to_table on to_table.oid = confrelid join pg_namespace as to_schema on to_schema.oid = to_table.relnamespace
      where contype = 'f' and conrelid <> confrelid`),
  )
  return inOrder(tables, (table) => references.filter(({ from }) => from === idOf(table)).map(({ to }) => to))
}

/** Each after those that it refers to. */
function inOrder(
  tables: readonly Table[],
  referredTo: (table: Table) => readonly string[],
): readonly Table[] {
  const ordered = new Set<Table>()
  function add(table: Table): void {
    if (ordered.has(table)) return
    const ids = referredTo(table)
    for (const parent of tables) if (ids.includes(idOf(parent))) add(parent)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

/** The time of the last applied migration of a schema, which identifies it (drizzle-orm, `migrate`). */
export async function lastMigrationOf(db: Queries, schema: string): Promise<number> {
  const [row] = rowsOf<{ readonly at: string | number | null }>(
    await db.execute(sql`select max(created_at) as at from ${sql.identifier(schema)}.__drizzle_migrations`),
  )
  return Number(row?.at ?? 0)
}
