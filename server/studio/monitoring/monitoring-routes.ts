import { inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Database } from '#server/platform/database/database.ts'
import { gaugeOfRows, isMetricsToken, serverMetrics } from '#server/platform/metrics.ts'
import { results, runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'

interface Deps {
  readonly db: Database
  /** Throws what keeps the machinery from taking work. */
  readonly requireReady: () => Promise<void>
  readonly dataDir: string
  readonly hub: { readonly listeners: number }
  readonly objects: { damaged(): ReadonlySet<string> }
  /** What opens /metrics; nobody reads them without one. */
  readonly metricsToken: string | undefined
}

/** States of runs that have not come to their end. */
const OPEN = ['queued', 'submitting', 'pending', 'unknown'] as const

/** /ready: the studio can take work, which a load balancer asks for. /metrics: what it does, for Prometheus. */
export function monitoringRoutes(
  app: FastifyInstance,
  { db, requireReady, dataDir, hub, objects, metricsToken }: Deps,
): void {
  app.get('/ready', async () => {
    await requireReady()
    return { status: 'ready' }
  })
  const register = serverMetrics({ app, db, dataDir })
  gaugeOfRows(
    register,
    {
      name: 'easel_runs',
      help: 'Runs by operation, state and reason',
      labelNames: ['operation', 'state', 'reason'],
    },
    () =>
      db
        .select({
          operation: runs.operation,
          state: runs.state,
          reason: sql<string>`coalesce(${runs.failure}->>'code', '')`,
          value: sql<number>`count(*)::int`,
        })
        .from(runs)
        .groupBy(runs.operation, runs.state, sql`3`),
  )
  gaugeOfRows(
    register,
    { name: 'easel_results', help: 'Pictures of runs by state', labelNames: ['state'] },
    () =>
      db
        .select({ state: results.state, value: sql<number>`count(*)::int` })
        .from(results)
        .groupBy(results.state),
  )
  gaugeOfRows(
    register,
    {
      name: 'easel_run_age_seconds',
      help: 'Age of the oldest run in each open state',
      labelNames: ['state'],
    },
    () =>
      db
        .select({
          state: runs.state,
          value: sql<number>`extract(epoch from now() - min(${runs.createdAt}))::float8`,
        })
        .from(runs)
        .where(inArray(runs.state, [...OPEN]))
        .groupBy(runs.state),
  )
  new Gauge({
    name: 'easel_listening_pages',
    help: 'Pages that follow the event stream',
    registers: [register],
    collect() {
      this.set(hub.listeners)
    },
  })
  new Gauge({
    name: 'easel_damaged_files',
    help: 'Stored pictures that were found damaged since the start',
    registers: [register],
    collect() {
      this.set(objects.damaged().size)
    },
  })
  app.get('/metrics', async ({ headers }, reply) => {
    if (metricsToken === undefined || !isMetricsToken(headers.authorization, metricsToken))
      throw new Refusal(
        401,
        'not-signed-in',
        'Metrics are read with Authorization: Bearer and the token of METRICS_TOKEN, or of the file metrics-token in DATA_DIR.',
      )
    return reply.type(register.contentType).send(await register.metrics())
  })
}
