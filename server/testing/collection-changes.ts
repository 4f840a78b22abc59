import { fileURLToPath } from 'node:url'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { collectionPictures, collections } from '#server/studio/database/organised.ts'
import { assets } from '#server/studio/database/schema.ts'
import { GAP } from '#server/studio/organise/collection-places.ts'
import { type RecordedChanges, recordedChanges } from '#server/studio/organise/recorded-changes.ts'
import type { TestDatabase } from './databases/databases.ts'

const MIGRATIONS = {
  folder: fileURLToPath(new URL('../studio/migrations', import.meta.url)),
  schema: 'studio',
}
/** The pictures of the collection `c`, in its order. */
export const IDS = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']
export const out = { removeFrom: 'c' } as const
export const again = { addTo: 'c' } as const
export const to = (before: string | null) => ({ arrange: { collection: 'c', before } })

const fail = (error: unknown): void => {
  throw error
}

const begun: RecordedChanges[] = []

type Handlers = Partial<Pick<Parameters<typeof recordedChanges>[0], 'onError' | 'onErased'>>

/** @param slice pictures of one transaction */
export function changesIn(
  { db }: Pick<TestDatabase, 'db'>,
  slice: number,
  { onError = fail, onErased = async () => {} }: Handlers = {},
): RecordedChanges {
  const them = recordedChanges({
    db,
    now: () => new Date(),
    onChanged: () => {},
    onErased,
    onError,
    slice,
  })
  begun.push(them)
  return them
}

/** Before the database is closed: a change goes on after its first slice, and not every test waits for its end. */
export const stopChanges = () => Promise.all(begun.splice(0).map((them) => them.stop()))

/** A database with the collection, for the tests of a group; `fresh` fills it. */
export function collectionChanges(open: () => Promise<TestDatabase>) {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  afterAll(async () => {
    await stopChanges()
    await database.close()
  })

  async function fresh(ids = IDS) {
    await database.clear('studio')
    await database.db.insert(collections).values({ id: 'c', name: 'Best', createdAt: new Date() })
    const facts = { format: 'png', bytes: 1, width: 1, height: 1, hasAlpha: false, origin: 'result' } as const
    await database.db
      .insert(assets)
      .values(ids.map((id) => ({ ...facts, id, sha256: id, name: id, createdAt: new Date() })))
    const rows = ids.map((assetId, at) => ({ collectionId: 'c', assetId, position: (at + 1) * GAP }))
    await database.db.insert(collectionPictures).values(rows)
  }

  const changes = (slice: number) => changesIn(database, slice)

  async function order(): Promise<readonly string[]> {
    const { assetId, position, collectionId } = collectionPictures
    const rows = await database.db
      .select({ assetId })
      .from(collectionPictures)
      .where(eq(collectionId, 'c'))
      .orderBy(asc(position), asc(assetId))
    return rows.map((row) => row.assetId)
  }

  async function undone(ids: readonly (string | undefined)[], slice = 2) {
    const them = changes(slice)
    for (const id of ids) {
      await them.undo(id ?? '')
      await them.settled()
    }
  }

  /** Makes changes one after another; returns their ids, and the order before each. */
  async function made(list: readonly (readonly [readonly string[], PictureChange])[], slice = 2) {
    const them = changes(slice)
    const all: { readonly id: string; readonly before: readonly string[] }[] = []
    for (const [ids, change] of list) {
      const before = await order()
      const { id } = await them.make(ids, change)
      await them.settled()
      all.push({ id, before })
      // Changes are told apart in time.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return all
  }

  return { database: () => database, fresh, changes, order, made, undone }
}
