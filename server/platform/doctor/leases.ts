import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { rowsOf } from '../database/rows-of.ts'
import type { Examined } from './examined.ts'

/** No process claims or postpones for longer (leased-work.ts). */
const LONGEST = sql`interval '2 minutes'`

/** A delivery has the id of its generation. */
const ID = sql`coalesce(to_jsonb(row)->>'id', to_jsonb(row)->>'generation_id') as id`

/** Leases that end too late keep work from everybody: a clock was wrong when they were written. */
export async function examineLeases(
  db: Database,
  { schema, title }: { readonly schema: string; readonly title: string },
  isMending: boolean,
): Promise<Examined> {
  const tables = rowsOf<{ readonly name: string }>(
    await db.execute(sql`
      select table_name as name from information_schema.columns
      where table_schema = ${schema} and column_name = 'lease_until' order by 1`),
  )
  let count = 0
  const faults = []
  for (const { name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const [leased] = rowsOf<{ readonly rows: number }>(
      await db.execute(sql`select count(*)::int as rows from ${table} where lease_until is not null`),
    )
    count += leased?.rows ?? 0
    const stuck = sql`lease_until > now() + ${LONGEST}`
    const found = rowsOf<{ readonly id: string }>(
      await db.execute(
        isMending
          ? sql`update ${table} as row set lease_until = null where ${stuck} returning ${ID}`
          : sql`select ${ID} from ${table} as row where ${stuck}`,
      ),
    )
    const what = `a row of ${schema}.${name} is claimed for more than two minutes`
    faults.push(...found.map(({ id }) => ({ id, what, mended: isMending ? 'free again' : null })))
  }
  return { rule: `no work of ${title} is claimed for long`, count, faults }
}
