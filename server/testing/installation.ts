import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach } from 'vitest'
import type { Bucket } from '#server/platform/storage/bucket.ts'
import type { ObjectPlace } from '#server/platform/storage/part-objects.ts'
import { aBucket, type TestBucket } from './bucket.ts'
import type { TestDatabase } from './databases/databases.ts'
import { everything } from './each-call.ts'
import { aService } from './service.ts'
import { aStudio, isKept } from './studio.ts'

/** The schemas of both parts. */
export const SCHEMAS = ['studio', 'service']

const endings: (() => Promise<unknown>)[] = []
/** Ends what the tests of a file have opened, after each. */
export const endAfterEach = (): void =>
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

/** Calls a function after the test. */
export const atTheEnd = (end: () => Promise<unknown>): void => void endings.push(end)

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-place-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Where an installation keeps its data, for one test. */
export type TestPlace = Omit<ObjectPlace, 'bucket'> & {
  readonly database: TestDatabase
  readonly bucket?: Bucket
}

export interface TestStore {
  readonly store: string
  readonly bucket: () => Promise<TestBucket | undefined>
}
export const FOLDER: TestStore = { store: 'a folder', bucket: async () => undefined }
export const BUCKET: TestStore = {
  store: 'a bucket',
  async bucket() {
    const bucket = await aBucket()
    endings.push(() => bucket.stop())
    return bucket
  },
}

export async function aPlace(open: () => Promise<TestDatabase>, { bucket }: TestStore): Promise<TestPlace> {
  const database = await open()
  endings.push(() => database.close())
  const there = await bucket()
  return { database, dataDir: await aFolder(), ...(there && { bucket: there.bucket }) }
}

/** Without the tables that a test database begins with. */
export async function anEmptyPlace(open: () => Promise<TestDatabase>, store: TestStore): Promise<TestPlace> {
  const place = await aPlace(open, store)
  // Nobody gets it after this test.
  endings.push(() => place.database.lose())
  for (const schema of SCHEMAS)
    await place.database.db.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
  return place
}

/** Everything that can be in an installation, as real servers leave it. */
export async function used(place: TestPlace): Promise<void> {
  const database = { ...place.database, close: async () => {} }
  const service = await aService({ ...place, database })
  const at = { baseUrl: service.address, apiKey: service.key }
  const studio = await aStudio({ ...place, database, service: at })
  const [run] = await studio.press({
    operation: 'generate-fast',
    values: { prompt: 'a kite', custom_width: 64, custom_height: 64 },
  })
  if (run) await studio.when(run.id, isKept)
  await everything(studio)
  await studio.stop()
  await service.stop()
}
