import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import {
  type BenchJob,
  openAccepting,
  prepareQueue,
  QUEUE_ENGINES,
  type QueueEngine,
} from '#server/testing/bench-queue.ts'
import { findPostgres, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { nextMessage, startChild, stopChild } from '../child.ts'
import { type Figure, quantile } from '../figures.ts'

const WORKERS = 2
const PLACES = 4
/** Between them, all is quiet. */
const SINGLE_JOBS = 300
const BACKLOG = 5_000
/** Slow work that waits while fast work comes. */
const SLOW_JOBS = 900
const SLOW_MS = 100
const FAST_JOBS = 300
const LONG_MS = 60_000
const KILLS = 3

const begunMessage = z.object({ begun: z.array(z.object({ id: z.string(), at: z.number() })) })
const clock = () => performance.timeOrigin + performance.now()

type Accepting = Awaited<ReturnType<typeof openAccepting>>

/** Workers in processes of their own, and when they began each generation, the last time. */
interface Crew {
  readonly begun: ReadonlyMap<string, number>
  readonly workers: readonly Worker[]
  stop(): Promise<void>
}

interface Worker {
  readonly process: ChildProcess
  readonly ids: Set<string>
}

async function crew(url: string, engine: QueueEngine): Promise<Crew> {
  const begun = new Map<string, number>()
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, async (): Promise<Worker> => {
      const child = startChild('queue/worker-process.ts', [url, engine, String(PLACES)])
      const ids = new Set<string>()
      child.on('message', (message) => {
        for (const { id, at } of begunMessage.parse(message).begun) {
          begun.set(id, at)
          ids.add(id)
        }
      })
      await nextMessage(child, begunMessage)
      return { process: child, ids }
    }),
  )
  return {
    begun,
    workers,
    async stop() {
      const alive = workers.filter(
        ({ process: child }) => child.exitCode === null && child.signalCode === null,
      )
      await Promise.all(alive.map(({ process: child }) => stopChild(child)))
    },
  }
}

