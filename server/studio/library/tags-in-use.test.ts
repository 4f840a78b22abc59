import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_TAGS_LISTED } from '#contract/studio/library.ts'
import type { Database } from '#server/platform/database/database.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { fill } from '#server/testing/large-library.ts'
import { createChanges } from '../database/changes.ts'
import { assets } from '../database/schema.ts'
import { library } from './library.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const TIMEOUT = { timeout: 90_000, interval: 20 }

describe.each(engines)('the tags in use on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(async () => {
    await database.clear('studio')
    await fill(database, 3, ['a red fox'])
  })
  afterAll(() => database.close())

  const tag = (id: string, tags: string[]) =>
    database.db.update(assets).set({ tags }).where(eq(assets.id, id))

  it('are counted again only once tags or pictures changed, whichever process changed them', async () => {
    await tag('a1', ['fox'])
    let reads = 0
    const heard: Database = new Proxy(database.db, {
      get(db, key) {
        if (key === 'select') reads += 1
        return Reflect.get(db, key)
      },
    })
    const changes = createChanges()
    const stop = await changes.follow(database)
    await vi.waitFor(() => expect(changes.version('tags')).not.toBeNull(), TIMEOUT)
    const { tags } = library({ db: heard, changes, ...Object({}) })
    expect(await tags()).toEqual([{ tag: 'fox', pictures: 1 }])
    const counted = reads
    await database.db.update(assets).set({ rating: 3 }).where(eq(assets.id, 'a1'))
    expect(await tags()).toEqual([{ tag: 'fox', pictures: 1 }])
    expect(reads).toBe(counted)
    await tag('a2', ['fox', 'owl'])
    const both = [
      { tag: 'fox', pictures: 2 },
      { tag: 'owl', pictures: 1 },
    ]
    await vi.waitFor(async () => expect(await tags()).toEqual(both), TIMEOUT)
    await database.db.update(assets).set({ removedAt: new Date() }).where(eq(assets.id, 'a2'))
    await vi.waitFor(async () => expect(await tags()).toEqual([{ tag: 'fox', pictures: 1 }]), TIMEOUT)
    await stop()
  })

  it('are listed up to a number, the most used first', async () => {
    const many = sql`array(select 'tag ' || n from generate_series(1, ${MAX_TAGS_LISTED}::int) as n)`
    await database.db.update(assets).set({ tags: many }).where(eq(assets.id, 'a1'))
    await tag('a2', ['zebra'])
    await tag('a3', ['zebra'])
    const tags = await library({ db: database.db, changes: createChanges(), ...Object({}) }).tags()
    expect(tags).toHaveLength(MAX_TAGS_LISTED)
    expect(tags[0]).toEqual({ tag: 'zebra', pictures: 2 })
  })
})
