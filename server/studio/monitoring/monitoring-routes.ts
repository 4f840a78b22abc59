import { inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { monitoringRoutes as rows } from '#contract/studio/monitoring.ts'
import { isFinished, RUN_STATES } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { gaugeOfRows, isMetricsToken, serverMetrics } from '#server/platform/metrics.ts'
import { results, runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { register } from '../http/register.ts'
import { asJson } from '../http/together.ts'
import { openApiDocument } from '../openapi/document.ts'

interface Deps {
  readonly db: Database
  /** Throws the fault that keeps the servers from working. */
  readonly requireReady: () => Promise<void>
  readonly dataDir: string
  readonly hub: { readonly listeners: number }
  readonly objects: { damaged(): ReadonlySet<string> }
  /** The token of /metrics; without one, nobody can read them. */
  readonly metricsToken: string | undefined
}

/** States of unfinished runs. */
const OPEN = RUN_STATES.filter((state) => !isFinished(state))

/** Counts and ages of runs, and counts of their results. */
function gaugesOfRuns(metrics: ReturnType<typeof serverMetrics>, db: Database): void {
  gaugeOfRows(
    metrics,
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
    metrics,
    { name: 'easel_results', help: 'Pictures of runs by state', labelNames: ['state'] },
    () =>
      db
        .select({ state: results.state, value: sql<number>`count(*)::int` })
        .from(results)
        .groupBy(results.state),
  )
  gaugeOfRows(
    metrics,
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
}

const writeDescription = () => asJson(openApiDocument())
let written: ReturnType<typeof writeDescription> | undefined

/** The API's description, the same for every studio: written when it is first asked for, as that would delay a start. */
function description() {
  written ??= writeDescription()
  return written
}

/** For programs around the studio: load balancers, Prometheus, authors of clients. */
export function monitoringRoutes(
  app: FastifyInstance,
  { db, requireReady, dataDir, hub, objects, metricsToken }: Deps,
): void {
  const metrics = serverMetrics({ app, db, dataDir })
  gaugesOfRuns(metrics, db)
  new Gauge({
    name: 'easel_listening_pages',
    help: 'Pages that follow the event stream',
    registers: [metrics],
    collect() {
      this.set(hub.listeners)
    },
  })
  new Gauge({
    name: 'easel_damaged_files',
    help: 'Stored pictures that were found damaged since the start',
    registers: [metrics],
    collect() {
      this.set(objects.damaged().size)
    },
  })
  register(app, rows, {
    health: async () => ({ status: 'ok' as const }),
    async ready() {
      await requireReady()
      return { status: 'ready' as const }
    },
    async metrics({ request, reply }) {
      if (metricsToken === undefined || !isMetricsToken(request.headers.authorization, metricsToken))
        throw new Refusal(
          401,
          'not-signed-in',
          'Metrics are read with Authorization: Bearer and the token of METRICS_TOKEN, or of the file metrics-token in DATA_DIR.',
        )
      return reply.type(metrics.contentType).send(await metrics.metrics())
    },
    openApi: async () => description(),
  })
}