let last = 0
const job = (queue: BenchJob['queue'], workMs: number): BenchJob => {
  last += 1
  return { id: `job ${last}`, queue, workMs }
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within two minutes`)
    await wait(20)
  }
}

/** Milliseconds from the end of the transaction that accepts a generation to the begin of its work. */
async function begins(jobs: readonly BenchJob[], pauseMs: number, accepting: Accepting, { begun }: Crew) {
  const accepted = new Map<string, number>()
  for (const one of jobs) {
    await accepting.accept([one])
    accepted.set(one.id, clock())
    await wait(pauseMs)
  }
  await until(() => jobs.every(({ id }) => begun.has(id)), 'the begin of work')
  return jobs.map(({ id }) => Math.max(0, (begun.get(id) ?? 0) - (accepted.get(id) ?? 0)))
}

interface Measured {
  /** Milliseconds. */
  readonly single: number
  readonly fast: number
  readonly takeover: number
  /** Generations a second. */
  readonly rate: number
}

async function measured(url: string, engine: QueueEngine): Promise<Measured> {
  const accepting = await openAccepting(url, engine)
  const singles = await withCrew(url, engine, accepting, (workers) =>
    begins(
      Array.from({ length: SINGLE_JOBS }, () => job('fast', 0)),
      10,
      accepting,
      workers,
    ),
  )
  const rate = await drained(url, engine, accepting)
  const fast = await withCrew(url, engine, accepting, async (workers) => {
    await accepting.accept(Array.from({ length: SLOW_JOBS }, () => job('slow', SLOW_MS)))
    await until(() => workers.begun.size > 2 * WORKERS, 'slow work')
    return begins(
      Array.from({ length: FAST_JOBS }, () => job('fast', 5)),
      25,
      accepting,
      workers,
    )
  })
  const takeovers: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    takeovers.push(await withCrew(url, engine, accepting, (workers) => takenOver(accepting, workers)))
  }
  await accepting.close()
  return {
    single: quantile(singles, 0.95),
    fast: quantile(fast, 0.95),
    takeover: Math.max(...takeovers),
    rate,
  }
}

async function withCrew<T>(
  url: string,
  engine: QueueEngine,
  accepting: Accepting,
  measure: (workers: Crew) => Promise<T>,
): Promise<T> {
  const workers = await crew(url, engine)
  try {
    return await measure(workers)
  } finally {
    await workers.stop()
    await accepting.clear()
  }
}

/** Generations a second that end, of many that wait when the workers start. */
async function drained(url: string, engine: QueueEngine, accepting: Accepting): Promise<number> {
  await accepting.accept(Array.from({ length: BACKLOG }, () => job('fast', 0)))
  return withCrew(url, engine, accepting, async ({ begun }) => {
    await until(() => begun.size >= BACKLOG / 10, 'the first of many')
    const [from, count] = [clock(), begun.size]
    await until(async () => (await accepting.waiting()) === 0, 'the end of many')
    return ((BACKLOG - count) * 1000) / (clock() - from)
  })
}

/** Milliseconds from the kill of a worker until another one has begun all that it was at. */
async function takenOver(accepting: Accepting, { begun, workers }: Crew): Promise<number> {
  const jobs = Array.from({ length: PLACES }, () => job('fast', LONG_MS))
  for (const one of jobs) await accepting.accept([one])
  await until(() => jobs.every(({ id }) => begun.has(id)), 'long work')
  await wait(200)
  const victim = workers.toSorted((one, other) => other.ids.size - one.ids.size)[0]
  if (!victim) throw new Error('there is no worker')
  const at = clock()
  const gone = once(victim.process, 'exit')
  victim.process.kill('SIGKILL')
  await gone
  await until(() => [...victim.ids].every((id) => (begun.get(id) ?? 0) > at), 'the takeover')
  const ends = [...victim.ids].map((id) => begun.get(id) ?? 0)
  // Their pictures would take a minute.
  for (const { process: child } of workers) child.kill('SIGKILL')
  return Math.max(...ends) - at
}

/** How workers come by generations: rows alone, beside rows that the jobs of graphile-worker wake them for. */
export async function queue(): Promise<readonly Figure[]> {
  const programs = findPostgres()
  if (!programs) throw new Error('this needs the programs of PostgreSQL (initdb, postgres)')
  const postgres = await startPostgres(programs)
  try {
    const results = new Map<QueueEngine, Measured>()
    for (const engine of QUEUE_ENGINES) {
      const url = await postgres.createDatabase(engine)
      await prepareQueue(url)
      results.set(engine, await measured(url, engine))
    }
    const [rows, jobs] = [results.get('rows'), results.get('jobs')]
    if (!rows || !jobs) throw new Error('nothing was measured')
    return figuresOf(rows, jobs)
  } finally {
    await postgres.stop()
  }
}

const figuresOf = (rows: Measured, jobs: Measured): readonly Figure[] => [
  beside('a generation is begun after it was accepted, 95 of 100 within', 'single', rows, jobs),
  beside('the same for fast work while slow work waits', 'fast', rows, jobs),
  beside('all work of a killed worker is begun again', 'takeover', rows, jobs),
  {
    label: `generations without work that end in a second, with ${WORKERS} workers of ${PLACES} places`,
    unit: '/s',
    measured: rows.rate,
    bound: Math.round(jobs.rate),
    isAtLeast: true,
    reference: { label: REFERENCE, measured: jobs.rate },
  },
]

const REFERENCE = 'with graphile-worker'

const beside = (
  label: string,
  name: 'single' | 'fast' | 'takeover',
  rows: Measured,
  jobs: Measured,
): Figure => ({
  label,
  unit: 'ms',
  measured: rows[name],
  bound: Math.ceil(jobs[name]),
  reference: { label: REFERENCE, measured: jobs[name] },
})
