import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type RunRow, results, runs } from '../database/schema.ts'
import { newId } from '../new-id.ts'
import type { Sighting } from '../runs/advance.ts'
import { record } from '../runs/record.ts'
import { ANSWER_LOST, AWAY, BUSY } from '../runs/refusals.ts'
import { type Claim, picturesInFlight, runQueue } from './run-queue.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const LEASE_MS = 30_000
const START = Date.parse('2026-03-01T12:00:00Z')

describe.each(engines)('the queue of runs on $name', ({ open }) => {
  let database: TestDatabase
  let ms = START
  const now = () => new Date(ms)
  const queue = () => runQueue({ db: database.db, leaseMs: LEASE_MS, sentTo: 'test', now })

  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(async () => {
    ms = START
    await database.clear('studio')
  })
  afterAll(() => database.close())

  async function aRun(row: Partial<RunRow> = {}): Promise<RunRow> {
    ms += 1
    const [run] = await database.db
      .insert(runs)
      .values({
        id: newId(ms),
        intent: newId(ms),
        ordinal: 0,
        operation: 'generate-v4',
        values: {},
        files: {},
        state: 'queued',
        pictures: 1,
        estimateUsdMicros: 60_000,
        createdAt: now(),
        ...row,
      })
      .returning()
    if (!run) throw new Error('no run')
    return run
  }

  const rowOf = async ({ id }: RunRow) => {
    const [row] = await database.db.select().from(runs).where(eq(runs.id, id))
    return row
  }

  async function sent(picturesAllowed = 10): Promise<Claim> {
    const next = await queue().claimNextToSend(picturesAllowed)
    if ('waitUntil' in next) throw new Error('nothing to send')
    return next
  }

  const accepted = (): Sighting => ({
    kind: 'accepted',
    at: now(),
    generationId: 'gen',
    nextAttemptAt: now(),
  })
  const lost = (): Sighting => ({ kind: 'answer-lost', at: now(), failure: ANSWER_LOST })

  it('applies its migrations twice without harm', async () => {
    await database.migrate(MIGRATIONS)
  })

  it('sends the oldest first, marked as being sent before it is handed out', async () => {
    const [first, second] = [await aRun(), await aRun()]
    expect((await sent()).run).toMatchObject({ id: first.id, state: 'submitting', submittedAt: now() })
    expect((await rowOf(first))?.state).toBe('submitting')
    expect((await sent()).run.id).toBe(second.id)
    expect(await queue().claimNextToSend(10)).toEqual({ waitUntil: null })
  })

  it('never gives one run to two senders', async () => {
    await Promise.all(Array.from({ length: 5 }, () => aRun()))
    const claims = await Promise.all(Array.from({ length: 8 }, () => queue().claimNextToSend(10)))
    const ids = claims.flatMap((claim) => ('run' in claim ? [claim.run.id] : []))
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
  })

  it('never has more pictures at the service than allowed, and preserves the order', async () => {
    await aRun({ state: 'pending', pictures: 3 })
    const big = await aRun({ pictures: 2 })
    await aRun({ pictures: 1 })
    expect(await queue().claimNextToSend(4)).toEqual({ waitUntil: null })
    expect((await sent(5)).run.id).toBe(big.id)
    expect(await picturesInFlight(database.db)).toBe(5)
  })

  it('sends a run with more pictures than there are places alone', async () => {
    const huge = await aRun({ pictures: 8 })
    await aRun()
    expect((await sent(4)).run.id).toBe(huge.id)
    expect(await queue().claimNextToSend(4)).toEqual({ waitUntil: null })
  })

  it('counts a place once however many senders ask at the same time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => aRun()))
    await Promise.all(Array.from({ length: 6 }, () => queue().claimNextToSend(2)))
    expect(await picturesInFlight(database.db)).toBe(2)
  })

  it('waits for a deferred run, which stays the first', async () => {
    const first = await aRun()
    await aRun()
    const { token } = await sent()
    const nextAttemptAt = new Date(ms + 5000)
    await record(database.db, {
      runId: first.id,
      sighting: { kind: 'deferred', at: now(), nextAttemptAt, hold: BUSY },
      token,
    })
    expect(await queue().claimNextToSend(10)).toEqual({ waitUntil: nextAttemptAt })
    ms += 5000
    expect((await sent()).run).toMatchObject({ id: first.id, attempt: 1, token: token + 1 })
  })

  it('lets others overtake a postponed run, and sends it first when it is due', async () => {
    const [first, second, third] = [await aRun(), await aRun(), await aRun()]
    const { token } = await sent()
    const nextAttemptAt = new Date(ms + 5000)
    const sighting = { kind: 'deferred', at: now(), nextAttemptAt, hold: AWAY } as const
    await record(database.db, { runId: first.id, sighting, token })
    expect((await sent()).run.id).toBe(second.id)
    ms += 5000
    expect((await sent()).run.id).toBe(first.id)
    expect((await sent()).run.id).toBe(third.id)
  })

  it('waits for the first postponed run if there is no other', async () => {
    const aside = (afterMs: number) =>
      aRun({ hold: AWAY, attempt: 1, nextAttemptAt: new Date(START + afterMs) })
    await aside(9000)
    await aside(5000)
    expect(await queue().claimNextToSend(10)).toEqual({ waitUntil: new Date(START + 5000) })
  })

  it('gives due runs out once, until the lease ends or they are handed back', async () => {
    const run = await aRun({ state: 'pending', nextAttemptAt: new Date(START) })
    await aRun({ state: 'pending', nextAttemptAt: new Date(START + 60_000) })
    const [claim] = await queue().claimDue('pending', 9)
    expect(claim?.run.id).toBe(run.id)
    expect(await queue().claimDue('pending', 9)).toEqual([])
    if (!claim) return
    await queue().handBack(claim, new Date(ms + 400), 0)
    expect(await queue().nextDue('pending')).toEqual(new Date(ms + 400))
    ms += 400
    const [again] = await queue().claimDue('pending', 9)
    expect(again?.token).toBe(claim.token + 1)
    ms += LEASE_MS + 1
    expect((await queue().claimDue('pending', 1)).map((taken) => taken.token)).toEqual([claim.token + 2])
  })

  it('keeps a renewed lease', async () => {
    await aRun({ state: 'pending', nextAttemptAt: new Date(START) })
    const [claim] = await queue().claimDue('pending', 1)
    if (!claim) throw new Error('nothing due')
    ms += LEASE_MS - 1
    await queue().renew(claim)
    ms += LEASE_MS - 1
    expect(await queue().claimDue('pending', 1)).toEqual([])
  })

  it('splits due runs between simultaneous callers', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => aRun({ state: 'pending', nextAttemptAt: new Date(START) })),
    )
    const claimed = await Promise.all([1, 2, 3].map(() => queue().claimDue('pending', 3)))
    const ids = claimed.flat().map(({ run }) => run.id)
    expect(ids.length).toBeGreaterThanOrEqual(3)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('does not let an owner that lost its claim put a run back or move it aside', async () => {
    const run = await aRun()
    const old = await sent()
    ms += LEASE_MS + 1
    expect((await queue().abandoned()).map(({ id }) => id)).toEqual([run.id])
    await database.db
      .update(runs)
      .set({ token: old.token + 1 })
      .where(eq(runs.id, run.id))
    const stale = { runId: run.id, sighting: lost(), token: old.token }
    expect(await record(database.db, stale)).toBeNull()
    const known = { runId: run.id, sighting: accepted(), token: old.token }
    expect(await record(database.db, known)).toMatchObject({ state: 'pending', generationId: 'gen' })
  })

  it('marks an abandoned run as unknown, once, and never sends it again', async () => {
    const run = await aRun()
    const { token } = await sent()
    ms += LEASE_MS + 1
    const report = () => record(database.db, { runId: run.id, sighting: lost(), token })
    expect(await Promise.all([report(), report()])).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'unknown' }), null]),
    )
    expect(await queue().claimNextToSend(10)).toEqual({ waitUntil: null })
    expect(await picturesInFlight(database.db)).toBe(0)
  })

  it('keeps the pictures of a completion once, however often and late it is reported', async () => {
    const run = await aRun({ state: 'pending', generationId: 'gen' })
    const result = {
      part: 'picture',
      textBlocks: null,
      state: 'keeping',
      seed: 2_147_483_647,
      prompt: 'a',
      resolution: '1x1',
      link: 'l',
    } as const
    const sighting: Sighting = { kind: 'completed', at: now(), results: [result, result], costUsdMicros: 7 }
    const told = await Promise.all([1, 2, 3].map(() => record(database.db, { runId: run.id, sighting })))
    expect(told.filter((changed) => changed !== null)).toHaveLength(1)
    expect(await database.db.select().from(results)).toHaveLength(2)
    expect(await rowOf(run)).toMatchObject({ state: 'completed', costUsdMicros: 7, nextAttemptAt: now() })
  })

  it('frees all claims of a process that is gone', async () => {
    await aRun({ state: 'pending', nextAttemptAt: new Date(START) })
    await queue().claimDue('pending', 1)
    await queue().dropLeases()
    expect(await queue().claimDue('pending', 1)).toHaveLength(1)
  })
})
