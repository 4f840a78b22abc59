import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Database } from '#server/platform/database/database.ts'
import { gaugeOfRows, isMetricsToken, serverMetrics } from '#server/platform/metrics.ts'
import { generations } from '../database/schema.ts'
import { reasonOf } from '../http/refusal-reason.ts'
import type { GenerationRow } from '../plan/plan.ts'
import { ServiceError } from '../service-error.ts'
import { deliveries } from '../webhooks/schema.ts'

/** Seconds; from a small picture to a large ad on a busy machine. */
const WORK_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export interface MetricsDeps {
  readonly db: Database
  readonly dataDir: string
  readonly metricsToken: string
  readonly onWork: (watch: WorkWatch) => void
}

/** Measurements of each generation that this process works on; times in seconds. */
export interface WorkWatch {
  readonly waited: (row: GenerationRow, seconds: number) => void
  readonly worked: (row: GenerationRow, seconds: number) => void
}

/**
 * Prometheus metrics at /metrics: requests by route, refusals by reason, work by step, the process. Requires
 * `Authorization: Bearer` with a separate token: API keys have no access, and the token gives access to nothing
 * else.
 */
export function metricRoutes(app: FastifyInstance, deps: MetricsDeps): void {
  const register = workMetricRoutes(app, deps)
  countRefusals(app, register)
  tellOfRows(register, deps.db)
}

/** The metrics of this process alone: its requests, the work that it does, its memory. Other parts may add their own. */
export function workMetricRoutes(
  app: FastifyInstance,
  { db, dataDir, metricsToken, onWork }: MetricsDeps,
): Registry {
  const register = serverMetrics({ app, db, dataDir })
  onWork(watchWork(register))
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isMetricsToken(headers.authorization, metricsToken)) throw NOT_FOR_EVERYBODY
    return reply.type(register.contentType).send(await register.metrics())
  })
  return register
}

const NOT_FOR_EVERYBODY = new ServiceError(
  401,
  'send Authorization: Bearer with the token of METRICS_TOKEN or of the file DATA_DIR/metrics-token',
  { headers: { 'www-authenticate': 'Bearer' } },
)

function countRefusals(app: FastifyInstance, register: Registry): void {
  const refusals = new Counter({
    name: 'easel_refused_total',
    help: 'Requests refused, by route, status and reason: reject_reason where there is one',
    labelNames: ['route', 'status', 'reason'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) return
    const route = request.routeOptions.url ?? 'none'
    refusals.inc({ route, status: reply.statusCode, reason: reasonOf(request, reply.statusCode) })
  })
}

function watchWork(register: Registry): WorkWatch {
  const shared = { buckets: WORK_BUCKETS, registers: [register] }
  const waited = new Histogram({
    name: 'easel_queue_seconds',
    help: 'Time from acceptance of a generation to the start of work on it',
    ...shared,
    labelNames: ['queue'],
  })
  const worked = new Histogram({
    name: 'easel_generation_seconds',
    help: 'Duration of work on a generation, by operation',
    ...shared,
    labelNames: ['operation'],
  })
  return {
    waited: ({ queue }, seconds) => waited.observe({ queue }, seconds),
    worked: ({ operation }, seconds) => worked.observe({ operation }, seconds),
  }
}

/** Values from the rows, which cover all processes on one database. */
function tellOfRows(register: Registry, db: Database): void {
  const count = sql<number>`count(*)::int`
  const reason = sql<string>`coalesce(${generations.failureReason}, '')`
  gaugeOfRows(
    register,
    {
      name: 'easel_generations',
      help: 'Generations by operation, status, failure_reason and queue',
      labelNames: ['operation', 'status', 'reason', 'queue'],
    },
    () => {
      const { operation, status, queue } = generations
      return db
        .select({ operation, status, reason, queue, value: count })
        .from(generations)
        .groupBy(operation, status, generations.failureReason, queue)
    },
  )
  const isWaiting = or(isNull(generations.leaseUntil), lt(generations.leaseUntil, sql`now()`))
  gaugeOfRows(
    register,
    {
      name: 'easel_queue_age_seconds',
      help: 'Age of the oldest generation that still waits for a worker',
      labelNames: ['queue'],
    },
    () =>
      db
        .select({
          queue: generations.queue,
          value: sql<number>`extract(epoch from now() - min(${generations.createdAt}))::float8`,
        })
        .from(generations)
        .where(and(eq(generations.status, 'pending'), isWaiting))
        .groupBy(generations.queue),
  )
  gaugeOfRows(
    register,
    { name: 'easel_webhook_deliveries', help: 'Webhook deliveries by state', labelNames: ['state'] },
    () => db.select({ state: deliveries.state, value: count }).from(deliveries).groupBy(deliveries.state),
  )
}
