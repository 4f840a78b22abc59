import { createHash } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#server/testing/databases/databases.ts'
import { everything } from '#server/testing/each-call.ts'
import {
  aFolder,
  anEmptyPlace,
  aPlace,
  atTheEnd,
  BUCKET,
  endAfterEach,
  FOLDER,
  SCHEMAS,
  type TestPlace,
  used,
} from '#server/testing/installation.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { aStudio } from '#server/testing/studio.ts'
import { backUp, restore } from './backups.ts'
import { withOlderMigrations } from './platform/backup/older-migrations.ts'
import { idOf, tablesIn } from './platform/backup/tables.ts'
import { rowsOf } from './platform/database/rows-of.ts'
import { openPartObjects } from './platform/storage/part-objects.ts'
import { PART as SERVICE } from './service/part.ts'
import { assets, runs } from './studio/database/schema.ts'
import { PART as STUDIO } from './studio/part.ts'

/** The number of a migration: it knew no words of pictures. */
const BEFORE_THE_LIBRARY = 11
const EMBEDDED = { isRemote: false }
const PASSPHRASE = 'a long passphrase'

endAfterEach()

/** The rows of every table, by its name. */
async function allRows({
  database: { db },
}: TestPlace): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await tablesIn(db, SCHEMAS)
  const found = tables.map(async (table) => {
    const name = sql`${sql.identifier(table.schema)}.${sql.identifier(table.name)}`
    const rows = rowsOf<{ readonly row: string }>(
      await db.execute(sql`select to_jsonb(each)::text as row from ${name} as each order by 1`),
    )
    return [idOf(table), rows.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(found))
}

/** The hashes of all pictures, read from where they are kept. */
async function allPictures(place: TestPlace): Promise<readonly string[]> {
  const hashes: string[] = []
  for (const part of [STUDIO, SERVICE]) {
    const objects = await openPartObjects(place, part)
    for await (const names of objects.unwantedSince(new Date(Date.now() + 60_000))) {
      for (const name of names) {
        const hash = createHash('sha256')
        for await (const chunk of await objects.read(name)) hash.update(chunk)
        hashes.push(`${part.name} ${hash.digest('hex')}`)
      }
    }
  }
  return hashes.toSorted()
}

const places = engines.flatMap((engine) => [FOLDER, BUCKET].map((store) => ({ ...engine, ...store })))

describe.each(places)('a backup of $name with $store', ({ open, ...store }) => {
  // What the other engine and the other store wrote, too.
  const elsewhere = {
    engine: engines.find((engine) => engine.open !== open) ?? engines[0],
    store: store.store === FOLDER.store ? BUCKET : FOLDER,
  }

  it('restores every row and every picture, also into the other engine and the other store', async () => {
    const place = await aPlace(open, store)
    await used(place)
    const file = join(await aFolder(), 'easel.backup')
    const kept = await backUp(place, { path: file, passphrase: null })
    const [rows, pictures] = [await allRows(place), await allPictures(place)]
    expect(kept).toMatchObject({
      rows: Object.values(rows).flat().length,
      objects: pictures.length,
      damaged: [],
    })
    expect(kept.rows).toBeGreaterThan(50)
    expect(kept.objects).toBeGreaterThan(5)

    for (const other of [
      await anEmptyPlace(open, store),
      await anEmptyPlace(elsewhere.engine?.open ?? open, elsewhere.store),
    ]) {
      const restored = await restore(other, { path: file, passphrase: null }, EMBEDDED)
      expect(restored).toMatchObject({ rows: kept.rows, objects: kept.objects, damaged: [] })
      expect(await allRows(other)).toEqual(rows)
      expect(await allPictures(other)).toEqual(pictures)
    }
  }, 240_000)
})

describe('a backup', () => {
  const aSmallPlace = async () => {
    const place = await aPlace(openTestDatabase, FOLDER)
    const objects = await openPartObjects(place, STUDIO)
    const draft = objects.draftPath()
    const bytes = await aPicture({ seed: 31_100 })
    await writeFile(draft, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await objects.keep({ path: draft, sha256, bytes: bytes.length })
    return { place, sha256, path: join(place.dataDir, STUDIO.folder, sha256.slice(0, 2), sha256) }
  }
  const written = async (place: TestPlace, passphrase: string | null = null) => {
    const path = join(await aFolder(), 'easel.backup')
    return { path, kept: await backUp(place, { path, passphrase }) }
  }
  const restoredFrom = async (path: string, passphrase: string | null = null, how = EMBEDDED) => {
    const place = await anEmptyPlace(openTestDatabase, FOLDER)
    return { place, restored: await restore(place, { path, passphrase }, how) }
  }

  it('with a passphrase is read with that one only, and is of nobody else', async () => {
    const { place } = await aSmallPlace()
    const { path } = await written(place, PASSPHRASE)
    expect((await readFile(path)).includes('manifest')).toBe(false)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(restoredFrom(path)).rejects.toThrow(`${path} is encrypted; set BACKUP_PASSPHRASE`)
    await expect(restoredFrom(path, 'another one')).rejects.toThrow(`${path} has another passphrase`)
    expect((await restoredFrom(path, PASSPHRASE)).restored).toMatchObject({ objects: 1 })
  }, 120_000)

  it.each([
    { what: 'was cut off', change: (bytes: Buffer) => bytes.subarray(0, -40) },
    {
      what: 'has another byte',
      change: (bytes: Buffer) => bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 1),
    },
    { what: 'is another file', change: () => Buffer.from('not a backup') },
  ])(
    'that $what is refused, and leaves the place empty',
    async ({ change }) => {
      const { place } = await aSmallPlace()
      const { path } = await written(place)
      const whole = await readFile(path)
      await writeFile(path, change(whole))
      const empty = await anEmptyPlace(openTestDatabase, FOLDER)
      await expect(restore(empty, { path, passphrase: null }, EMBEDDED)).rejects.toThrow(path)
      await writeFile(path, whole)
      expect(await restore(empty, { path, passphrase: null }, EMBEDDED)).toMatchObject({ objects: 1 })
    },
    120_000,
  )

  it('is not restored over tables or pictures', async () => {
    const { place } = await aSmallPlace()
    const { path } = await written(place)
    await expect(restore(place, { path, passphrase: null }, EMBEDDED)).rejects.toThrow(
      'restore into an empty database',
    )
    const empty = await anEmptyPlace(openTestDatabase, FOLDER)
    const beside = { ...empty, dataDir: place.dataDir }
    await expect(restore(beside, { path, passphrase: null }, EMBEDDED)).rejects.toThrow(
      'there are pictures already',
    )
    expect(await allPictures(place)).toHaveLength(1)
  }, 120_000)

  it('is not written over another file', async () => {
    const { place } = await aSmallPlace()
    const { path } = await written(place)
    const before = await readFile(path)
    await expect(backUp(place, { path, passphrase: null })).rejects.toThrow(`${path} exists already`)
    expect(await readFile(path)).toEqual(before)
  })

  it('names pictures that are damaged, and is restored without them', async () => {
    const { place, sha256, path: picture } = await aSmallPlace()
    await truncate(picture, 20)
    const { path, kept } = await written(place)
    expect(kept.damaged).toEqual([sha256])
    const { place: other, restored } = await restoredFrom(path)
    expect(restored).toMatchObject({ objects: 0, damaged: [sha256] })
    expect(await allPictures(other)).toEqual([])
  }, 120_000)

  it('of an older Easel is migrated, and one of a newer Easel is refused', async () => {
    const place = await anEmptyPlace(openTestDatabase, FOLDER)
    const { db, migrate } = place.database
    await withOlderMigrations(STUDIO.migrations, ({ idx }) => idx <= BEFORE_THE_LIBRARY, migrate)
    await db.execute(sql`
      insert into studio.assets (id, sha256, format, bytes, width, height, has_alpha, name, origin, created_at)
      values ('old', 'aa', 'png', 1, 1, 1, false, 'A heron.png', 'upload', now())`)
    const { path } = await written(place)
    const { place: other } = await restoredFrom(path)
    expect(await other.database.db.select().from(assets)).toMatchObject([{ id: 'old', name: 'A heron.png' }])
    // What later migrations make of it is there, too.
    const words = await other.database.db.execute(
      sql`select words from studio.asset_words where asset_id = 'old'`,
    )
    expect(JSON.stringify(words)).toContain('heron')

    await db.execute(sql`update studio.__drizzle_migrations set created_at = created_at + 1`)
    const { path: newer } = await written(place)
    await expect(restoredFrom(newer)).rejects.toThrow(`${newer} is of a newer Easel`)
  }, 120_000)

  it.each([
    { studio: 'a studio alone', how: EMBEDDED, hasService: false, state: 'unknown', decision: 'unknown' },
    {
      studio: 'a studio of a remote service',
      how: { isRemote: true },
      hasService: true,
      state: 'unknown',
      decision: 'unknown',
    },
    {
      studio: 'a studio with its own service',
      how: EMBEDDED,
      hasService: true,
      state: 'queued',
      decision: null,
    },
  ])(
    'of $studio restores runs that waited as $state',
    async ({ how, hasService, ...expected }) => {
      const place = await aPlace(openTestDatabase, FOLDER)
      const database = { ...place.database, close: async () => {} }
      // Nobody answers there: the runs wait.
      const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'a-key' }
      const studio = await aStudio({ ...place, database, service })
      await everything(studio)
      await studio.stop()
      if (!hasService) {
        await place.database.db.execute(sql`drop schema service cascade`)
        atTheEnd(() => place.database.lose())
      }
      const { path } = await written(place)
      const { place: other } = await restoredFrom(path, null, how)
      const rows = await other.database.db.select().from(runs)
      expect(rows.length).toBeGreaterThan(0)
      const { state, decision } = expected
      for (const row of rows) expect(row).toMatchObject({ state, decision })
    },
    120_000,
  )
})
