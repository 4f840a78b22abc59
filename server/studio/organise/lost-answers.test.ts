import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseAway } from '#server/platform/trouble.ts'
import { changesIn, collectionChanges, IDS } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { assets } from '../database/schema.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** What becomes of a transaction: it fails, or it is committed and its answer is lost. */
type Fault = 'fails' | 'is lost'

describe.each(engines)('a change of pictures whose database fails ($name)', ({ open }) => {
  const { database, fresh, changes } = collectionChanges(open)
  beforeEach(() => fresh())

  const ratings = async () => {
    const rows = await database()
      .db.select({ rating: assets.rating })
      .from(assets)
      .where(inArray(assets.id, IDS))
    return rows.map(({ rating }) => rating)
  }
  const rated = (rating: number) => IDS.map(() => rating)

  /** Changes in slices of two pictures, with the faults of the next transactions. */
  function failing(...faults: (Fault | null)[]) {
    const { db } = database()
    const transaction: typeof db.transaction = async (work) => {
      const fault = faults.shift()
      if (fault === 'fails') throw new DatabaseAway()
      const done = await db.transaction(work)
      if (fault === 'is lost') throw new DatabaseAway()
      return done
    }
    const faulty = new Proxy(db, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
    })
    return changesIn({ db: faulty }, 2, { onError: () => {} })
  }

  it('is answered as made if its first slice is made and it cannot be read again', async () => {
    const { db } = database()
    const unreadable = new Proxy(db, {
      get(target, name) {
        if (name === 'select') throw new DatabaseAway()
        return Reflect.get(target, name, target)
      },
    })
    const them = changesIn({ db: unreadable }, 2, { onError: () => {} })
    expect(await them.make(IDS, { rating: 4 })).toMatchObject({ pictures: IDS.length, done: 2 })
    await them.settled()
    expect(await ratings()).toEqual(rated(4))
  })

  it('is made as a whole if only the answer of its first slice is lost', async () => {
    const them = failing(null, 'is lost')
    expect(await them.make(IDS, { rating: 4 })).toMatchObject({ pictures: IDS.length })
    await them.settled()
    expect(await ratings()).toEqual(rated(4))
  })

  it('is not made if its first slice fails, and its record goes as soon as it can', async () => {
    const them = failing(null, 'fails', 'fails')
    await expect(them.make(IDS, { rating: 4 })).rejects.toThrow(DatabaseAway)
    await them.settled()
    expect(await them.last()).toEqual([])
    expect(await ratings()).toEqual(rated(0))
  })

  it('is refused if it could not be recorded', async () => {
    const them = failing('fails')
    await expect(them.make(IDS, { rating: 4 })).rejects.toThrow(DatabaseAway)
    await them.settled()
    expect(await ratings()).toEqual(rated(0))
  })

  it('leaves no record if only the answer to recording it is lost', async () => {
    const them = failing('is lost')
    await expect(them.make(IDS, { rating: 4 })).rejects.toThrow(DatabaseAway)
    await them.settled()
    expect(await them.last()).toEqual([])
  })

  it('is not undone by an undo that fails, nor at the next start', async () => {
    const made = await changes(2).make(IDS, { rating: 4 })
    const them = failing('fails')
    await expect(them.undo(made.id)).rejects.toThrow(DatabaseAway)
    await them.settled()
    const after = changes(2)
    await after.start()
    await after.settled()
    expect(await after.read(made.id)).toMatchObject({ isUndone: false })
    expect(await ratings()).toEqual(rated(4))
  })

  it('is undone as a whole if only the answer of the first slice is lost', async () => {
    const made = await changes(2).make(IDS, { rating: 4 })
    const them = failing('is lost')
    expect(await them.undo(made.id)).toMatchObject({ isUndone: true })
    await them.settled()
    expect(await ratings()).toEqual(rated(0))
  })
})
