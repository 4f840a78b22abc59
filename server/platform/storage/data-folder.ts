import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { OpenDatabase } from '../database/database.ts'
import { readSecret, writeSecret } from './secret-file.ts'

/** The database's rows refer to files of another folder; the message says what to do. */
export class OtherFolder extends Error {}

/** A file in the data folder; it identifies the folder to its databases. */
const FILE = 'folder-id'

/** Enough characters to recognize the right folder among several. */
const SHOWN = 8

/** The files of a part of Easel in the data folder, and its table about them. */
interface Belongings {
  /** The part's own table with one row: `one` and `id`. */
  readonly table: PgTable
  /** The folder of its files. */
  readonly files: string
  /** The table whose rows refer to these files. */
  readonly rows: PgTable
}

/**
 * Binds a database to a data folder: rows refer to files, which another folder lacks. The first folder that opens a
 * database becomes its own, even if it has rows already; every other folder, also an empty one, is refused with
 * OtherFolder. A new, empty database is refused beside files of an earlier one: no row refers to them, so the sweep
 * would delete them. The embedded database is in the folder itself, so any folder is right.
 */
export async function requireOwnFolder(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  folder: string,
  { table, files, rows }: Belongings,
): Promise<void> {
  const path = join(folder, FILE)
  await db.transaction(async (tx) => {
    // Processes that start at the same time take turns: one checks and writes at a time, in the folder too.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.folder'))`)
    const [row] = await tx.select({ id: sql<string>`id` }).from(table)
    const kept = (await readSecret(path)).trim()
    if (row) return engine === 'embedded' ? undefined : requireSame(row.id, kept, folder)
    const isNew = (await tx.select({ found: sql`1` }).from(rows).limit(1)).length === 0
    if (isNew && (await hasFiles(files))) throw filesOfAnother(folder, engine)
    const id = kept || randomUUID()
    // Written first: a crash in between leaves a folder that belongs to no database yet.
    if (!kept && engine !== 'embedded') await writeSecret(path, id)
    await tx.execute(sql`insert into ${table} (one, id) values (true, ${id})`)
  })
}

async function hasFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return []
    throw error
  })
  return entries.some((entry) => entry.isFile())
}

function filesOfAnother(folder: string, engine: OpenDatabase['engine']): OtherFolder {
  const mend =
    engine === 'embedded'
      ? `its database is new: restore the folder ${join(folder, 'database')} from a backup, or set DATA_DIR to an empty folder`
      : 'the database in DATABASE_URL is empty: set DATABASE_URL to the database of these pictures, or DATA_DIR to an empty folder'
  return new OtherFolder(`DATA_DIR ${folder} holds pictures, and ${mend}`)
}

function requireSame(wanted: string, kept: string, folder: string): void {
  if (kept === wanted) return
  const message = kept ? 'belongs to another database' : 'is not the folder of this database'
  throw new OtherFolder(
    `DATA_DIR ${folder} ${message}: the files of the database in DATABASE_URL are in the folder whose ${FILE} begins with ` +
      `${wanted.slice(0, SHOWN)}; set DATA_DIR to that folder, or DATABASE_URL to an empty database`,
  )
}
