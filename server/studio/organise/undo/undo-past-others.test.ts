import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { again, collectionChanges, IDS, out, to } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { collectionPictures } from '../../database/organised.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const STEPS = [0, 1, 2, 3]
const orders = (count: number): readonly number[][] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        order.map((_, at) => order.toSpliced(at, 0, count - 1)).concat([[...order, count - 1]]),
      )

/** Every way in which four changes add or remove a picture that was in the collection or not. */
const HISTORIES = Array.from({ length: 32 }, (_, at) => ({
  id: `h${at}`,
  wasIn: at >= 16,
  adds: STEPS.map((step) => ((at >> step) & 1) === 1),
}))

describe.each(engines)('undoing changes of a collection past later ones ($name)', ({ open }) => {
  const { database, fresh, changes, order, made, undone } = collectionChanges(open)

  it('who is in the collection is decided by the changes that stand, whichever were undone, in whatever order', async () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          ids: fc.subarray(['a1', 'a2', 'a3'], { minLength: 1 }),
          change: fc.constantFrom(out, again),
        }),
      },
      { weight: 2, arbitrary: fc.record({ undone: fc.nat() }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await fresh()
        await database().db.delete(collectionPictures).where(eq(collectionPictures.assetId, 'a1'))
        const all: { id: string; ids: readonly string[]; isAdding: boolean; isStanding: boolean }[] = []
        const expected = () => {
          const members = new Set(IDS.slice(1))
          for (const { ids, isAdding, isStanding } of all)
            for (const id of isStanding ? ids : []) members[isAdding ? 'add' : 'delete'](id)
          return [...members].toSorted()
        }
        for (const one of steps) {
          const left = all.filter(({ isStanding }) => isStanding)
          const undo = 'undone' in one ? left[one.undone % left.length] : undefined
          if (undo) {
            undo.isStanding = false
            await undone([undo.id])
          } else if ('ids' in one) {
            const [change] = await made([[one.ids, one.change]])
            all.push({
              id: change?.id ?? '',
              ids: one.ids,
              isAdding: one.change === again,
              isStanding: true,
            })
          }
          expect((await order()).toSorted()).toEqual(expected())
        }
      }),
      { numRuns: 15 },
    )
  })

  it('four additions and removals are undone in every order', async () => {
    const idsOf = (isOne: (history: (typeof HISTORIES)[number]) => boolean) =>
      HISTORIES.filter(isOne).map(({ id }) => id)
    for (const turns of orders(STEPS.length)) {
      await fresh(HISTORIES.map(({ id }) => id))
      const { assetId } = collectionPictures
      await database()
        .db.delete(collectionPictures)
        .where(
          inArray(
            assetId,
            idsOf(({ wasIn }) => !wasIn),
          ),
        )
      const all = await made(
        STEPS.flatMap((step) => [
          [idsOf(({ adds }) => adds[step] === true), again] as const,
          [idsOf(({ adds }) => adds[step] === false), out] as const,
        ]),
        HISTORIES.length,
      )
      const left = new Set(STEPS)
      for (const turn of turns) {
        left.delete(turn)
        await undone([all[2 * turn]?.id, all[2 * turn + 1]?.id], HISTORIES.length)
        const last = Math.max(-1, ...left)
        expect((await order()).toSorted(), `${turns} after ${turn}`).toEqual(
          idsOf(({ wasIn, adds }) => adds[last] ?? wasIn).toSorted(),
        )
      }
    }
  })

  it('an addition leaves in what was taken out and added again since, and says so', async () => {
    await fresh()
    await database().db.delete(collectionPictures)
    const [adding, , later] = await made([
      [['a1', 'a2', 'a3'], again],
      [['a1'], out],
      [['a1'], again],
    ])
    await undone([adding?.id])
    expect(await order()).toEqual(['a1'])
    expect(await changes(2).read(adding?.id ?? '')).toMatchObject({ leftAlone: 1 })
    await undone([later?.id])
    expect(await order()).toEqual([])
  })

  it('a move leaves what was moved or added again since, which its own undo then moves back', async () => {
    await fresh()
    const [first, , , second] = await made([
      [['a1', 'a6', 'a7'], to('a3')],
      [['a6'], out],
      [['a6'], again],
      [['a7', 'a4'], to('a2')],
    ])
    const between = await order()
    expect(between).toEqual(['a7', 'a4', 'a2', 'a1', 'a3', 'a5', 'a6'])
    await undone([first?.id])
    expect(await order()).toEqual(['a7', 'a4', 'a1', 'a2', 'a3', 'a5', 'a6'])
    expect(await changes(2).read(first?.id ?? '')).toMatchObject({ leftAlone: 2 })
    await undone([second?.id])
    expect(await order()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'])
  })
})
