import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../database/database.ts'
import { BackupRefused, entriesOf } from './archive.ts'
import type { Archived, BackupPart } from './backup.ts'
import { keepingBeside } from './keeping.ts'
import type { EmptyObjects } from './kept-objects.ts'
import { type End, end, FORMAT, type Manifest, manifest } from './manifest.ts'
import { type Migration, migrationsOf, withOlderMigrations } from './older-migrations.ts'
import { countOf, preparedFor, writeLines } from './rows.ts'
import { idOf, schemasIn, type Table } from './tables.ts'

export interface RestoreTarget {
  readonly database: Pick<OpenDatabase, 'db' | 'migrate'>
  readonly parts: readonly (BackupPart & { readonly objects: EmptyObjects })[]
  /** Writes one of the data folder's small files. */
  writeFile(name: string, text: string): Promise<void>
  /** Changes restored rows, once they are as this version has them. */
  adjust(tx: Database, schemas: readonly string[]): Promise<void>
}

export interface Restored {
  readonly createdAt: string
  readonly rows: number
  readonly objects: number
  /** Objects that were damaged when the backup was written. */
  readonly damaged: readonly string[]
}

/**
 * Restores a backup into an empty place: objects first, as rows name them. Migrates what an older version backed up. What
 * fails leaves nothing behind.
 */
export async function restoreBackup(target: RestoreTarget, archived: Archived): Promise<Restored> {
  const { database, parts } = target
  await requireEmpty(target)
  const held = await manifestOf(archived, parts)
  const schemas = Object.keys(held.migrations)
  const own = parts.filter(({ name }) => schemas.includes(name))
  try {
    const { objects, damaged } = await restoreObjects(own, archived)
    // As they were when the rows were backed up.
    for (const { name, migrations } of own) {
      const isThere = ({ when }: Migration) => when <= (held.migrations[name] ?? 0)
      await withOlderMigrations(migrations, isThere, database.migrate)
    }
    const files = await database.db.transaction((tx) => restoreRows(tx, held, archived))
    for (const part of own) await database.migrate(part.migrations)
    await database.db.transaction(async (tx) => {
      for (const part of own) await part.objects.note(tx)
      await target.adjust(tx, schemas)
    })
    for (const [name, content] of files) await target.writeFile(name, content)
    const rows = Object.values(held.rows).reduce((sum, count) => sum + count, 0)
    return { createdAt: held.createdAt, rows, objects: objects - damaged.length, damaged }
  } catch (error) {
    for (const part of own) {
      await database.db.execute(sql`drop schema if exists ${sql.identifier(part.name)} cascade`)
      await part.objects.drop()
    }
    throw error
  }
}

/** What is there already would be mixed with the backup, or lost. */
async function requireEmpty({ database, parts }: RestoreTarget): Promise<void> {
  const [schema] = await schemasIn(
    database.db,
    parts.map(({ name }) => name),
  )
  if (schema !== undefined)
    throw new BackupRefused(
      'the database holds the tables of an Easel already; restore into an empty database',
    )
  for (const { objects } of parts) {
    if (!(await objects.isEmpty()))
      throw new BackupRefused(
        'there are pictures already; restore into an empty DATA_DIR, or an empty OBJECTS_URL',
      )
  }
}

async function manifestOf({ path, passphrase }: Archived, parts: readonly BackupPart[]): Promise<Manifest> {
  for await (const entry of entriesOf(path, passphrase)) {
    if (entry.name !== 'manifest.json') break
    const given: unknown = JSON.parse(await text(entry.content))
    const read = manifest.safeParse(given)
    if (!read.success)
      throw new BackupRefused(
        `${path} has the form ${Object(given).format}, and this Easel reads ${FORMAT}; restore it with a newer Easel`,
      )
    for (const part of parts) await requireKnown(read.data, part, path)
    return read.data
  }
  throw new BackupRefused(`${path} is no backup of Easel`)
}

async function requireKnown(
  { migrations: applied }: Manifest,
  part: BackupPart,
  path: string,
): Promise<void> {
  const last = applied[part.name]
  const known = await migrationsOf(part.migrations)
  if (last === undefined || known.some(({ when }) => when === last)) return
  throw new BackupRefused(`${path} is of a newer Easel; restore it with that version, or a later one`)
}

interface ObjectsRestored {
  readonly objects: number
  readonly damaged: readonly string[]
}

/** Reads the archive to its end, so that one that was cut off is refused before any row is written. */
async function restoreObjects(
  parts: RestoreTarget['parts'],
  { path, passphrase }: Archived,
): Promise<ObjectsRestored> {
  let objects = 0
  let ended: End | undefined
  const wrong: string[] = []
  const keeping = keepingBeside()
  try {
    for await (const entry of entriesOf(path, passphrase)) {
      const [kind, of = '', sha256 = ''] = entry.name.split('/')
      if (kind === 'end.json') ended = end.parse(JSON.parse(await text(entry.content)))
      if (kind !== 'objects') continue
      const part = parts.find((one) => one.name === of)
      objects += 1
      await keeping.add(entry, async (source) => {
        if (!(await part?.objects.keep(sha256, source))) wrong.push(sha256)
      })
    }
  } finally {
    await keeping.settled()
  }
  keeping.requireNoError()
  if (ended?.objects !== objects) throw new BackupRefused(`${path} was cut off: it has no end`)
  const { damaged } = ended
  const broken = wrong.find((sha256) => !damaged.includes(sha256))
  if (broken !== undefined)
    throw new BackupRefused(`${path} is damaged: the picture ${broken} has other bytes`)
  return { objects, damaged }
}

/** Writes the rows, and returns the small files, by name. */
async function restoreRows(
  tx: Database,
  held: Manifest,
  { path, passphrase }: Archived,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const tables = new Map<string, Table>(held.tables.map((table) => [idOf(table), table]))
  await preparedFor(tx, held.tables, async () => {
    for await (const { name, content } of entriesOf(path, passphrase)) {
      const [kind, id = ''] = name.split('/')
      // All rows come before all objects.
      if (kind === 'objects') break
      const table = tables.get(id)
      if (kind === 'files') files.set(id, await text(content))
      if (kind === 'rows' && table) await writeLines(tx, table, await text(content))
    }
  })
  for (const [id, table] of tables) {
    const rows = await countOf(tx, table)
    if (rows !== held.rows[id])
      throw new BackupRefused(`${path} is damaged: ${id} has ${rows} rows instead of ${held.rows[id]}`)
  }
  return files
}
