import { createHash } from 'node:crypto'
import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#server/testing/databases/databases.ts'
import {
  aFolder,
  anEmptyPlace,
  aPlace,
  BUCKET,
  endAfterEach,
  FOLDER,
  type TestPlace,
  used,
} from '#server/testing/installation.ts'
import { backUp } from './backups.ts'
import { examine } from './doctor.ts'
import { withOlderMigrations } from './platform/backup/older-migrations.ts'
import { lastMigrationOf } from './platform/backup/tables.ts'
import type { Fault } from './platform/doctor/examined.ts'
import { objectName } from './platform/storage/bucket-objects.ts'
import type { Part } from './platform/storage/part-objects.ts'
import { ledger } from './service/billing/schema.ts'
import { generatedPictures, generations } from './service/database/schema.ts'
import { PART as SERVICE } from './service/part.ts'
import { assets, runs, storedObjects } from './studio/database/schema.ts'
import { PART as STUDIO } from './studio/part.ts'

endAfterEach()

const LONG_AGO = new Date('2020-01-01T00:00:00.000Z')
const LOOK = { isMending: false, from: null }

const pathOf = ({ dataDir }: TestPlace, { folder }: Part, sha256: string) =>
  join(dataDir, folder, sha256.slice(0, 2), sha256)

/** The faults by their ids. */
async function faultsOf(place: TestPlace, asked: Parameters<typeof examine>[1]) {
  const found = await examine(place, asked)
  expect(found.length).toBeGreaterThan(4)
  return new Map<string, Fault>(found.flatMap(({ faults }) => faults).map((fault) => [fault.id, fault]))
}

const places = [
  ...engines.map((engine) => ({ ...engine, ...FOLDER })),
  { name: 'PostgreSQL or PGlite', open: openTestDatabase, ...BUCKET },
]

it.each(places)(
  'nothing is wrong with what real servers leave, on $name with $store',
  async ({ open, ...store }) => {
    const place = await aPlace(open, store)
    await used(place)
    expect([...(await faultsOf(place, LOOK)).values()]).toEqual([])
  },
  240_000,
)

describe.each(engines)('on $name', ({ open }) => {
  it('damaged pictures are found, and replaced from where their bytes still are', async () => {
    const place = await aPlace(open, FOLDER)
    await used(place)
    const { db } = place.database
    const path = join(await aFolder(), 'easel.backup')
    await backUp(place, { path, passphrase: null })
    const [result] = await db.select().from(generatedPictures)
    const uploads = await db.select().from(assets).where(eq(assets.origin, 'upload')).limit(2)
    const [ofResult = '', cut = '', changed = ''] = [result, ...uploads].map((row) => row?.sha256 ?? '')
    await rm(pathOf(place, STUDIO, ofResult))
    await truncate(pathOf(place, STUDIO, cut), 10)
    await writeFile(pathOf(place, STUDIO, changed), 'x'.repeat(uploads[1]?.bytes ?? 0))

    const words = (faults: ReadonlyMap<string, Fault>) =>
      [ofResult, cut, changed].map((id) => [faults.get(id)?.what, faults.get(id)?.mended])
    const found = [['is missing'], ['is cut off'], ['has other bytes than it should have']]
    expect(words(await faultsOf(place, LOOK))).toEqual(found.map(([what]) => [what, null]))
    // The image service still has its result.
    expect(words(await faultsOf(place, { isMending: true, from: null }))).toEqual([
      ['is missing', 'replaced from the image service'],
      ['is cut off', null],
      ['has other bytes than it should have', null],
    ])
    const mended = await faultsOf(place, { isMending: true, from: { path, passphrase: null } })
    expect(words(mended)).toEqual([
      [undefined, undefined],
      ['is cut off', 'replaced from the backup'],
      ['has other bytes than it should have', 'replaced from the backup'],
    ])
    expect([...(await faultsOf(place, LOOK)).keys()]).toEqual([])
  }, 240_000)

  it('claims that never end, and charges that do not match their generations, are found and mended', async () => {
    const place = await aPlace(open, FOLDER)
    await used(place)
    const { db } = place.database
    const [run] = await db.select().from(runs)
    await db
      .update(runs)
      .set({ leaseUntil: sql`now() + interval '1 year'` })
      .where(eq(runs.id, run?.id ?? ''))
    const [charged] = await db.select().from(ledger)
    const generation = charged?.generationId ?? ''
    const faultOf = async (isMending: boolean) =>
      (await faultsOf(place, { isMending, from: null })).get(generation)

    await db.update(ledger).set({ quantity: 7 })
    expect(await faultOf(false)).toMatchObject({
      what: expect.stringContaining('charged for 7 pictures'),
      mended: null,
    })
    expect(await faultOf(true)).toMatchObject({ mended: 'charged rightly' })
    await db.delete(ledger)
    expect(await faultOf(true)).toMatchObject({ what: 'is completed and not charged', mended: 'charged' })
    const { id: _, ...was } = charged ?? {}
    const [now] = await db.select().from(ledger)
    expect(now).toMatchObject({ ...was, createdAt: expect.any(Date) })

    await db
      .update(generations)
      .set({ status: 'failed', failureReason: 'timeout' })
      .where(eq(generations.id, generation))
    expect(await faultOf(true)).toMatchObject({
      what: 'is charged and failed',
      mended: 'not charged any more',
    })
    expect(await db.select().from(ledger)).toEqual([])
    expect(
      (
        await db
          .select()
          .from(runs)
          .where(eq(runs.id, run?.id ?? ''))
      )[0]?.leaseUntil,
    ).toBeNull()
  }, 240_000)
})

