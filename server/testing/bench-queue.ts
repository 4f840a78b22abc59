import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { QUEUES, type Queue } from '#contract/service/values/queues.ts'
import { openAnnouncements } from '#server/platform/database/announcements.ts'
import { type Database, openServerDatabase } from '#server/platform/database/database.ts'
import { LEASE_MS, RENEW_MS } from '#server/platform/leased-work.ts'
import { migrate } from '#server/service/parts.ts'
import type { GenerationRow } from '#server/service/plan/plan.ts'
import { startDispatcher } from '#server/service/queue/dispatcher.ts'
import { placesFor } from '#server/service/queue/places.ts'
import { openWork, type Work } from '#server/service/queue/work.ts'

/** What wakes the workers of generations: their rows alone, or the jobs of graphile-worker beside them. */
export const QUEUE_ENGINES = ['rows', 'jobs'] as const
export type QueueEngine = (typeof QUEUE_ENGINES)[number]

/** A generation to be made, which takes its worker some time. */
export interface BenchJob {
  readonly id: string
  readonly queue: Queue
  readonly workMs: number
}

const now = () => new Date()

/** Makes the tables, and somebody who asks for pictures. */
export async function prepareQueue(url: string): Promise<void> {
  const database = await openServerDatabase(url)
  await migrate(database)
  await database.db.execute(
    sql`insert into service.organizations (id, name, created_at) values ('o', 'O', now())`,
  )
  await database.db.execute(
    sql`insert into service.members (id, organization_id, name, is_admin) values ('m', 'o', 'M', true)`,
  )
  await database.db.execute(
    sql`insert into service.api_keys (id, organization_id, member_id, hash, prefix, created_at) values ('k', 'o', 'm', 'h', 'abcd', now())`,
  )
  await database.close()
  await runMigrations({ connectionString: url, logger: SILENT })
}

const SILENT = new Logger(() => () => {})

/** Accepts generations, each wave in one transaction, with what tells the workers of it. */
export async function openAccepting(url: string, engine: QueueEngine) {
  const database = await openServerDatabase(url)
  const { db } = database
  return {
    async accept(jobs: readonly BenchJob[]): Promise<void> {
      const given = JSON.stringify(jobs)
      await db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into service.generations
            (id, organization_id, api_key_id, operation, values, files, is_copyright_checked, seed, pictures, queue,
             billing_identifier, price_usd_micros, pricing, created_at)
          select job->>'id', 'o', 'k', 'generate-fast', job, '{}', false, 1, 1, job->>'queue', 'x', 1, 'fixed',
            clock_timestamp()
          from jsonb_array_elements(${given}::jsonb) as job`)
        if (engine === 'rows') await tx.execute(sql`select pg_notify('service_work', 'bench new work')`)
        else
          await addJobs(
            tx,
            sql`select job->>'id' as id, job->>'queue' as queue from jsonb_array_elements(${given}::jsonb) as job`,
          )
      })
    },
    /** Number of generations without an outcome. */
    async waiting(): Promise<number> {
      const { rows } = Object(
        await db.execute(sql`select count(*)::int as n from service.generations where status = 'pending'`),
      )
      return rows[0].n
    },
    clear: async () => {
      await db.execute(sql`delete from service.generations`)
      await db.execute(sql`delete from graphile_worker._private_jobs`)
    },
    close: () => database.close(),
  }
}

const addJobs = (db: Pick<Database, 'execute'>, which: ReturnType<typeof sql>) =>
  db.execute(sql`
    select count(graphile_worker.add_job(work.queue, json_build_object('id', work.id), job_key := work.id))
    from (${which}) as work`)

interface WorkerOptions {
  readonly url: string
  readonly engine: QueueEngine
  readonly places: number
  /** Called as the work on a generation begins. */
  readonly begun: (id: string) => void
}

/** A worker whose pictures take the time that their rows say; returns a function that stops it. */
export async function startBenchWorker(options: WorkerOptions): Promise<() => Promise<void>> {
  const database = await openServerDatabase(options.url)
  const work = openWork(database.db, now)
  const perform = async (row: GenerationRow) => {
    options.begun(row.id)
    const { workMs } = row.values
    if (Number(workMs) > 0) await wait(Number(workMs))
    await work.fail(row, 'generation_failed')
  }
  const stop = await (options.engine === 'rows' ? byRows : byJobs)({ ...options, database, work, perform })
  return async () => {
    await stop()
    await database.close()
  }
}

interface Working extends WorkerOptions {
  readonly database: Awaited<ReturnType<typeof openServerDatabase>>
  readonly work: Work
  perform(row: GenerationRow): Promise<void>
}

async function byRows({ database, work, places, perform }: Working): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const dispatcher = startDispatcher({ database, work, log, places, perform })
  const unfollow = await dispatcher.follow()
  return async () => {
    await dispatcher.stop()
    await unfollow()
  }
}

/** A job only wakes: the claim is the row's lease. A sweep adds the jobs of rows whose worker died. */
async function byJobs({ url, database, work, places, perform }: Working): Promise<() => Promise<void>> {
  const { db } = database
  const nothing = () => {}
  // Whoever waits for a picture hears of its end, as with rows alone.
  const others = openAnnouncements({
    database,
    channel: 'service_work',
    told: nothing,
    missed: nothing,
    onError: nothing,
  })
  const pool = new pg.Pool({ connectionString: url, max: places + 4 })
  pool.on('error', nothing).on('connect', (client) => void client.on('error', nothing))
  const task = async (payload: unknown) => {
    const row = await claimOf(db, String(Object(payload).id))
    if (!row) return
    const renewing = setInterval(() => void work.renew(row), RENEW_MS)
    await perform(row).finally(() => clearInterval(renewing))
    others.announce(row.id)
  }
  const runners = await Promise.all(
    placesFor(places).map(({ queues = QUEUES, count }) => {
      const taskList: TaskList = Object.fromEntries(queues.map((queue) => [queue, task]))
      return run({
        pgPool: pool,
        concurrency: count,
        taskList,
        noHandleSignals: true,
        pollInterval: 1000,
        logger: SILENT,
      })
    }),
  )
  const sweeping = setInterval(() => void addJobs(db, LAPSED).catch(() => {}), 1000)
  return async () => {
    clearInterval(sweeping)
    await Promise.all(runners.map((runner) => runner.stop()))
    await others.settled()
    await pool.end()
  }
}

/** Rows that wait, and no job waits for them: their worker died, or their job was lost. */
const LAPSED = sql`
  select id, queue from service.generations as row
  where status = 'pending' and created_at < now() - interval '1 second' and (lease_until is null or lease_until < now())
    and not exists (select 1 from graphile_worker._private_jobs as job where job.key = row.id and job.locked_at is null)`

async function claimOf(db: Database, id: string): Promise<GenerationRow | null> {
  const { rows } = Object(
    await db.execute(sql`
      update service.generations set lease_until = ${new Date(Date.now() + LEASE_MS)}, token = token + 1, attempts = attempts + 1
      where id = ${id} and status = 'pending' and (lease_until is null or lease_until < ${now()})
      returning *`),
  )
  return rows[0] ?? null
}
