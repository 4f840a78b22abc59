import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { OpenDatabase } from './database.ts'
import { readSecret, writeSecret } from './secret-file.ts'

/** The database's rows name files of another folder; the message says what to do. */
export class OtherFolder extends Error {}

/** In the data folder; it names the folder to the databases that it belongs to. */
const FILE = 'folder-id'

/** Enough to find the right folder among several. */
const SHOWN = 8

/**
 * Ties a PostgreSQL server's database to a data folder: rows name files, and with another folder their files would be
 * missing. The first folder that opens a database becomes its own, also where rows are in it already; every other one is
 * refused with OtherFolder, an empty one too. The embedded database lies in the folder itself.
 * @param table the party's own, of one row: `one` and `id`
 */
export async function requireOwnFolder(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  folder: string,
  table: PgTable,
): Promise<void> {
  if (engine === 'embedded') return
  const path = join(folder, FILE)
  await db.transaction(async (tx) => {
    // Processes that start together agree: one looks and writes at a time, into the folder too.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.folder'))`)
    const [row] = await tx.select({ id: sql<string>`id` }).from(table)
    const kept = (await readSecret(path)).trim()
    if (row) return requireSame(row.id, kept, folder)
    const id = kept || randomUUID()
    // First: a crash in between leaves a folder that still belongs to nothing.
    if (!kept) await writeSecret(path, id)
    await tx.execute(sql`insert into ${table} (one, id) values (true, ${id})`)
  })
}

function requireSame(wanted: string, kept: string, folder: string): void {
  if (kept === wanted) return
  const says = kept ? 'belongs to another database' : 'is not the folder of this database'
  throw new OtherFolder(
    `DATA_DIR ${folder} ${says}: the files of the database in DATABASE_URL are in the folder whose ${FILE} begins with ` +
      `${wanted.slice(0, SHOWN)}; set DATA_DIR to that folder, or DATABASE_URL to an empty database`,
  )
}
