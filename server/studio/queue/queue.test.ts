import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type RunRow, runs } from '../database/schema.ts'
import { newId } from '../new-id.ts'
import { runQueue } from '../runner/run-queue.ts'
import { record } from '../runs/record.ts'
import { moveRuns } from './moves.ts'
import { pause, resume } from './pauses.ts'
import { removeRuns, settleRuns } from './steering.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const START = Date.parse('2026-03-01T12:00:00Z')

describe.each(engines)('the order of the queue on $name', ({ open }) => {
  let database: TestDatabase
  let ms = START
  const now = () => new Date(ms)
  const queue = () => runQueue({ db: database.db, leaseMs: 30_000, sentTo: 'test', now })

  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(async () => {
    ms = START
    await database.clear('studio')
  })
  afterAll(() => database.close())

  async function press(intent: string, many: number, row: Partial<RunRow> = {}): Promise<void> {
    ms += 1
    await database.db.insert(runs).values(
      Array.from({ length: many }, (_, ordinal) => ({
        id: `${intent}-${ordinal}`,
        intent,
        ordinal,
        position: ordinal,
        isBatch: many > 1,
        operation: 'generate-v4' as const,
        values: {},
        files: {},
        state: 'queued' as const,
        pictures: 1,
        estimateUsdMicros: 60_000,
        createdAt: now(),
        ...row,
      })),
    )
  }

  /** Sends the next run and ends it, so that its place is free. */
  async function sendOne(): Promise<string | null> {
    ms += 1
    const next = await queue().claimNextToSend(1)
    if ('waitUntil' in next) return null
    const { id } = next.run
    await record(database.db, { runId: id, sighting: { kind: 'left', at: now() } })
    return id
  }

  async function sendAll(): Promise<string[]> {
    const sent: string[] = []
    for (let id = await sendOne(); id !== null; id = await sendOne()) sent.push(id)
    return sent
  }

  const rowOf = async (id: string) => (await database.db.select().from(runs).where(eq(runs.id, id)))[0]

  it('single requests go before a batch that was pressed earlier', async () => {
    await press('batch', 2)
    await press('one', 1)
    expect(await sendAll()).toEqual(['one-0', 'batch-0', 'batch-1'])
  })

  it('people take turns, and so do the batches of one person', async () => {
    await press('ann-1', 3, { personId: 'ann' })
    await press('ann-2', 2, { personId: 'ann' })
    await press('bob', 3, { personId: 'bob' })
    expect(await sendAll()).toEqual([
      'ann-1-0',
      'bob-0',
      'ann-2-0',
      'bob-1',
      'ann-1-1',
      'bob-2',
      'ann-2-1',
      'ann-1-2',
    ])
  })

  it('single requests of one person stay in the order of their presses', async () => {
    await press('a', 1)
    await press('b', 1)
    await press('c', 1)
    expect(await sendAll()).toEqual(['a-0', 'b-0', 'c-0'])
  })

  it('a batch has a turn each minute, however many single requests there are', async () => {
    await press('batch', 2)
    await press('ones', 1)
    ms += 60_001
    await press('more', 1)
    expect([await sendOne(), await sendOne(), await sendOne()]).toEqual(['batch-0', 'ones-0', 'more-0'])
  })

  it('a paused press, or a paused queue, sends nothing until it is resumed', async () => {
    await press('batch', 2)
    await press('one', 1)
    await pause(database.db, { intent: 'batch' }, now())
    expect(await sendAll()).toEqual(['one-0'])
    await press('two', 1)
    await pause(database.db, {}, now())
    expect(await sendOne()).toBeNull()
    expect(await resume(database.db, {})).toBe(3)
    expect(await sendAll()).toEqual(['two-0'])
    await resume(database.db, { intent: 'batch' })
    expect(await sendAll()).toEqual(['batch-0', 'batch-1'])
  })

  it('a run, or a batch, that a person moves to the front goes before all others; to the back, after them', async () => {
    await press('batch', 2)
    await press('a', 1)
    await press('b', 1)
    await moveRuns(database.db, { ids: ['batch-0', 'batch-1'], to: 'front' })
    await moveRuns(database.db, { ids: ['a-0'], to: 'back' })
    expect(await sendAll()).toEqual(['batch-0', 'batch-1', 'b-0', 'a-0'])
  })

  it('a run is put next to another one of its press, or of another press', async () => {
    await press('batch', 4)
    await moveRuns(database.db, { ids: ['batch-3'], to: { before: 'batch-1' } })
    await moveRuns(database.db, { ids: ['batch-0'], to: { after: 'batch-2' } })
    await press('a', 1)
    await press('b', 1)
    await press('c', 1)
    await moveRuns(database.db, { ids: ['c-0'], to: { before: 'b-0' } })
    expect(await sendAll()).toEqual(['a-0', 'c-0', 'b-0', 'batch-3', 'batch-1', 'batch-2', 'batch-0'])
  })

  it.each([
    [[1, 3], { after: 3 }, [0, 2, 1, 3, 4]],
    [[1, 3], { before: 1 }, [0, 1, 3, 2, 4]],
    [[4], { before: 4 }, [0, 1, 2, 3, 4]],
    [[0, 4], { after: 0 }, [0, 4, 1, 2, 3]],
  ])(
    'runs %j that are put next to one of themselves, %j, go where that one was',
    async (moved, to, order) => {
      await press('batch', 5)
      const ofBatch = (ordinal: number) => `batch-${ordinal}`
      const single = (ordinal: number) => `${ordinal}-0`
      const toOf = (idOf: typeof single) =>
        'before' in to ? { before: idOf(to.before) } : { after: idOf(to.after) }
      await moveRuns(database.db, { ids: moved.map(ofBatch), to: toOf(ofBatch) })
      expect(await sendAll()).toEqual(order.map(ofBatch))
      for (const ordinal of order.toSorted()) await press(`${ordinal}`, 1)
      await moveRuns(database.db, { ids: moved.map(single), to: toOf(single) })
      expect(await sendAll()).toEqual(order.map(single))
    },
  )

  it('a thousand runs that are moved at once keep the order that they have among themselves', async () => {
    await press('batch', 1_200)
    const ordinals = Array.from({ length: 1_200 }, (_, ordinal) => ordinal)
    const [moved, others] = [ordinals.slice(200), ordinals.slice(0, 200)]
    const ids = moved.map((ordinal) => `batch-${ordinal}`).toReversed()
    const inOrder = async (column: typeof runs.position | typeof runs.priority) =>
      (await database.db.select({ ordinal: runs.ordinal }).from(runs).orderBy(column)).map(
        ({ ordinal }) => ordinal,
      )
    expect(await moveRuns(database.db, { ids, to: { before: 'batch-0' } })).toBe(1_000)
    expect(await inOrder(runs.position)).toEqual([...moved, ...others])
    expect(await moveRuns(database.db, { ids: ids.slice(0, 999), to: 'front' })).toBe(999)
    expect((await inOrder(runs.priority)).slice(-999).toReversed()).toEqual(moved.slice(1))
  })

  it('a run that was sent in the same moment is not moved, and nothing is put beside it', async () => {
    await press('a', 1)
    await press('b', 1)
    await queue().claimNextToSend(1)
    expect(await moveRuns(database.db, { ids: ['a-0'], to: 'back' })).toBe(0)
    await expect(moveRuns(database.db, { ids: ['b-0'], to: { after: 'a-0' } })).rejects.toMatchObject({
      code: 'not-queued',
    })
  })

  it('removing many takes those that were not sent, and says how many', async () => {
    await press('batch', 3)
    await queue().claimNextToSend(1)
    expect(await removeRuns(database.db, ['batch-0', 'batch-1', 'batch-2'], now())).toBe(2)
    expect((await rowOf('batch-0'))?.state).toBe('submitting')
    expect(await sendAll()).toEqual([])
  })

  it('a decision that is left as it is needs none any more; an unknown run is left', async () => {
    await press('lost', 1, { state: 'unknown', decision: 'unknown' })
    await press('refused', 1, { state: 'failed', decision: 'refused' })
    await press('done', 1, { state: 'completed' })
    expect(await settleRuns(database.db, ['lost-0', 'refused-0', 'done-0'], now())).toBe(2)
    expect(await rowOf('lost-0')).toMatchObject({ state: 'left', decision: null })
    expect(await rowOf('refused-0')).toMatchObject({ state: 'failed', decision: null })
  })

  it('nobody starves: whoever presses what, all is sent once, and between two runs of one there are few of others', async () => {
    const pressed = fc.record({
      person: fc.constantFrom('ann', 'bob', 'cem'),
      many: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(pressed, { minLength: 1, maxLength: 5 }), async (presses) => {
        await database.clear('studio')
        for (const [at, { person, many }] of presses.entries())
          await press(`${newId(ms)}-${person}-${at}`, many, { personId: person })
        const sent = await sendAll()
        const all = presses.reduce((sum, { many }) => sum + many, 0)
        expect(new Set(sent).size).toBe(all)
        expect(sent).toHaveLength(all)
        const batches = sent.filter((id) => presses[Number(id.split('-').at(-2))]?.many !== 1)
        for (const person of ['ann', 'bob', 'cem']) {
          const places = batches.flatMap((id, place) => (id.includes(person) ? [place] : []))
          const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
          expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: 8 },
    )
  })
})
