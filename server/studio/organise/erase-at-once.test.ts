import { eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { assetOriginalPath } from '#contract/studio/assets.ts'
import { changedPictures, changeRoutes, type LibraryChange } from '#contract/studio/organise/changes.ts'
import { again, collectionChanges, IDS, out, to } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { untilOneWaits } from '#server/testing/databases/until-one-waits.ts'
import { organising } from '#server/testing/organising.ts'
import { studioStack } from '#server/testing/stack.ts'
import { collectionPictures, collectionVacancies } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { arrangePictures } from './arrange.ts'
import { lockOrders } from './collection-places.ts'
import { erasePictures } from './erase-pictures.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
const CLIENTS = 8
const PICTURES = 10

describe.each(engines)('a picture that was deleted for good ($name)', ({ open }) => {
  const { database, fresh, changes, order } = collectionChanges(open)
  beforeEach(() => fresh())

  const erased = async (id: string) => {
    const { db } = database()
    await db.update(assets).set({ removedAt: new Date() }).where(eq(assets.id, id))
    await erasePictures(db, eq(assets.id, id), new Date())
  }
  const makes = async (ids: readonly string[], change: typeof again | typeof out | ReturnType<typeof to>) => {
    const them = changes(2)
    await them.make(ids, change)
    await them.settled()
  }

  it('is added to no collection, and the others are', async () => {
    await database().db.delete(collectionPictures)
    await erased('a4')
    await makes(IDS, again)
    expect(await order()).toEqual(IDS.filter((id) => id !== 'a4'))
  })

  it('leaves no place behind, and the others are moved past it', async () => {
    await makes(['a4', 'a6'], out)
    await erased('a4')
    await erased('a2')
    await makes(['a2', 'a7', 'a4', 'a5'], to('a1'))
    expect(await order()).toEqual(['a7', 'a5', 'a1', 'a3'])
    const left = await database().db.select({ id: collectionVacancies.assetId }).from(collectionVacancies)
    expect(left).toEqual([{ id: 'a6' }])
  })

  it('leaves its collections once nobody else changes their order, and holds no picture until then', async () => {
    const { db } = database()
    await db.update(assets).set({ removedAt: new Date() }).where(eq(assets.id, 'a4'))
    let tries = 0
    let erasing: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      tries += 1
      await lockOrders(tx, ['c'])
      if (tries === 1) {
        erasing = erasePictures(db, eq(assets.id, 'a4'), new Date())
        await untilOneWaits(database())
      }
      const isIt = eq(assets.id, 'a4')
      const free = await tx
        .select({ id: assets.id })
        .from(assets)
        .where(isIt)
        .for('update', { skipLocked: true })
      expect(free).toEqual([{ id: 'a4' }])
      await arrangePictures(tx, { collection: 'c', ids: ['a4', 'a5'], before: 'a1' })
    })
    await erasing
    expect(tries).toBe(1)
    expect(await order()).toEqual(['a5', 'a1', 'a2', 'a3', 'a6', 'a7'])
  })
})

/** A request of a client, about the pictures in its own order. */
type Step = (
  own: readonly string[],
  collection: string,
) => Partial<LibraryChange> | 'erase' | 'undo' | 'upload'
const STEPS: readonly Step[] = [
  (_, addTo) => ({ addTo }),
  (_, addTo) => ({ addTo }),
  ([before = ''], collection) => ({ arrange: { collection, before } }),
  (_, collection) => ({ arrange: { collection, before: null } }),
  (_, removeFrom) => ({ removeFrom }),
  () => ({ isDeleted: true }),
  () => 'erase',
  () => 'erase',
  () => 'undo',
  () => 'upload',
]

describe.each(engines)('eight clients that erase, add and arrange the same pictures on $name', ({ open }) => {
  const stack = studioStack({ pace: { onItsWayMs: -60_000 } }, open)
  const { some, createCollection } = organising(stack)

  const someClient = fc.record({
    steps: fc.shuffledSubarray([...STEPS.keys()], { minLength: STEPS.length }),
    order: fc.shuffledSubarray([...Array(PICTURES).keys()], { minLength: PICTURES }),
    isOther: fc.boolean(),
  })

  it('are all answered: no erased picture is in a collection, and every picture has its own place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someClient, { minLength: CLIENTS, maxLength: CLIENTS }), async (clients) => {
        const ids = await some(PICTURES)
        const files = await Promise.all(
          ids.map(
            async (id) =>
              new Uint8Array(await (await stack.studio.fetch(assetOriginalPath(id))).arrayBuffer()),
          ),
        )
        const [shelf, box] = [await createCollection('shelf'), await createCollection('box')]
        const failed: unknown[] = []
        const ask = async (step: ReturnType<Step>, own: readonly string[], last: string) => {
          if (step === 'erase') return stack.studio.post(changeRoutes.erase.path, { ids: own.slice(0, 4) })
          if (step === 'undo') return stack.studio.post(changeRoutes.undo.path.replace(':id', last))
          if (step === 'upload')
            return stack.studio.upload(files[ids.indexOf(own[0] ?? '')] ?? new Uint8Array())
          const some = step.isDeleted === undefined ? own : own.slice(0, 4)
          return stack.studio.post(changeRoutes.make.path, { ids: some, ...step })
        }
        await Promise.all(
          clients.map(async ({ steps, order, isOther }) => {
            const own = order.flatMap((at) => ids[at] ?? [])
            let last = 'none'
            for (const at of steps) {
              const step = STEPS[at]?.(own, (isOther ? box : shelf).id) ?? 'undo'
              const answer = await ask(step, own, last)
              const text = await answer.text()
              if (answer.status >= 500 || answer.status === 400) failed.push([step, answer.status, text])
              const made = changedPictures.safeParse(JSON.parse(text))
              if (made.success) last = made.data.change.id
            }
          }),
        )
        expect(failed).toEqual([])
        expect(await strays()).toEqual([])
        expect(await sharedPlaces()).toEqual([])
      }),
      { numRuns: 1 },
    )
  })

  /** The places, held or left, of pictures that were deleted for good. */
  async function strays() {
    const { db } = stack.database
    const isErased = isNotNull(assets.erasedAt)
    const held = await db
      .select({ id: assets.id })
      .from(collectionPictures)
      .innerJoin(assets, eq(assets.id, collectionPictures.assetId))
      .where(isErased)
    const left = await db
      .select({ id: assets.id })
      .from(collectionVacancies)
      .innerJoin(assets, eq(assets.id, collectionVacancies.assetId))
      .where(isErased)
    return [...held, ...left]
  }

  /** The positions of a collection that several pictures have. */
  const sharedPlaces = () =>
    stack.database.db
      .select({ at: collectionPictures.position })
      .from(collectionPictures)
      .groupBy(collectionPictures.collectionId, collectionPictures.position)
      .having(sql`count(*) > 1`)
})
