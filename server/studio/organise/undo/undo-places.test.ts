import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { again, collectionChanges, IDS, out, to } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { collectionPictures, collectionVacancies } from '../../database/organised.ts'
import { GAP } from '../collection-places.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const someIds = fc.shuffledSubarray(IDS, { minLength: 1 })
const someTarget = fc.constantFrom(...IDS, null)

describe.each(engines)('undoing changes of the order of a collection ($name)', ({ open }) => {
  const { database, fresh, changes, order, made, undone } = collectionChanges(open)

  it('a move is undone exactly, however many slices it has, also over a restart in the middle', async () => {
    const move = fc.record({ ids: someIds, before: someTarget, slice: fc.integer({ min: 1, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 4 }), fc.boolean(), async (moves, isCut) => {
        await fresh()
        const made: { id: string; slice: number; before: readonly string[] }[] = []
        for (const { ids, before, slice } of moves) {
          const them = changes(slice)
          const was = await order()
          const { id } = await them.make(ids, { arrange: { collection: 'c', before } })
          await them.settled()
          made.push({ id, slice, before: was })
        }
        for (const { id, slice, before } of made.toReversed()) {
          const them = changes(slice)
          await them.undo(id)
          if (isCut) await them.stop()
          await them.settled()
          const after = changes(slice)
          await after.start()
          await after.settled()
          expect(await order()).toEqual(before)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('a picture goes right before another one that shares its position with a third', async () => {
    await fresh()
    const { assetId, position } = collectionPictures
    await database()
      .db.update(collectionPictures)
      .set({ position: 2 * GAP })
      .where(eq(assetId, 'a3'))
    await changes(2).make(['a7'], { arrange: { collection: 'c', before: 'a3' } })
    expect(await order()).toEqual(['a1', 'a2', 'a7', 'a3', 'a4', 'a5', 'a6'])
    const rows = await database().db.select({ position }).from(collectionPictures)
    expect(new Set(rows.map((row) => row.position)).size).toBe(IDS.length)
  })

  it('what was taken out comes back between the same pictures, whatever was moved since, in any order', async () => {
    const step = fc.oneof(
      fc.record({ taken: fc.subarray(IDS, { minLength: 1, maxLength: 3 }) }),
      fc.record({ ids: fc.shuffledSubarray(IDS, { minLength: 1, maxLength: 3 }), before: someTarget }),
      // So many that the positions are numbered again.
      fc.record({ squeezed: fc.constantFrom(...IDS) }),
      fc.record({ undone: fc.nat() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        await fresh()
        const them = changes(2)
        const model = IDS.map((id) => ({ id, takenBy: [] as string[] }))
        const shown = () => model.filter(({ takenBy }) => takenBy.length === 0).map(({ id }) => id)
        const make = async (ids: readonly string[], change: PictureChange) => {
          const { id } = await them.make(ids, change)
          await them.settled()
          return id
        }
        const move = async (ids: readonly string[], before: string | null) => {
          await make(ids, { arrange: { collection: 'c', before } })
          const moved = ids.filter((id) => shown().includes(id))
          const rest = model.filter(({ id }) => !moved.includes(id))
          const at = before === null ? rest.length : rest.findIndex(({ id }) => id === before)
          rest.splice(at, 0, ...moved.map((id) => ({ id, takenBy: [] })))
          model.splice(0, model.length, ...rest)
        }
        const removals: string[] = []
        const undo = async (id: string | undefined) => {
          if (id === undefined) return
          await them.undo(id)
          await them.settled()
          for (const one of model) one.takenBy = one.takenBy.filter((taker) => taker !== id)
        }
        for (const step of steps) {
          if ('taken' in step) {
            const id = await make(step.taken, { removeFrom: 'c' })
            for (const one of model) if (step.taken.includes(one.id)) one.takenBy.push(id)
            removals.push(id)
          } else if ('undone' in step) await undo(removals[step.undone % Math.max(1, removals.length)])
          else if ('squeezed' in step) {
            const [one, other] = shown().filter((id) => id !== step.squeezed)
            if (!one || !other || !shown().includes(step.squeezed)) continue
            for (let at = 0; at < 24; at += 1) await move([at % 2 ? one : other], step.squeezed)
          } else if (step.before === null || shown().includes(step.before))
            await move(
              step.ids.filter((id) => id !== step.before),
              step.before,
            )
          expect(await order()).toEqual(shown())
        }
        for (const id of removals) await undo(id)
        expect(await order()).toEqual(model.map(({ id }) => id))
      }),
      { numRuns: 15 },
    )
  })

  it('a removal says how many pictures it left alone, because they were added again, and maybe removed again', async () => {
    await fresh()
    const them = changes(2)
    const first = await them.make(['a1', 'a2', 'a3'], { removeFrom: 'c' })
    await them.settled()
    await them.make(['a2', 'a3'], { addTo: 'c' })
    await new Promise((resolve) => setTimeout(resolve, 2))
    await them.make(['a3'], { removeFrom: 'c' })
    await them.undo(first.id)
    await them.settled()
    expect(await them.read(first.id)).toMatchObject({ leftAlone: 2 })
    expect(await order()).toEqual(['a1', 'a4', 'a5', 'a6', 'a7', 'a2'])
  })

  it('a move past what was taken out is undone exactly, and then the removal too', async () => {
    await fresh()
    const them = changes(2)
    const removed = await them.make(['a3', 'a4'], { removeFrom: 'c' })
    const moved = await them.make(['a2', 'a5'], { arrange: { collection: 'c', before: 'a1' } })
    for (const { id } of [moved, removed]) {
      await them.undo(id)
      await them.settled()
    }
    expect(await order()).toEqual(IDS)
  })

  it('removals, additions and moves are undone one by one, the last first', async () => {
    const step = fc.oneof(
      fc.tuple(fc.subarray(IDS, { minLength: 1, maxLength: 3 }), fc.constantFrom(out, again)),
      fc.tuple(fc.shuffledSubarray(IDS, { minLength: 1, maxLength: 5 }), someTarget.map(to)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        await fresh()
        for (const { id, before } of (await made(steps)).toReversed()) {
          await undone([id])
          expect(await order()).toEqual(before)
        }
      }),
      { numRuns: 25 },
    )
  })

  /** More than are moved back one by one, if they stand at as many places in one slice. */
  const MANY = Array.from({ length: 30 }, (_, at) => `b${String(at).padStart(2, '0')}`)
  const everySecond = MANY.filter((_, at) => at % 2 === 0)
  const freshWithMany = () => fresh([...IDS, ...MANY])

  it('removals, additions and moves of many are undone one by one, the last first', async () => {
    const step = fc.oneof(
      fc.tuple(fc.subarray(IDS, { minLength: 1 }), fc.constantFrom(out, again)),
      fc.tuple(fc.shuffledSubarray([...IDS, ...everySecond], { minLength: 15 }), someTarget.map(to)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        await freshWithMany()
        for (const { id, before } of (await made(steps, MANY.length)).toReversed()) {
          await undone([id], MANY.length)
          expect(await order()).toEqual(before)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('a move of many places is undone at once, past what was taken out', async () => {
    await freshWithMany()
    const before = await order()
    const [removal] = await made([[['b07', 'b21'], out]])
    const [move] = await made([[everySecond, to('a1')]], MANY.length)
    await undone([move?.id], MANY.length)
    expect(await order()).toEqual(before.filter((id) => id !== 'b07' && id !== 'b21'))
    await undone([removal?.id])
    expect(await order()).toEqual(before)
  })

  describe('a picture that was removed and added again', () => {
    /** Leaves a5 right before the place that it left, and moves it from there, alone or with many others. */
    async function movedFromItsPlace(others: readonly string[]) {
      await freshWithMany()
      const [removal, addition] = await made([
        [['a5'], out],
        [['a5'], again],
        [['a5'], to('a4')],
        [['a4'], to('a1')],
      ])
      const [move] = await made([[['a5', ...others], to('a1')]], MANY.length)
      return { removal, addition, move }
    }
    it.each([
      ['alone', []],
      ['with many others', everySecond],
    ])('goes back right before the place that it left, moved %s', async (_, others) => {
      const { move } = await movedFromItsPlace(others)
      expect(await order()).not.toEqual(move?.before)
      await undone([move?.id], MANY.length)
      expect(await order()).toEqual(['a4', 'a1', 'a2', 'a3', 'a5', 'a6', 'a7', ...MANY])
    })

    it.each([
      ['alone', []],
      ['with many others', everySecond],
    ])(
      'stays at its first place if it is back there when a move is undone that it made %s',
      async (_, others) => {
        const { removal, addition, move } = await movedFromItsPlace(others)
        await undone([removal?.id, addition?.id, move?.id], MANY.length)
        expect(await order()).toEqual(['a4', 'a1', 'a2', 'a3', 'a5', 'a6', 'a7', ...MANY])
      },
    )

    it('leaves the place before which another one stood', async () => {
      await fresh()
      const [, move] = await made([
        [['a2'], out],
        [['a1'], to(null)],
        [['a2'], again],
      ])
      await undone([move?.id])
      expect(await order()).toEqual(['a1', 'a3', 'a4', 'a5', 'a6', 'a7', 'a2'])
    })

    it('is at its first place once both are undone, in whatever order', async () => {
      for (const first of [0, 1]) {
        await fresh()
        const all = await made([
          [['a2'], out],
          [['a2'], again],
        ])
        await undone([all[first]?.id, all[1 - first]?.id])
        expect(await order()).toEqual(IDS)
      }
    })

    it('stays out if another removal stands when the addition after it is undone', async () => {
      const without = IDS.filter((id) => id !== 'a2')
      await fresh()
      const all = await made([
        [['a2'], out],
        [['a2'], again],
      ])
      await undone([all[0]?.id, all[1]?.id])
      expect(await order()).toEqual(IDS)
      const [, later] = await made([
        [['a2'], out],
        [['a2'], again],
      ])
      await undone([later?.id])
      expect(await order()).toEqual(without)
    })

    it('stays out if it was removed again, until that is undone', async () => {
      await fresh()
      const [first, adding, second] = await made([
        [['a2'], out],
        [['a2'], again],
        [['a2'], out],
      ])
      const without = IDS.filter((id) => id !== 'a2')
      await undone([first?.id])
      expect(await order()).toEqual(without)
      await undone([second?.id])
      expect(await order()).toEqual([...without, 'a2'])
      await undone([adding?.id])
      expect(await order()).toEqual(IDS)
    })
  })

  it('clients that add the same pictures at once in different orders all succeed, each picture at its own place', async () => {
    await fresh()
    await database().db.delete(collectionPictures)
    const clients = Array.from({ length: 8 }, (_, client) =>
      client % 2 ? IDS : IDS.toReversed().slice(client / 2),
    )
    const make = async (ids: readonly string[], change: PictureChange) => {
      const them = changes(3)
      await them.make(ids, change)
      await them.settled()
    }
    await Promise.all(clients.map((ids) => make(ids, again)))
    await Promise.all(clients.map((ids, client) => make(ids, client % 3 ? out : again)))
    const rows = await database().db.select({ at: collectionPictures.position }).from(collectionPictures)
    expect(new Set(rows.map(({ at }) => at)).size).toBe(rows.length)
  })

  it('moves of many are undone past each other, the first one first', async () => {
    await freshWithMany()
    const before = await order()
    const all = await made(
      [
        [everySecond, to('a1')],
        [everySecond.toReversed(), to(null)],
        [everySecond.slice(3), to('a5')],
      ],
      MANY.length,
    )
    const [first, second, third] = all.map(({ id }) => id)
    await undone([first, second], MANY.length)
    expect(await changes(MANY.length).read(first ?? '')).toMatchObject({ leftAlone: everySecond.length })
    await undone([third], MANY.length)
    expect(await order()).toEqual(before)
  })

  it('a removal by an older Easel is undone at the positions that it recorded', async () => {
    await fresh()
    const them = changes(2)
    const removed = await them.make(['a3', 'a4'], { removeFrom: 'c' })
    await database().db.delete(collectionVacancies)
    await them.undo(removed.id)
    expect(await order()).toEqual(IDS)
  })
})
