import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { backUp, restore } from '#server/backups.ts'
import { countOf } from '#server/platform/backup/rows.ts'
import { idOf, tablesIn } from '#server/platform/backup/tables.ts'
import { type OpenDatabase, openEmbeddedDatabase } from '#server/platform/database/database.ts'
import { PART as SERVICE } from '#server/service/part.ts'
import { PART as STUDIO } from '#server/studio/part.ts'

const ROWS_AT_ONCE = 1_000

/** An installation on an embedded database, and a folder of pictures. */
export interface BenchInstallation {
  readonly dataDir: string
  /** The folder of the pictures. */
  readonly pictures: string
  backUp(path: string): Promise<void>
  restore(path: string): Promise<void>
  /** The number of rows of each table. */
  rows(): Promise<Readonly<Record<string, number>>>
  /** The SHA-256 of the bytes of every picture. */
  hashes(): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openInstallation(dataDir: string): Promise<BenchInstallation> {
  const database = await openEmbeddedDatabase(join(dataDir, 'database'))
  const pictures = join(dataDir, STUDIO.folder)
  const place = { database, dataDir }
  return {
    dataDir,
    pictures,
    backUp: async (path) => void (await backUp(place, { path, passphrase: null })),
    restore: async (path) => void (await restore(place, { path, passphrase: null }, { isRemote: false })),
    rows: () => rowsIn(database),
    async hashes() {
      const names = (await readdir(pictures, { recursive: true })).filter((name) => /[/\\].{64}$/.test(name))
      const hashes = []
      for (const name of names) hashes.push(hashOf(await readFile(join(pictures, name))))
      return hashes.toSorted()
    },
    close: () => database.close(),
  }
}

/** An installation with so many pictures of random bytes, as files and as rows. */
export async function filledInstallation(
  dataDir: string,
  count: number,
  bytesEach: number,
): Promise<BenchInstallation> {
  const database = await openEmbeddedDatabase(join(dataDir, 'database'))
  for (const { migrations } of [STUDIO, SERVICE]) await database.migrate(migrations)
  const assets: object[] = []
  for (let at = 0; at < count; at += 1) {
    const bytes = randomBytes(bytesEach)
    const sha256 = hashOf(bytes)
    const folder = join(dataDir, STUDIO.folder, sha256.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, sha256), bytes)
    assets.push({ id: `picture ${at}`, sha256 })
  }
  for (let at = 0; at < count; at += ROWS_AT_ONCE) {
    const some = JSON.stringify(assets.slice(at, at + ROWS_AT_ONCE))
    await database.db.execute(sql`
      insert into studio.assets (id, sha256, format, bytes, width, height, has_alpha, name, origin, created_at)
      select asset->>'id', asset->>'sha256', 'png', ${bytesEach}, 10, 10, false, 'A heron at dawn', 'upload', now()
      from jsonb_array_elements(${some}::jsonb) as asset`)
  }
  await database.close()
  return openInstallation(dataDir)
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function rowsIn({ db }: OpenDatabase): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesIn(db, [STUDIO.name, SERVICE.name]))
    counts[idOf(table)] = await countOf(db, table)
  return counts
}
