import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { Bucket } from './bucket.ts'
import { readSecret, writeSecret } from './secret-file.ts'

/** The database's rows refer to files of another folder; the message says what to do. */
export class OtherFolder extends Error {}

/** A file in the data folder; it identifies the folder to its databases. */
export const FOLDER_ID = 'folder-id'

/** Enough characters to recognize the right folder among several. */
const SHOWN = 8

/** The tables of a part that its files belong to. */
interface Tables {
  /** The part's own table with one row: `one` and `id`. */
  readonly table: PgTable
  /** The table whose rows refer to the files. */
  readonly rows: PgTable
}

interface Belongings extends Tables {
  /** The folder of the part's files; in a bucket, what their names begin with. */
  readonly files: string
}

/** Where the files of a database are: it holds an id, which the database holds too. */
interface Place {
  /** Empty if it has none. */
  readId(): Promise<string>
  writeId(id: string): Promise<void>
  newId(): string
  hasFiles(): Promise<boolean>
  /** Null if a database with the id `wanted` has its files here, where the id is `kept`. */
  refusal(wanted: string, kept: string): OtherFolder | null
  /** It holds files, and its database is new. */
  filesOfAnother(): OtherFolder
}

/**
 * Binds a database to a data folder: rows refer to files, which another folder lacks. The first folder that opens a
 * database becomes its own, even if it has rows already; every other folder, also an empty one, is refused with
 * OtherFolder. A new, empty database is refused beside files of an earlier one: no row refers to them, so the sweep
 * would delete them. The embedded database is in the folder itself, so any folder is right.
 */
export const requireOwnFolder = (
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  folder: string,
  { files, ...tables }: Belongings,
): Promise<void> => bind(db, folderPlace(folder, files, engine), tables)

/** The same for a bucket, which several folders may share. */
export const requireOwnBucket = (
  { db }: Pick<OpenDatabase, 'db'>,
  bucket: Bucket,
  { files, ...tables }: Belongings,
): Promise<void> => bind(db, bucketPlace(bucket, files), tables)

async function bind(db: Database, place: Place, { table, rows }: Tables): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes that start at the same time take turns: one checks and writes at a time, in the folder too.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.folder'))`)
    const [row] = await tx.select({ id: sql<string>`id` }).from(table)
    const kept = (await place.readId()).trim()
    const refusal = row && place.refusal(row.id, kept)
    if (refusal) throw refusal
    if (row) return
    const isNew = (await tx.select({ found: sql`1` }).from(rows).limit(1)).length === 0
    if (isNew && (await place.hasFiles())) throw place.filesOfAnother()
    const id = kept || place.newId()
    // Written first: a crash in between leaves a folder that belongs to no database yet.
    if (!kept) await place.writeId(id)
    await tx.execute(sql`insert into ${table} (one, id) values (true, ${id})`)
  })
}

/** Begins the id of a bucket, so that a database tells what its files are in. */
const IN_BUCKET = 'bucket:'

const bucketPlace = (bucket: Bucket, files: string): Place => ({
  readId: async () => {
    const file = await bucket.read(FOLDER_ID)
    return file ? text(file) : ''
  },
  writeId: (id) => bucket.putText(FOLDER_ID, id),
  newId: () => `${IN_BUCKET}${randomUUID()}`,
  hasFiles: () => bucket.hasAny(files),
  refusal(wanted, kept) {
    if (kept === wanted) return null
    const mend = wanted.startsWith(IN_BUCKET)
      ? 'set OBJECTS_URL to that bucket, or use an empty database'
      : 'they are in a data folder: unset OBJECTS_URL, or use an empty database'
    return new OtherFolder(
      `OBJECTS_URL ${bucket.address} is not where the pictures of this database are; ${mend}`,
    )
  },
  filesOfAnother: () =>
    new OtherFolder(
      `OBJECTS_URL ${bucket.address} holds pictures, and the database is empty: use the database of these pictures, or set OBJECTS_URL to an empty prefix`,
    ),
})

const folderPlace = (folder: string, files: string, engine: OpenDatabase['engine']): Place => ({
  readId: () => readSecret(join(folder, FOLDER_ID)),
  writeId: async (id) => {
    if (engine !== 'embedded') await writeSecret(join(folder, FOLDER_ID), id)
  },
  newId: randomUUID,
  hasFiles: () => hasFiles(files),
  refusal(wanted, kept) {
    if (wanted.startsWith(IN_BUCKET))
      return new OtherFolder('the pictures of this database are in a bucket; set OBJECTS_URL to it')
    return engine === 'embedded' ? null : unlessSame(wanted, kept, folder)
  },
  filesOfAnother: () => filesOfAnother(folder, engine),
})

/** Whether there is any file in a folder, at any depth. */
export async function hasFiles(folder: string): Promise<boolean> {
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

function unlessSame(wanted: string, kept: string, folder: string): OtherFolder | null {
  if (kept === wanted) return null
  const message = kept ? 'belongs to another database' : 'is not the folder of this database'
  return new OtherFolder(
    `DATA_DIR ${folder} ${message}: the files of the database in DATABASE_URL are in the folder whose ${FOLDER_ID} begins with ` +
      `${wanted.slice(0, SHOWN)}; set DATA_DIR to that folder, or DATABASE_URL to an empty database`,
  )
}
