import { and, desc, eq, gte, isNotNull, lte, sql, sum } from 'drizzle-orm'
import type { StudioStatus } from '#contract/studio/studio.ts'
import type { Database } from '#server/platform/database.ts'
import { runs } from '../database/schema.ts'
import { picturesInFlight } from '../runner/run-queue.ts'

interface StatusOptions {
  readonly db: Database
  readonly engine: StudioStatus['engine']
  readonly picturesAllowed: number
  readonly catalogueOverrides: Readonly<Record<string, unknown>>
  readonly now: () => Date
}

/** Runs of an operation whose times tell what is typical. */
const RUNS_LOOKED_AT = 40

/** What the top bar and the press button need to know. */
export async function studioStatus(options: StatusOptions): Promise<StudioStatus> {
  const { db, engine, picturesAllowed, catalogueOverrides, now } = options
  return {
    engine,
    picturesInFlight: await picturesInFlight(db),
    picturesAllowed,
    spentThisMonthUsdMicros: await spentSince(db, startOfMonth(now())),
    typicalSeconds: await typicalSeconds(db),
    catalogueOverrides: { ...catalogueOverrides },
  }
}

/** Months run in UTC, as the service's invoices do. */
function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

/** Deleted runs count: what was paid was paid. */
async function spentSince(db: Database, start: Date): Promise<number> {
  const [row] = await db
    .select({ usdMicros: sum(runs.costUsdMicros) })
    .from(runs)
    .where(gte(runs.finishedAt, start))
  return Number(row?.usdMicros ?? 0)
}

/** Medians from sending to the finished picture, by operation, to a tenth of a second. */
async function typicalSeconds(db: Database): Promise<Record<string, number>> {
  const recent = db
    .select({
      operation: runs.operation,
      seconds: sql<number>`extract(epoch from ${runs.finishedAt} - ${runs.submittedAt})`.as('seconds'),
      place:
        sql<number>`row_number() over (partition by ${runs.operation} order by ${desc(runs.finishedAt)})`.as(
          'place',
        ),
    })
    .from(runs)
    .where(and(eq(runs.state, 'completed'), isNotNull(runs.submittedAt)))
    .as('recent')
  const rows = await db
    .select({
      operation: recent.operation,
      seconds: sql`percentile_cont(0.5) within group (order by ${recent.seconds})`.mapWith(Number),
    })
    .from(recent)
    .where(lte(recent.place, RUNS_LOOKED_AT))
    .groupBy(recent.operation)
  return Object.fromEntries(rows.map(({ operation, seconds }) => [operation, Math.round(seconds * 10) / 10]))
}
