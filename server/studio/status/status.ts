import { and, desc, eq, gte, isNotNull, lte, sql, sum } from 'drizzle-orm'
import type { StudioStatus } from '#contract/studio/studio.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Changes, remembered } from '../database/changes.ts'
import { runs } from '../database/schema.ts'
import { wholePausedAt } from '../queue/pauses.ts'
import { workAhead } from '../queue/work.ts'
import { picturesInFlight } from '../runner/run-queue.ts'

/** The figures about runs for the top bar and the press button. */
export type Figures = Pick<
  StudioStatus,
  | 'picturesInFlight'
  | 'runsWaiting'
  | 'secondsAhead'
  | 'isQueuePaused'
  | 'spentThisMonthUsdMicros'
  | 'spentIsEstimate'
  | 'typicalSeconds'
>

interface FiguresOptions {
  readonly db: Database
  readonly changes: Changes
  readonly now: () => Date
  readonly picturesAllowed: number
}

/** The number of runs from which an operation's typical duration is computed. */
const RUNS_LOOKED_AT = 40

/** Returns the figures, which are queried again only after a run has changed. */
export function rememberedFigures({
  db,
  changes,
  now,
  picturesAllowed,
}: FiguresOptions): () => Promise<Figures> {
  const month = () => startOfMonth(now())
  async function read(): Promise<Figures> {
    const typical = await typicalSeconds(db)
    return {
      picturesInFlight: await picturesInFlight(db),
      ...(await workAhead(db, typical, picturesAllowed)),
      isQueuePaused: (await wholePausedAt(db)) !== null,
      ...(await spentSince(db, month())),
      typicalSeconds: typical,
    }
  }
  return remembered({ changes, change: 'runs', key: () => month().getTime(), read })
}

/** Months run in UTC, as the service's invoices do. */
function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

/** Deleted runs count, as they were paid. */
async function spentSince(db: Database, start: Date) {
  const [row] = await db
    .select({
      usdMicros: sum(runs.costUsdMicros),
      isEstimate: sql<boolean | null>`bool_or(${runs.costIsEstimate})`,
    })
    .from(runs)
    .where(and(gte(runs.finishedAt, start), isNotNull(runs.costUsdMicros)))
  return { spentThisMonthUsdMicros: Number(row?.usdMicros ?? 0), spentIsEstimate: row?.isEstimate ?? false }
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
