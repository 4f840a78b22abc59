import { asc, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { collectionChanges, IDS } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { assets } from '../database/schema.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(engines)('a change while an earlier one is being made ($name)', ({ open }) => {
  const { database, fresh, changes, order } = collectionChanges(open)
  beforeEach(() => fresh())

  /** A change whose process ended after its first slice, of two pictures. */
  async function begun(change: PictureChange, ids: readonly string[] = IDS) {
    const them = changes(2)
    const making = them.make(ids, change)
    await them.stop()
    const { id } = await making
    await them.stop()
    expect(await them.read(id)).toMatchObject({ done: 2 })
    return id
  }
  /** The undo of a change, whose process ended after its first slice. */
  async function undoBegun(id: string) {
    const them = changes(2)
    const undoing = them.undo(id)
    await them.stop()
    await undoing
    await them.stop()
  }
  /** What is left of all changes is made by another process. */
  async function nextStart() {
    const them = changes(2)
    await them.start()
    await them.settled()
  }
  const marks = async (field: 'rating' | 'tags' | 'note' | 'removedAt') => {
    const rows = await database().db.select().from(assets).orderBy(asc(assets.id))
    return rows.map((row) => row[field])
  }

  it.each([
    ['of all of them', IDS],
    ['of one that it has not come to', ['a5']],
    ['in another order', IDS.toReversed()],
  ])('stands when both are made: %s', async (_, ids) => {
    await begun({ rating: 2 })
    await changes(2).make(ids, { rating: 5 })
    await nextStart()
    expect(await marks('rating')).toEqual(IDS.map((id) => (ids.includes(id) ? 5 : 2)))
  })

  it('stands whichever of them are still being made', async () => {
    await begun({ addTags: ['print'] })
    await begun({ removeTags: ['print'] })
    await begun({ addTags: ['print', 'web'] })
    await begun({ removeTags: ['web'] })
    await nextStart()
    expect(await marks('tags')).toEqual(IDS.map(() => ['print']))
  })

  it.each<[string, PictureChange, readonly string[]]>([
    ['other marks', { note: 'seen' }, IDS],
    ['pictures that it has come to', { rating: 5 }, ['a1', 'a2']],
    ['pictures that it is not about', { rating: 5 }, ['a7']],
  ])('does not wait for it if it sets %s', async (_, change, ids) => {
    const earlier = await begun({ rating: 2 }, IDS.slice(0, 6))
    await changes(ids.length).make(ids, change)
    expect(await changes(2).read(earlier)).toMatchObject({ done: 2 })
  })

  it('waits only for the slices with its pictures', async () => {
    const earlier = await begun({ rating: 2 })
    await changes(2).make(['a7'], { rating: 5 })
    expect(await marks('rating')).toEqual([2, 2, 0, 0, 0, 0, 5])
    expect(await changes(2).read(earlier)).toMatchObject({ done: 3 })
    await changes(2).make(['a4'], { rating: 4 })
    expect(await marks('rating')).toEqual([2, 2, 2, 4, 0, 0, 5])
    expect(await changes(2).read(earlier)).toMatchObject({ done: 5 })
  })

  it('waits for all slices before them in a collection, as their pictures follow each other', async () => {
    await changes(IDS.length).make(IDS, { removeFrom: 'c' })
    const earlier = await begun({ addTo: 'c' })
    await changes(2).make(['a5'], { arrange: { collection: 'c', before: 'a1' } })
    expect(await order()).toEqual(['a5', 'a1', 'a2', 'a3', 'a4', 'a6'])
    expect(await changes(2).read(earlier)).toMatchObject({ done: 6 })
  })

  it('does not make the rest of one that is being undone', async () => {
    const earlier = await begun({ rating: 2 })
    await undoBegun(earlier)
    await changes(2).make(['a7'], { rating: 5 })
    expect(await marks('rating')).toEqual([2, 2, 0, 0, 0, 0, 5])
    await changes(2).make(IDS, { rating: 5 })
    await nextStart()
    expect(await marks('rating')).toEqual(IDS.map(() => 5))
  })

  it('is undone to what the earlier one set', async () => {
    const earlier = await begun({ rating: 2 })
    const them = changes(2)
    const { id } = await them.make(['a5', 'a1'], { rating: 5 })
    await them.settled()
    await nextStart()
    await them.undo(id)
    expect(await marks('rating')).toEqual(IDS.map(() => 2))
    await them.undo(earlier)
    await them.settled()
    expect(await marks('rating')).toEqual(IDS.map(() => 0))
  })

  it('takes pictures out of a collection for good, though others are still added', async () => {
    await changes(IDS.length).make(IDS, { removeFrom: 'c' })
    await begun({ addTo: 'c' })
    await changes(2).make(['a6'], { removeFrom: 'c' })
    await nextStart()
    expect(await order()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a7'])
  })

  it.each([
    ['restored', () => begun({ isDeleted: false })],
    ['put back by an undo', undoBegun],
  ])('deletes no picture for good that is being %s', async (_, restore) => {
    const them = changes(2)
    const { id } = await them.make(IDS, { isDeleted: true })
    await them.settled()
    await restore(id)
    await changes(2).erase(IDS)
    await nextStart()
    expect(await marks('removedAt')).toEqual(IDS.map(() => null))
    expect(await database().db.$count(assets, isNotNull(assets.erasedAt))).toBe(0)
  })
})
