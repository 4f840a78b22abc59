import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/platform/database.ts'
import { generations } from '../database/schema.ts'
import { deliveries } from '../webhooks/schema.ts'

/** Seconds; from a poll to a large synchronous request. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Prometheus metrics at /metrics: requests by route, work by state, the process itself. */
export function metricRoutes(app: FastifyInstance, db: Database): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  new Gauge({
    name: 'easel_generations',
    help: 'Generations by status and queue',
    labelNames: ['status', 'queue'],
    registers: [register],
    async collect() {
      this.reset()
      const rows = await db
        .select({ status: generations.status, queue: generations.queue, count: sql<number>`count(*)::int` })
        .from(generations)
        .groupBy(generations.status, generations.queue)
      for (const { status, queue, count } of rows) this.set({ status, queue }, count)
    },
  })
  new Gauge({
    name: 'easel_webhook_deliveries_waiting',
    help: 'Webhook deliveries that are still to be made',
    registers: [register],
    async collect() {
      this.set(await db.$count(deliveries, eq(deliveries.state, 'waiting')))
    },
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}

/** By route, not by path: ids would make a series each. */
function countRequests(app: FastifyInstance, register: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    ...{ name: 'easel_requests_total', help: 'Requests answered', labelNames, registers: [register] },
  })
  const seconds = new Histogram({
    name: 'easel_request_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
  })
}