it('files that nothing refers to are removed once no sweep can have overlooked them', async () => {
  const place = await aPlace(openTestDatabase, FOLDER)
  await used(place)
  const orphans = [STUDIO, SERVICE].map((part) => {
    const bytes = Buffer.from(`nobody's, of the ${part.name}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes, sha256, path: pathOf(place, part, sha256) }
  })
  for (const { path, bytes } of orphans) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  expect([...(await faultsOf(place, LOOK)).keys()]).toEqual([])
  for (const { path } of orphans) await utimes(path, LONG_AGO, LONG_AGO)
  const faults = await faultsOf(place, { isMending: true, from: null })
  expect(orphans.map(({ sha256 }) => faults.get(sha256)?.mended)).toEqual(['removed', 'removed'])
  expect([...(await faultsOf(place, LOOK)).keys()]).toEqual([])
}, 240_000)

it('files of a bucket that the database has lost sight of are noted again', async () => {
  const place = await aPlace(openTestDatabase, BUCKET)
  await used(place)
  const sha256 = createHash('sha256').update('stray').digest('hex')
  await place.bucket?.putText(objectName(STUDIO.name, sha256), 'stray')
  expect((await faultsOf(place, LOOK)).get(sha256)).toMatchObject({ mended: null })
  expect((await faultsOf(place, { isMending: true, from: null })).get(sha256)).toMatchObject({
    mended: 'noted',
  })
  const { db } = place.database
  expect(await db.select().from(storedObjects).where(eq(storedObjects.sha256, sha256))).toHaveLength(1)
}, 240_000)

it('a file that the bucket has lost is found without a change, and replaced from the copy on this machine', async () => {
  const place = await aPlace(openTestDatabase, BUCKET)
  await used(place)
  const [upload] = await place.database.db.select().from(assets).where(eq(assets.origin, 'upload')).limit(1)
  const sha256 = upload?.sha256 ?? ''
  const name = objectName(STUDIO.name, sha256)
  await place.bucket?.remove(name)
  expect((await faultsOf(place, LOOK)).get(sha256)).toMatchObject({ what: 'is missing', mended: null })
  expect(await place.bucket?.find(name)).toBeNull()
  const mended = await faultsOf(place, { isMending: true, from: null })
  expect(mended.get(sha256)).toMatchObject({ mended: 'replaced from the copy on this machine' })
  expect(await place.bucket?.find(name)).toMatchObject({ bytes: upload?.bytes })
}, 240_000)

it('tables of another version are not examined, nor migrated', async () => {
  const place = await anEmptyPlace(openTestDatabase, FOLDER)
  const { db, migrate } = place.database
  await withOlderMigrations(STUDIO.migrations, ({ idx }) => idx <= 11, migrate)
  const before = await lastMigrationOf(db, STUDIO.name)
  await expect(examine(place, LOOK)).rejects.toThrow('not of this version of Easel; start it once')
  expect(await lastMigrationOf(db, STUDIO.name)).toBe(before)
}, 240_000)
