import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { rowsOf } from '../database/rows-of.ts'
import type { Table } from './tables.ts'

type Queries = Pick<Database, 'execute'>

/** Rows that are read or written at once. */
const AT_ONCE = 200

const named = ({ schema, name }: Table) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`

/** The rows of a table as JSON, one a line, some at a time; only in a transaction. */
export async function* linesOf(tx: Queries, table: Table): AsyncGenerator<string> {
  const cursor = sql.identifier('easel_backup')
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select to_jsonb(row)::text as line from ${named(table)} as row`,
  )
  for (;;) {
    const answer = await tx.execute(sql`fetch ${sql.raw(String(AT_ONCE))} from ${cursor}`)
    const rows = rowsOf<{ readonly line: string }>(answer)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await tx.execute(sql`close ${cursor}`)
}

/** Writes rows that `linesOf` gave. Only the columns of the table that they were read from. */
export async function writeLines(tx: Queries, table: Table, lines: string): Promise<void> {
  const rows = `[${lines.trimEnd().split('\n').join(',')}]`
  const columns = sql.join(
    table.columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${named(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${named(table)}, ${rows}::jsonb)`)
}

export async function countOf(tx: Queries, table: Table): Promise<number> {
  const [row] = rowsOf<{ readonly rows: number }>(
    await tx.execute(sql`select count(*)::int as rows from ${named(table)}`),
  )
  return row?.rows ?? 0
}

/** Empties tables of the rows that migrations made, and keeps their triggers from answering to the rows that come. */
export async function preparedFor(
  tx: Queries,
  tables: readonly Table[],
  write: () => Promise<void>,
): Promise<void> {
  await tx.execute(sql`truncate ${sql.join(tables.map(named), sql`, `)}`)
  for (const table of tables) await tx.execute(sql`alter table ${named(table)} disable trigger user`)
  await write()
  for (const table of tables) await tx.execute(sql`alter table ${named(table)} enable trigger user`)
}
