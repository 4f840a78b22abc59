import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { changesIn, stopChanges } from '#server/testing/collection-changes.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { assets } from '../../database/schema.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../../migrations', import.meta.url)), schema: 'studio' }
const IDS = ['a1', 'a2', 'a3', 'a4', 'a5']
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

interface Marks {
  readonly isFavorite: boolean
  readonly rating: number
  readonly note: string
  readonly projectId: string
  readonly tags: readonly string[]
  readonly isDeleted: boolean
}

const ORIGINAL: Marks = {
  isFavorite: false,
  rating: 1,
  note: 'as it came',
  projectId: 'general',
  tags: ['own'],
  isDeleted: false,
}

interface Made {
  readonly ids: readonly string[]
  readonly change: PictureChange
  isStanding: boolean
}

/** The expected picture: its first values, with the remaining changes applied in order. */
function expected(id: string, made: readonly Made[]): Marks {
  const marks = { ...ORIGINAL }
  for (const { ids, change, isStanding } of made) {
    if (!isStanding || !ids.includes(id)) continue
    const { addTags = [], removeTags = [], ...values } = change
    const tags = [...new Set([...marks.tags, ...addTags])]
    Object.assign(marks, values, { tags: tags.filter((tag) => !removeTags.includes(tag)).toSorted() })
  }
  return marks
}

const tagList = fc.uniqueArray(fc.constantFrom('own', 'red', 'blue'), { minLength: 1, maxLength: 2 })
const someChange: fc.Arbitrary<PictureChange> = fc.record(
  {
    isFavorite: fc.boolean(),
    rating: fc.integer({ min: 0, max: 3 }),
    note: fc.constantFrom('', 'A', 'B'),
    projectId: fc.constantFrom('general', 'P1', 'P2'),
    addTags: tagList,
    removeTags: tagList,
    isDeleted: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const someStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ids: fc.subarray(IDS, { minLength: 1 }), change: someChange }) },
  { weight: 2, arbitrary: fc.record({ undone: fc.nat() }) },
)

describe.each(engines)('undoing changes in any order ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  afterAll(async () => {
    await stopChanges()
    await database.close()
  })
  beforeEach(fresh)

  async function fresh() {
    await database.clear('studio')
    const { rating, note, projectId, tags } = ORIGINAL
    const rows = IDS.map((id) => ({ id, sha256: id, name: id, rating, note, projectId, tags: [...tags] }))
    await database.db.insert(assets).values(
      rows.map((row) => ({
        ...row,
        format: 'png' as const,
        bytes: 1,
        width: 1,
        height: 1,
        hasAlpha: false,
        origin: 'result' as const,
        createdAt: new Date(),
      })),
    )
  }

  const changes = () => changesIn(database, 2)

  async function marks(): Promise<Readonly<Record<string, Marks>>> {
    const rows = await database.db.select().from(assets)
    return Object.fromEntries(
      rows.map(({ id, isFavorite, rating, note, projectId, tags, removedAt }) => [
        id,
        { isFavorite, rating, note, projectId, tags: tags.toSorted(), isDeleted: removedAt !== null },
      ]),
    )
  }

  it('an undone value does not come back', async () => {
    const them = changes()
    const first = await them.make(['a1'], { rating: 3, note: 'A', projectId: 'P1' })
    const second = await them.make(['a1'], { rating: 5, note: 'B', projectId: 'P2' })
    await them.undo(first.id)
    expect((await marks()).a1).toMatchObject({ rating: 5, note: 'B', projectId: 'P2' })
    await them.undo(second.id)
    await them.settled()
    expect((await marks()).a1).toEqual(ORIGINAL)
  })

  it('says how many pictures it left alone, because a later change set the same', async () => {
    const them = changes()
    const rated = await them.make(['a1', 'a2', 'a3', 'a4', 'a5'], { rating: 3 })
    await them.settled()
    const other = await them.make(['a2', 'a3', 'a5'], { rating: 5 })
    await them.make(['a1'], { note: 'something else' })
    await them.settled()
    await them.undo(rated.id)
    await them.settled()
    expect(await them.read(rated.id)).toMatchObject({ isUndone: true, leftAlone: 3 })
    const after = await marks()
    expect(IDS.map((id) => after[id]?.rating)).toEqual([1, 5, 5, 1, 5])
    await them.undo(other.id)
    await them.settled()
    expect(await them.read(other.id)).toMatchObject({ leftAlone: 0 })
  })

  it('a picture that was deleted again since stays deleted', async () => {
    const them = changes()
    const first = await them.make(['a1'], { isDeleted: true })
    await them.make(['a1'], { isDeleted: false })
    await them.make(['a1'], { isDeleted: true })
    await them.undo(first.id)
    await them.settled()
    expect((await marks()).a1?.isDeleted).toBe(true)
  })

  it('what two changes set to the same value stays until both are undone', async () => {
    const them = changes()
    const first = await them.make(['a1'], { rating: 5, addTags: ['red'], isDeleted: true })
    const second = await them.make(['a1', 'a2'], { rating: 5, addTags: ['red'], isDeleted: true })
    await them.undo(first.id)
    expect((await marks()).a1).toEqual({ ...ORIGINAL, rating: 5, tags: ['own', 'red'], isDeleted: true })
    await them.undo(second.id)
    await them.settled()
    expect(await marks()).toMatchObject({ a1: ORIGINAL, a2: ORIGINAL })
  })

  it('a short change during a long one is newer than all of it', async () => {
    const them = changes()
    const long = await them.make(IDS, { rating: 2 })
    const short = await them.make(['a5'], { rating: 3 })
    await them.settled()
    expect((await marks()).a5?.rating).toBe(3)
    await them.undo(long.id)
    await them.settled()
    expect((await marks()).a5?.rating).toBe(3)
    await them.undo(short.id)
    await them.settled()
    expect((await marks()).a5).toEqual(ORIGINAL)
  })

  it('every picture has the values of its last remaining change, and in the end the first ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 3, maxLength: 14 }), async (steps) => {
        await fresh()
        const them = changes()
        const made: (Made & { readonly id: string })[] = []
        const undo = async (one: (typeof made)[number] | undefined) => {
          if (!one) return
          await them.undo(one.id)
          one.isStanding = false
        }
        for (const step of steps) {
          if ('undone' in step) await undo(made[step.undone % Math.max(1, made.length)])
          else {
            const { id } = await them.make(step.ids, step.change)
            made.push({ ...step, id, isStanding: true })
          }
          await them.settled()
          expect(await marks()).toEqual(Object.fromEntries(IDS.map((id) => [id, expected(id, made)])))
        }
        for (const one of made) await undo(one)
        await them.settled()
        expect(await marks()).toEqual(Object.fromEntries(IDS.map((id) => [id, ORIGINAL])))
      }),
      { numRuns: 15 },
    )
  })
})
