import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { results, runs } from '../database/schema.ts'
import type { FullHosts } from './keep-places.ts'
import { keepQueue } from './keep-queue.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const at = new Date('2026-11-22T10:00:00Z')
const NO_HOST: FullHosts = { first: [], again: [] }

describe.each(engines)('the order of keeping, on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(() => database.clear('studio'))
  afterAll(() => database.close())
  const queue = () => keepQueue({ db: database.db, leaseMs: 1_000, now: () => at, heldIds: () => [] })

  interface Given {
    readonly host?: string
    readonly attempt?: number
    readonly generationId?: string | null
    readonly secondsAgo?: number
  }
  /** A completed run with one picture to keep. */
  async function given(
    id: string,
    { host = 'a.example', attempt = 0, generationId = 'g', secondsAgo = 1 }: Given,
  ) {
    const { db } = database
    await db.insert(runs).values({
      id,
      intent: id,
      ordinal: 0,
      operation: 'generate-v4',
      values: {},
      files: {},
      state: 'completed',
      pictures: 1,
      estimateUsdMicros: 1,
      createdAt: at,
      generationId,
      attempt,
      nextAttemptAt: new Date(at.getTime() - secondsAgo * 1000),
    })
    const link = `https://${host}/1.png`
    await db.insert(results).values({ runId: id, ordinal: 0, state: 'keeping', link })
  }
  async function order(full = NO_HOST) {
    const ids: string[] = []
    for (let next = await queue().claimNext(full); next; next = await queue().claimNext(full))
      ids.push(next.run.id)
    return ids
  }

  it('runs without an attempt, then synchronous answers, then the most overdue', async () => {
    await given('again', { attempt: 2, secondsAgo: 900, generationId: null })
    await given('late', { secondsAgo: 1 })
    await given('early', { secondsAgo: 2 })
    await given('synchronous', { generationId: null, secondsAgo: 0 })
    expect(await order()).toEqual(['synchronous', 'early', 'late', 'again'])
  })

  it('is of no host that is full, for first and for further tries', async () => {
    await given('first-a', {})
    await given('again-a', { attempt: 1 })
    await given('first-b', { host: 'B.example:8443' })
    expect(
      await queue().nextDue({ first: ['a.example'], again: ['a.example', 'b.example:8443'] }),
    ).not.toBeNull()
    expect(await order({ first: ['a.example'], again: ['a.example'] })).toEqual(['first-b'])
    expect(await queue().nextDue({ first: ['a.example'], again: ['a.example'] })).toBeNull()
    expect(await order()).toEqual(['first-a', 'again-a'])
  })
})
