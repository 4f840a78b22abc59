import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseAway } from '#server/platform/trouble.ts'
import { changesIn, collectionChanges, IDS } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { libraryChangeSlices, libraryChanges } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { erasing } from './erase.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
const HOUR_MS = 3_600_000

describe.each(engines)('deleting many pictures for good ($name)', ({ open }) => {
  const { database, fresh, changes, order } = collectionChanges(open)
  beforeEach(async () => {
    await fresh()
    await trash(IDS)
  })

  const trash = (ids: readonly string[], removedAt: Date | null = new Date()) =>
    database()
      .db.update(assets)
      .set({ removedAt })
      .where(inArray(assets.id, [...ids]))
  const inTrash = async () => {
    const rows = await database()
      .db.select({ id: assets.id })
      .from(assets)
      .where(and(isNotNull(assets.removedAt), isNull(assets.erasedAt)))
    return rows.map(({ id }) => id).toSorted()
  }
  const records = async () => {
    const { db } = database()
    return (await db.$count(libraryChanges)) + (await db.$count(libraryChangeSlices))
  }
  /** Another process. */
  async function nextStart() {
    const after = changes(2)
    await after.start()
    await after.settled()
    return after
  }

  it('is answered after the first of them, with the number of the others, and ends without a record', async () => {
    const them = changes(2)
    expect(await them.erase(IDS)).toEqual({ erased: 2, waiting: 5 })
    await them.settled()
    expect(await inTrash()).toEqual([])
    expect(await order()).toEqual([])
    expect(await records()).toBe(0)
  })

  it('is finished after a restart', async () => {
    const before = changes(2)
    const erased = before.erase(IDS)
    await before.stop()
    await erased
    await before.stop()
    expect((await inTrash()).length).toBeGreaterThan(0)
    await nextStart()
    expect(await inTrash()).toEqual([])
    expect(await records()).toBe(0)
  })

  it('is no change that could be undone', async () => {
    const them = changes(2)
    const erased = them.erase(IDS)
    await them.stop()
    await erased
    await them.stop()
    const [record] = await database().db.select({ id: libraryChanges.id }).from(libraryChanges)
    expect(await them.last()).toEqual([])
    await expect(them.read(record?.id ?? '')).rejects.toMatchObject({ status: 404 })
    await expect(them.undo(record?.id ?? '')).rejects.toMatchObject({ status: 404 })
  })

  it('spares those that were restored before it came to them, also if they are deleted again', async () => {
    const before = changes(2)
    const erased = before.erase(IDS)
    await before.stop()
    await erased
    await before.stop()
    await trash(['a6'], null)
    await trash(['a7'], new Date(Date.now() + HOUR_MS))
    await nextStart()
    expect(await inTrash()).toEqual(['a7'])
    expect(await order()).toEqual(['a6', 'a7'])
  })

  it('that was answered as failed is not done later', async () => {
    const { db } = database()
    let place = 0
    const transaction: typeof db.transaction = async (work) => {
      place += 1
      if (place > 1) throw new DatabaseAway()
      return db.transaction(work)
    }
    const losing = new Proxy(db, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
    })
    const before = changesIn({ db: losing }, 2, { onError: () => {} })
    await expect(before.erase(IDS)).rejects.toThrow(DatabaseAway)
    await before.stop()
    await nextStart()
    expect(await inTrash()).toEqual(IDS)
    expect(await records()).toBe(0)
  })

  describe('their files', () => {
    /** Pictures and their files: a process that erases, and what is left of the files. */
    function withFiles(isFailing = false) {
      const files = new Set(IDS)
      const errors: unknown[] = []
      const its = erasing({
        ...database(),
        objects: {
          touch: async (sha256) => files.has(sha256),
          async removeUnwanted(sha256) {
            if (isFailing) throw new Error('the disk is away')
            return files.delete(sha256)
          },
        },
        changes: { happened() {} },
        now: () => new Date(),
        pace: { undoMs: HOUR_MS, onItsWayMs: 0 },
        onError: (error) => void errors.push(error),
      })
      return { files, errors, its, them: changesIn(database(), 2, { onErased: its.freeErased }) }
    }

    it('go, except those that another picture has', async () => {
      await database()
        .db.update(assets)
        .set({ sha256: 'shared' })
        .where(inArray(assets.id, ['a1', 'a2']))
      await trash(['a1'], null)
      const { files, them } = withFiles()
      files.add('shared')
      await them.erase(IDS.slice(1))
      await them.settled()
      expect([...files]).toEqual(['a1', 'a2', 'shared'])
    })

    it('take as many statements as those of few', async () => {
      const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
      const counts = []
      for (const pictures of [10, 150]) {
        const ids = Array.from({ length: pictures }, (_, at) => `p${at}`)
        await fresh(ids)
        await trash(ids)
        const { files, its } = withFiles()
        for (const id of ids) files.add(id)
        const them = changesIn(database(), pictures, { onErased: its.freeErased })
        statements.mockClear()
        expect(await them.erase(ids)).toEqual({ erased: pictures, waiting: 0 })
        await them.settled()
        counts.push(statements.mock.calls.length)
        expect([...files]).toEqual(IDS)
      }
      statements.mockRestore()
      expect(counts[1]).toBe(counts[0])
    })

    it('go at a later sweep if they could not be removed, and the answer is the same', async () => {
      const { errors, them } = withFiles(true)
      expect(await them.erase(IDS)).toEqual({ erased: 2, waiting: 5 })
      await them.settled()
      expect(errors).toHaveLength(4)
      const { files, its } = withFiles()
      expect(await its.freeLeft()).toBe(IDS.length)
      expect([...files]).toEqual([])
    })
  })
})
