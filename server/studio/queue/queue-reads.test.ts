import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type RunRow, results, runs } from '../database/schema.ts'
import { queueReads } from './queue-reads.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const AT = new Date('2026-03-01T12:00:00Z')

describe.each(engines)('the line that Activity shows, on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(() => database.clear('studio'))
  afterAll(() => database.close())

  /** The rows of a press of many. */
  const press = (intent: string, many: number, priorityOf: (ordinal: number) => number = () => 0) =>
    Array.from({ length: many }, (_, ordinal) => ({
      id: `${intent}-${ordinal}`,
      intent,
      ordinal,
      position: ordinal,
      isBatch: true,
      operation: 'generate-v4' as const,
      values: {},
      files: {},
      state: 'queued' as const,
      pictures: 1,
      estimateUsdMicros: 0,
      createdAt: AT,
      priority: priorityOf(ordinal),
    }))

  async function line(intent?: string): Promise<readonly string[]> {
    const reads = queueReads({ db: database.db, picturesAllowed: 1, typicalSeconds: async () => ({}) })
    return (await reads.line({ operation: [] }, intent)).map(({ id }) => id)
  }

  it('has the first runs of each press, also where a person moved them one by one; a press has all of its own', async () => {
    const moved = press('moved', 20, (ordinal) => 20 - ordinal)
    await database.db.insert(runs).values([...press('other', 5), ...moved])
    expect(await line()).toEqual(['moved-0', 'moved-1', 'moved-2', 'other-0', 'other-1', 'other-2'])
    expect(await line('moved')).toEqual(moved.map(({ id }) => id))
  })

  it('has at most 300 runs in all, the next ones to be sent', async () => {
    const presses = Array.from({ length: 110 }, (_, at) => press(`press-${at}`, 3))
    await database.db.insert(runs).values([...presses.flat(), ...press('moved', 3, () => 1)])
    const shown = await line()
    expect(shown).toHaveLength(300)
    expect(shown.slice(0, 3)).toEqual(['moved-0', 'moved-1', 'moved-2'])
  })
})

describe.each(engines)('the figures of today, on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(() => database.clear('studio'))
  afterAll(() => database.close())

  type Result = Pick<typeof results.$inferInsert, 'state' | 'part'>

  /** Stores a run that ended today, and its results. */
  async function ended(row: Partial<RunRow> & Pick<RunRow, 'id'>, came: readonly Result[] = []) {
    await database.db.insert(runs).values({
      intent: row.id,
      ordinal: 0,
      operation: 'generate-v4',
      values: {},
      files: {},
      state: 'completed',
      pictures: 1,
      estimateUsdMicros: 60_000,
      createdAt: AT,
      finishedAt: AT,
      ...row,
    })
    const rows = came.map((result, ordinal) => ({ runId: row.id, ordinal, ...result }))
    if (rows.length > 0) await database.db.insert(results).values(rows)
  }

  async function today() {
    const reads = queueReads({ db: database.db, picturesAllowed: 1, typicalSeconds: async () => ({}) })
    return (await reads.summary({ operation: [] }, AT)).today
  }

  it('count runs by how they ended, whether a person has decided about them or not, and keep what they cost', async () => {
    const withheld = { costUsdMicros: 60_000, costIsEstimate: true }
    await ended({ id: 'whole', costUsdMicros: 60_000, costIsEstimate: true }, [{ state: 'kept' }])
    await ended({ id: 'withheld', ...withheld, decision: 'withheld' }, [{ state: 'withheld' }])
    await ended({ id: 'repeated', ...withheld, decision: 'withheld' }, [{ state: 'withheld' }])
    await ended({ id: 'lost', decision: 'lost' }, [{ state: 'lost' }])
    await ended({ id: 'ungiven', pictures: 2, decision: 'lost' }, [{ state: 'kept' }])
    await ended({ id: 'failed', state: 'failed', decision: 'failed' })
    const undecided = await today()
    expect(undecided).toEqual({
      runs: 1,
      failed: 1,
      withheld: 2,
      lost: 2,
      toDecide: 5,
      usdMicros: 180_000,
      isEstimate: true,
    })
    await database.db.update(runs).set({ decision: null })
    await database.db.update(runs).set({ repeatedAs: 'again' }).where(eq(runs.id, 'repeated'))
    expect(await today()).toEqual({ ...undecided, toDecide: 0 })
  })

  it('count a run whose picture is being downloaded as in progress, with what it cost', async () => {
    await ended({ id: 'keeping', costUsdMicros: 60_000, nextAttemptAt: AT }, [{ state: 'keeping' }])
    expect(await today()).toMatchObject({ runs: 0, failed: 0, withheld: 0, lost: 0, usdMicros: 60_000 })
  })

  it('take a layerized design without its background as lost, and one with both as done', async () => {
    await ended({ id: 'whole' }, [{ state: 'kept' }, { state: 'kept', part: 'base' }])
    await ended({ id: 'short' }, [{ state: 'kept' }, { state: 'lost', part: 'base' }])
    expect(await today()).toMatchObject({ runs: 1, lost: 1 })
  })
})
