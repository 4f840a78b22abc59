import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { runs } from '../database/schema.ts'
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
