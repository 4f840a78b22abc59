import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Database, Migrations } from '../database/database.ts'
import { BackupRefused, openArchive } from './archive.ts'
import type { KeptObjects } from './kept-objects.ts'
import { type End, FORMAT, type Manifest } from './manifest.ts'
import { countOf, linesOf } from './rows.ts'
import { idOf, lastMigrationOf, schemasIn, tablesIn } from './tables.ts'

/** A part of Easel, whose tables are in the schema of its name. */
export interface BackupPart {
  readonly name: string
  readonly migrations: Migrations
}

/** Where the archive is written, and how. */
export interface Archived {
  readonly path: string
  /** Null for a backup that anybody can read. */
  readonly passphrase: string | null
}

export interface BackupSource {
  readonly db: Database
  readonly parts: readonly (BackupPart & { readonly objects: KeptObjects })[]
  /** Small files of the data folder, such as keys: their contents by name. */
  readonly files: Readonly<Record<string, string>>
  readonly now: () => Date
}

export interface BackedUp {
  readonly rows: number
  readonly objects: number
  readonly bytes: number
  /** Objects whose bytes are not those of their hash: a restore leaves them out. */
  readonly damaged: readonly string[]
}

/** Writes all rows as they are at one moment, and all objects, into one file; nobody who uses them needs to stop. */
export async function writeBackup(
  { db, parts, files, now }: BackupSource,
  { path, passphrase }: Archived,
): Promise<BackedUp> {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already; choose another name`)
  const archive = await openArchive(path, passphrase)
  const addText = (name: string, text: string) => archive.add(name, Buffer.byteLength(text), text)

  /** All tables agree, as they are read in one transaction. */
  async function addRows(tx: Database): Promise<number> {
    const schemas = await schemasIn(
      tx,
      parts.map(({ name }) => name),
    )
    const tables = await tablesIn(tx, schemas)
    const migrations: Record<string, number> = {}
    for (const schema of schemas) migrations[schema] = await lastMigrationOf(tx, schema)
    const rows: Record<string, number> = {}
    for (const table of tables) rows[idOf(table)] = await countOf(tx, table)
    const manifest: Manifest = { format: FORMAT, createdAt: now().toISOString(), migrations, tables, rows }
    await addText('manifest.json', JSON.stringify(manifest))
    for (const [name, text] of Object.entries(files)) await addText(`files/${name}`, text)
    for (const table of tables) {
      let chunk = 0
      for await (const lines of linesOf(tx, table)) {
        await addText(`rows/${idOf(table)}/${chunk}`, lines)
        chunk += 1
      }
    }
    return Object.values(rows).reduce((sum, count) => sum + count, 0)
  }

  /** After the rows, as an object is kept before a row names it. */
  async function addObjects(): Promise<Omit<BackedUp, 'rows'>> {
    let [objects, bytes] = [0, 0]
    const damaged: string[] = []
    for (const part of parts) {
      for await (const sha256 of part.objects.all()) {
        const object = await part.objects.open(sha256)
        if (!object) continue
        const hash = createHash('sha256')
        await archive.add(`objects/${part.name}/${sha256}`, object.bytes, hashed(object.stream, hash))
        if (hash.digest('hex') !== sha256) damaged.push(sha256)
        objects += 1
        bytes += object.bytes
      }
    }
    return { objects, bytes, damaged }
  }

  try {
    const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    const rows = await db.transaction(addRows, snapshot)
    const kept = await addObjects()
    const end: End = { objects: kept.objects, damaged: kept.damaged }
    await addText('end.json', JSON.stringify(end))
    await archive.finish()
    return { rows, ...kept }
  } catch (error) {
    await archive.drop()
    throw error
  }
}

async function* hashed(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}
