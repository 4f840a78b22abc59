import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { aGate } from '#server/testing/gate.ts'
import { type LeasedWork, type LeasedWorkOptions, leases, startLeasedWork } from './platform/leased-work.ts'
import { DatabaseAway } from './platform/trouble.ts'

const jobs = pgSchema('leased_work').table('jobs', {
  id: text().primaryKey(),
  state: text().notNull().default('open'),
  done: integer().notNull().default(0),
  leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
  token: integer().notNull().default(0),
})
type Job = typeof jobs.$inferSelect
type Change = { state?: string; done?: ReturnType<typeof sql>; leaseUntil?: Date | null }

const LEASE_MS = 10_000
const TIMEOUT = { timeout: 90_000, interval: 5 }

describe.each(engines)('leased work on $name', ({ open }) => {
  let database: TestDatabase
  let ms = 0
  const works: LeasedWork[] = []

  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create schema leased_work`)
    await database.db.execute(sql`create table leased_work.jobs (
      id text primary key, state text not null default 'open', done integer not null default 0,
      lease_until timestamptz(3), token integer not null default 0
    )`)
  })
  beforeEach(async () => {
    ms = Date.parse('2026-11-22T10:00:00Z')
    await database.clear('leased_work')
  })
  afterEach(async () => {
    await Promise.all(works.splice(0).map((work) => work.stop()))
  })
  afterAll(() => database.close())

  function queue() {
    const leased = leases({
      columns: jobs,
      isOpen: eq(jobs.state, 'open'),
      leaseMs: LEASE_MS,
      now: () => new Date(ms),
      update: (which, { lease, change }: { lease: Change; change: Change | undefined }, tx = database.db) =>
        tx
          .update(jobs)
          .set({ ...change, ...lease })
          .where(which)
          .returning(),
    })
    const claim = (limit: number, held: readonly string[] = []) =>
      leased.claim(
        leased.among(
          database.db
            .select({ id: jobs.id })
            .from(jobs)
            .where(leased.isFree(held))
            .orderBy(asc(jobs.id))
            .limit(limit)
            .for('update', { skipLocked: true }),
        ),
      )
    return { ...leased, claim }
  }
  const done = { state: 'done', done: sql`${jobs.done} + 1` }
  const add = (...ids: readonly string[]) => database.db.insert(jobs).values(ids.map((id) => ({ id })))
  const rows = () => database.db.select().from(jobs).orderBy(asc(jobs.id))
  async function claimed(): Promise<Job> {
    const [job] = await queue().claim(1)
    if (!job) throw new Error('there was nothing to claim')
    return job
  }

  function start(options: Partial<LeasedWorkOptions<Job>> = {}): LeasedWork {
    const held = new Set<string>()
    const work = startLeasedWork<Job>({
      held,
      capacity: () => 2,
      claim: (limit) => queue().claim(limit, [...held]),
      async perform(job) {
        await queue().finish(job, done)
      },
      lookEveryMs: 60_000,
      onError: (error) => {
        throw error
      },
      ...options,
    })
    works.push(work)
    return work
  }
  const until = (check: () => void | Promise<void>) => vi.waitFor(check, TIMEOUT)
  const allDone = async () => {
    const all = await rows()
    expect(all.map((job) => [job.state, job.done])).toEqual(all.map(() => ['done', 1]))
  }

  describe('a lease', () => {
    it('that has run out is claimed by one other worker, however many try', async () => {
      await add('a')
      const { token } = await claimed()
      ms += LEASE_MS
      expect(await queue().claim(1)).toEqual([])
      ms += 1
      const taken = await Promise.all(Array.from({ length: 8 }, () => queue().claim(1)))
      expect(taken.flat().map((job) => [job.id, job.token])).toEqual([['a', token + 1]])
    })

    it('that is renewed in time stays', async () => {
      await add('a')
      const mine = await claimed()
      ms += LEASE_MS - 1
      expect(await queue().renew(mine)).toBe(true)
      ms += LEASE_MS - 1
      expect(await queue().claim(1)).toEqual([])
    })

    it('with an old token changes nothing: neither a late end nor a renewal', async () => {
      await add('a')
      const late = await claimed()
      ms += LEASE_MS + 1
      const other = await claimed()
      const before = await rows()
      expect(await queue().finish(late, done)).toBeNull()
      expect(await queue().renew(late)).toBe(false)
      expect(await rows()).toEqual(before)
      expect(await queue().finish(other, done)).toMatchObject({ state: 'done', done: 1 })
    })

    it('ends once: a second end changes nothing, and a concurrent renewal does not take the row back', async () => {
      await add('a', 'b')
      const [a, b] = await queue().claim(2)
      if (!a || !b) throw new Error('there was nothing to claim')
      await queue().finish(a, done)
      expect(await queue().finish(a, done)).toBeNull()
      await queue().finish(b)
      expect(await queue().renew(b)).toBe(false)
      expect((await queue().claim(2)).map(({ id }) => id)).toEqual(['b'])
    })

    it('is not renewed after an end that the renewal had to wait for', async () => {
      await add('a')
      const mine = await claimed()
      const renewed = await database.db.transaction(async (tx) => {
        await queue().finish(mine, {}, { tx })
        // On a server the transaction waits for the row; the embedded engine runs one transaction at a time.
        return { by: queue().renew(mine) }
      })
      expect(await renewed.by).toBe(false)
      expect(await rows()).toMatchObject([{ leaseUntil: null }])
    })

    it('can end so that nobody claims the row before a given time', async () => {
      await add('a')
      await queue().finish(await claimed(), {}, { notBefore: new Date(ms + 500) })
      expect(await queue().claim(1)).toEqual([])
      ms += 501
      expect(await queue().claim(1)).toHaveLength(1)
    })

    it('can be claimed by anybody after the only process has freed all rows', async () => {
      await add('a', 'b')
      await queue().claim(2)
      await queue().dropAll()
      expect(await queue().claim(2)).toHaveLength(2)
    })
  })

  describe('the loop', () => {
    it('of several workers does each of many tasks once, within its capacity', async () => {
      await add(...Array.from({ length: 40 }, (_, index) => `job-${index}`))
      let peak = 0
      const counting = (): Partial<LeasedWorkOptions<Job>> => {
        let now = 0
        return {
          batch: 3,
          capacity: () => 4,
          async perform(job) {
            now += 1
            peak = Math.max(peak, now)
            await queue().finish(job, done)
            now -= 1
          },
        }
      }
      for (let worker = 0; worker < 3; worker += 1) start(counting())
      await until(allDone)
      expect(peak).toBeGreaterThan(1)
      expect(peak).toBeLessThanOrEqual(4)
    })

    it('takes over the claims of a dead worker', async () => {
      await add('a')
      await claimed()
      const work = start()
      ms += LEASE_MS + 1
      work.wake()
      await until(allDone)
    })

    it('does not claim its own running rows, although their leases ran out', async () => {
      await add('a')
      const gate = aGate()
      const begun: string[] = []
      const work = start({
        async perform(job) {
          begun.push(job.id)
          await gate.opened
          await queue().finish(job, done)
        },
      })
      await until(() => expect(begun).toEqual(['a']))
      ms += LEASE_MS + 1
      await add('b')
      work.wake()
      await until(() => expect(begun).toEqual(['a', 'b']))
      gate.open()
      await until(allDone)
    })

    it('renews the leases of running tasks, and tells a task when its lease is lost', async () => {
      await add('a')
      const seen: string[] = []
      start({
        renewal: { everyMs: 5, renew: queue().renew },
        async perform(_, { lost }) {
          seen.push('begun')
          await new Promise((resolve) => lost.addEventListener('abort', resolve))
          seen.push('lost')
        },
      })
      await until(() => expect(seen).toEqual(['begun']))
      ms += LEASE_MS / 2
      const [before] = await rows()
      await until(async () => expect((await rows())[0]?.leaseUntil?.getTime()).toBe(ms + LEASE_MS))
      expect(before?.token).toBe(1)
      await database.db.update(jobs).set({ token: 7, leaseUntil: new Date(ms + LEASE_MS) })
      await until(() => expect(seen).toEqual(['begun', 'lost']))
    })

    /** Holds back what was found first. */
    function firstHeld() {
      const gate = aGate()
      let calls = 0
      return {
        open: gate.open,
        calls: () => calls,
        async hold<Found>(found: Found): Promise<Found> {
          calls += 1
          if (calls === 1) await gate.opened
          return found
        },
      }
    }

    /** Adds a task once nothing was found, and before the work hears of that. */
    async function addedMeanwhile(work: ReturnType<typeof start>, first: ReturnType<typeof firstHeld>) {
      await until(() => expect(first.calls()).toBe(1))
      await add('a')
      work.wake()
      first.open()
      await until(allDone)
    }

    it('does not lose a wake-up during a look', async () => {
      const first = firstHeld()
      const held = new Set<string>()
      const claim = async (limit: number) => first.hold(await queue().claim(limit, [...held]))
      await addedMeanwhile(start({ held, claim }), first)
    })

    it('does not lose a wake-up while it reads what is due', async () => {
      const first = firstHeld()
      const isDue = async () => first.hold((await rows()).some(({ state }) => state === 'open'))
      await addedMeanwhile(start({ isDue }), first)
    })

    it('claims only what is due, and looks again when that is due', async () => {
      await add('a', 'b', 'c')
      let claims = 0
      let reads = 0
      const work = start({
        isDue: async () => {
          reads += 1
          // What is claimed is still open, and no longer due.
          return reads > 2 && (await rows()).some((job) => job.state === 'open' && job.leaseUntil === null)
        },
        nextDue: async () => (reads < 3 ? new Date() : null),
        claim: async (limit) => {
          claims += 1
          expect(reads).toBeGreaterThan(2)
          return queue().claim(limit)
        },
      })
      await until(allDone)
      const before = claims
      work.wake()
      await until(() => expect(reads).toBeGreaterThan(before + 2))
      await work.stop()
      expect(claims).toBe(before)
    })

    it('looks again when the last look named a due time', async () => {
      let looks = 0
      start({
        async claim() {
          looks += 1
          return []
        },
        nextDue: async () => (looks < 3 ? new Date() : null),
      })
      await until(() => expect(looks).toBe(3))
    })

    it('waits while the database is away, and continues by itself', async () => {
      await add('a')
      const errors: unknown[] = []
      start({
        async claim(limit) {
          if (errors.length < 2) throw new DatabaseAway('away')
          return queue().claim(limit)
        },
        onError: (error, job) => errors.push([error, job]),
      })
      await until(allDone)
      expect(errors).toEqual([
        [expect.any(DatabaseAway), null],
        [expect.any(DatabaseAway), null],
      ])
    })

    it('reports a failing task, and does the others', async () => {
      await add('bad', 'good')
      const errors: unknown[] = []
      start({
        async perform(job) {
          if (job.id === 'bad') throw new Error('cannot')
          await queue().finish(job, done)
        },
        onError: (error, job) => errors.push([String(error), job?.id]),
      })
      await until(async () => expect(await rows()).toMatchObject([{ state: 'open' }, { state: 'done' }]))
      await until(() => expect(errors).toEqual([['Error: cannot', 'bad']]))
    })
  })

  describe('a stop', () => {
    it('waits for the look and for its claims, and then claims nothing more', async () => {
      await add('a', 'b')
      const gate = aGate()
      const seen: string[] = []
      const work = start({
        async claim(limit) {
          seen.push('asked')
          await gate.opened
          return queue().claim(limit)
        },
        async perform(job, { stopping }) {
          seen.push(stopping.aborted ? 'handed back' : 'done')
          await queue().finish(job)
        },
      })
      await until(() => expect(seen).toEqual(['asked']))
      const stopped = work.stop().then(() => seen.push('stopped'))
      work.wake()
      gate.open()
      await stopped
      work.wake()
      expect(seen).toEqual(['asked', 'handed back', 'stopped'])
      expect(await rows()).toMatchObject([
        { id: 'a', state: 'open', leaseUntil: null },
        { id: 'b', token: 0 },
      ])
    })

    it('lets tasks end by themselves for the given time, and then aborts them', async () => {
      await add('a', 'b')
      const gate = aGate()
      const ends: string[] = []
      const work = start({
        stopAfterMs: 50,
        async perform(job, { stopping }) {
          const aborted = new Promise((resolve) => stopping.addEventListener('abort', resolve))
          await (job.id === 'a' ? gate.opened : aborted)
          ends.push(`${job.id} ${stopping.aborted ? 'aborted' : 'ended'}`)
        },
      })
      await until(() => expect(work.running).toBe(2))
      const stopped = work.stop()
      gate.open()
      await stopped
      expect(ends).toEqual(['a ended', 'b aborted'])
      expect(work.running).toBe(0)
    })
  })
})
