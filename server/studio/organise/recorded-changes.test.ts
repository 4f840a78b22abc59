import { fileURLToPath } from 'node:url'
import { asc, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { libraryChanges } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { recordedChanges } from './recorded-changes.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const PICTURES = 7
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

describe.each(engines)('a change in slices ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.clear('studio')
    await database.db.execute(sql`
      insert into studio.assets (id, sha256, format, bytes, width, height, has_alpha, name, origin, created_at)
      select 'a' || n, md5(n::text), 'png', 1, 1, 1, false, n || '.png', 'result', now()
      from generate_series(1, ${PICTURES}::int) as n`)
  })
  const ids = Array.from({ length: PICTURES }, (_, at) => `a${at + 1}`)
  const ratings = async () =>
    (await database.db.select({ rating: assets.rating }).from(assets).orderBy(asc(assets.id))).map(
      ({ rating }) => rating,
    )
  const ended = vi.fn<(isEnd: boolean) => void>()
  const changes = (
    db: Database = database.db,
    onError = (error: unknown): void => {
      throw error
    },
  ) =>
    recordedChanges({
      db,
      now: () => new Date(),
      onChanged: (_, __, isEnd) => ended(isEnd),
      onErased: async () => {},
      onError,
      slice: 2,
    })

  /** A change of which every slice is made. */
  const made = async (them: ReturnType<typeof changes>, change: PictureChange, of = ids) => {
    const recorded = await them.make(of, change)
    await them.settled()
    return recorded
  }

  /** The database, which loses its connection in the transactions with these numbers. */
  const losing = (isLost: (place: number) => boolean): Database => {
    let place = 0
    return new Proxy(database.db, {
      get(db, key) {
        if (key !== 'transaction') return Reflect.get(db, key)
        return (...given: Parameters<Database['transaction']>) => {
          place += 1
          return isLost(place) ? Promise.reject(new Error('connection lost')) : db.transaction(...given)
        }
      },
    })
  }

  it('responds after the first slice, continues in the background, and reports its end once', async () => {
    ended.mockClear()
    const them = changes()
    const begun = await them.make(ids, { rating: 4 })
    expect(begun).toMatchObject({ pictures: 7, isUndone: false })
    await them.settled()
    expect(await ratings()).toEqual([4, 4, 4, 4, 4, 4, 4])
    expect(await them.read(begun.id)).toMatchObject({ done: 7 })
    expect(ended.mock.calls.flat()).toEqual([false, false, false, true])
  })

  it('counts the pictures that it changed; the others were so already, and its undo leaves them so', async () => {
    const them = changes()
    await made(them, { rating: 4 }, ['a1', 'a2', 'a3'])
    const { id } = await made(them, { rating: 4 })
    expect(await them.read(id)).toMatchObject({ pictures: 7, changed: 4, isUndone: false })
    await them.undo(id)
    await them.settled()
    expect(await them.read(id)).toMatchObject({ changed: 4, leftAlone: 0, isUndone: true })
    expect(await ratings()).toEqual([4, 4, 4, 0, 0, 0, 0])
  })

  it('of what was so already stands all the same: an earlier one is undone once it is undone too', async () => {
    const them = changes()
    const change = { isDeleted: true, addTags: ['print'] }
    const first = await made(them, change)
    const second = await made(them, change)
    expect(await them.read(second.id)).toMatchObject({ changed: 0, isUndone: false })
    for (const { id } of [second, first]) {
      await them.undo(id)
      await them.settled()
    }
    expect(await them.read(first.id)).toMatchObject({ changed: PICTURES, leftAlone: 0 })
    expect(await database.db.$count(assets, isNotNull(assets.removedAt))).toBe(0)
  })

  it('that changes nothing is told to nobody, nor is its undo', async () => {
    const them = changes()
    await them.make(['a1', 'a2'], { rating: 4 })
    ended.mockClear()
    const { id } = await them.make(['a2', 'a1'], { rating: 4 })
    await them.undo(id)
    expect(ended).not.toHaveBeenCalled()
    expect(await ratings()).toEqual([4, 4, 0, 0, 0, 0, 0])
  })

  it.each([
    ['once', (place: number) => place === 2],
    ['for longer', (place: number) => place >= 2],
  ])('that was reported as failed is never made later (the database was away %s)', async (_, isLost) => {
    const before = changes(losing(isLost), () => {})
    await expect(before.make(ids, { isDeleted: true })).rejects.toThrow('lost')
    await before.stop()
    const after = changes()
    await after.start()
    await after.settled()
    expect(await database.db.$count(assets, isNotNull(assets.removedAt))).toBe(0)
    expect(await after.last()).toEqual([])
  })

  it('continues once the database is back', async () => {
    const them = changes(
      losing((place) => place === 3),
      () => {},
    )
    await them.make(ids, { rating: 4 })
    await them.settled()
    expect(await ratings()).toEqual([4, 4, 4, 4, 4, 4, 4])
  })

  it('continues after a restart where it stopped', async () => {
    const before = changes()
    const working = before.make(ids, { rating: 4 })
    await before.stop()
    await working
    await before.stop()
    const after = changes()
    await after.start()
    await after.settled()
    expect(await ratings()).toEqual([4, 4, 4, 4, 4, 4, 4])
  })

  it('is undone as a whole, also while it is being made', async () => {
    const them = changes()
    const { id } = await them.make(ids, { rating: 4 })
    await them.undo(id)
    await them.settled()
    expect(await ratings()).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await them.read(id)).toMatchObject({ isUndone: true, done: 7 })
  })

  it('undone twice has the same outcome', async () => {
    const them = changes()
    const { id } = await them.make(ids, { isDeleted: true })
    await them.settled()
    await them.undo(id)
    await them.undo(id)
    await them.settled()
    expect(await database.db.$count(assets, sql`removed_at is not null`)).toBe(0)
  })

  it('never gives a picture more than 50 tags, however many add some at once, and says so to those that wait', async () => {
    const them = changes()
    const adding = Array.from({ length: 8 }, (_, at) =>
      them.make(ids, { addTags: Array.from({ length: 12 }, (_, tag) => `${at} ${tag}`) }),
    )
    const refused = (await Promise.allSettled(adding)).filter(({ status }) => status === 'rejected')
    await them.settled()
    expect(refused).toHaveLength(4)
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: { status: 422 } })
    const rows = await database.db.select({ tags: assets.tags }).from(assets)
    for (const { tags } of rows) expect(tags.length).toBeLessThanOrEqual(50)
  })

  it('of many leaves others room: few of them use the database at a time', async () => {
    let [now, atOnce] = [0, 0]
    const counting = new Proxy(database.db, {
      get(db, key) {
        if (key !== 'transaction') return Reflect.get(db, key)
        return async (...given: Parameters<Database['transaction']>) => {
          now += 1
          atOnce = Math.max(atOnce, now)
          return db.transaction(...given).finally(() => {
            now -= 1
          })
        }
      },
    })
    const them = changes(counting)
    await Promise.all(Array.from({ length: 24 }, (_, at) => them.make(ids, { rating: (at % 5) + 1 })))
    await them.settled()
    expect(atOnce).toBeLessThanOrEqual(3)
  })

  it('of no pictures ends at once', async () => {
    expect(await changes().make([], { rating: 4 })).toMatchObject({ pictures: 0, done: 0 })
  })

  it('is deleted after a month', async () => {
    const old = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000)
    await database.db.insert(libraryChanges).values({ id: 'old', change: {}, pictures: 0, createdAt: old })
    await changes().start()
    expect(await database.db.$count(libraryChanges)).toBe(0)
  })
})
