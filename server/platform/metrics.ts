import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'

/** Seconds; from a poll to a large synchronous request. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

interface Measured {
  readonly app: FastifyInstance
  readonly db: Database
  /** The folder whose disk is measured. */
  readonly dataDir: string
}

/** Prometheus metrics of every server: requests by route, the database, the disk, the process. */
export function serverMetrics({ app, db, dataDir }: Measured): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  new Gauge({
    name: 'easel_database_up',
    help: '1 if the database answers, else 0',
    registers: [register],
    async collect() {
      this.set(await answers(db))
    },
  })
  new Gauge({
    name: 'easel_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    registers: [register],
    async collect() {
      const { bavail, bsize } = await statfs(dataDir)
      this.set(bavail * bsize)
    },
  })
  return register
}

const answers = (db: Database) =>
  db.execute(sql`select 1`).then(
    () => 1,
    () => 0,
  )

/**
 * A gauge with one value for each set of labels, queried from the database at each scrape. It has no values if the
 * database does not answer; `easel_database_up` then shows why.
 */
export function gaugeOfRows<Label extends string>(
  register: Registry,
  {
    name,
    help,
    labelNames,
  }: { readonly name: string; readonly help: string; readonly labelNames: readonly Label[] },
  rows: () => Promise<readonly (Readonly<Record<Label, string>> & { readonly value: number })[]>,
): void {
  new Gauge<string>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [register],
    async collect() {
      this.reset()
      for (const { value, ...labels } of await rows().catch(() => [])) {
        this.set(
          Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
          value,
        )
      }
    },
  })
}

/** Whether an `Authorization` header has the token. Compares in constant time. */
export function isMetricsToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  // The scheme's name is case-insensitive (RFC 9110, 11.1).
  const given = (authorization ?? '').replace(/^bearer /i, 'Bearer ')
  return timingSafeEqual(hash(given), hash(`Bearer ${token}`))
}

/** By route, not by path: ids would create a series each. */
function countRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Counter({
    name: 'easel_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'easel_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}
