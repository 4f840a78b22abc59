import { and, asc, count, eq, gte, inArray, not, type SQL, sql, sum } from 'drizzle-orm'
import { PHASES, type Phase } from '#contract/studio/queue/phases.ts'
import type { QueueSummary } from '#contract/studio/queue/queue.ts'
import { STATES_UNDER_WAY } from '#contract/studio/run-state.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queuePauses, results, runs } from '../database/schema.ts'
import { wholeRuns } from '../runs/whole-runs.ts'
import {
  type ActivityFilter,
  activityWhere,
  isQueuedAgain,
  phaseColumn,
  withDismissed,
} from './activity-where.ts'
import { wholePausedAt } from './pauses.ts'
import { sendingOrder, WHOLE_QUEUE } from './sending-order.ts'
import { secondsOf } from './work.ts'

interface QueueReadsOptions {
  readonly db: Database
  readonly picturesAllowed: number
  /** Median seconds of a run, by operation. */
  readonly typicalSeconds: () => Promise<Readonly<Record<string, number>>>
}

/** Single runs of the line that are shown, and runs of each press of many. */
const MAX_SINGLE = 60
const MAX_OF_PRESS = 3
/** Runs of the line that are shown in all. */
const MAX_SHOWN = 300
/** Runs of one press. */
const MAX_OF_ONE = 1000

export type QueueReads = ReturnType<typeof queueReads>

/** The number of runs that are on the lists and have ended; one whose pictures are being downloaded is in progress. */
const listed = (condition: SQL) =>
  sql`count(*) filter (where ${runs.deletedAt} is null
    and ${phaseColumn} in ('done', 'failed', 'decision') and ${condition})`.mapWith(Number)

const hasResult = (state: 'withheld' | 'lost') =>
  sql`exists (select from ${results} where run_id = ${runs}.id and ${results}.state = ${state})`
const isShort = sql`${runs.pictures} > (
  select count(*) from ${results} where run_id = ${runs}.id and part = 'picture')`

/** How a run ended, whether a person has decided about it or not: in the order of `decisionOf` of the contract. */
const ending = sql`case
  when ${hasResult('withheld')} then 'withheld'
  when ${hasResult('lost')} then 'lost'
  when ${runs.state} = 'failed' then 'failed'
  when ${isShort} then 'lost'
  else 'done' end`

/** Reads the queue as Activity shows it. */
export function queueReads({ db, picturesAllowed, typicalSeconds }: QueueReadsOptions) {
  async function summary(filter: ActivityFilter, today: Date): Promise<QueueSummary> {
    const all = { ...filter, phase: undefined }
    const [rows, ended, pausedAt, seconds] = await Promise.all([
      byPhase(and(activityWhere(all), not(isQueuedAgain))),
      endedSince(withDismissed(all), today),
      wholePausedAt(db),
      typicalSeconds(),
    ])
    const counts = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>
    for (const { phase, runs: many } of rows) counts[phase] += many
    const open = rows.filter(({ phase }) => phase === 'waiting' || phase === 'running')
    const going = open.filter(({ isHeld }) => !isHeld)
    return {
      counts,
      today: ended,
      toSpendUsdMicros: open.reduce((all, { usdMicros }) => all + usdMicros, 0),
      secondsLeft: secondsOf(going, seconds, picturesAllowed),
      pausedRuns: open.reduce((all, row) => all + (row.isHeld ? row.runs : 0), 0),
      pausedAt,
    }
  }

  async function byPhase(where: SQL | undefined) {
    const isHeld = sql<boolean>`state = 'queued' and exists (
      select from ${queuePauses} where scope in (${runs}.intent, ${WHOLE_QUEUE}))`
    return db
      .select({
        phase: phaseColumn,
        isHeld,
        operation: sql<string>`case when ${inArray(runs.state, STATES_UNDER_WAY)} then operation else '' end`,
        runs: count(),
        pictures: sum(runs.pictures).mapWith(Number),
        usdMicros: sum(runs.estimateUsdMicros).mapWith(Number),
      })
      .from(runs)
      .where(where)
      .groupBy(sql`1, 2, 3`)
  }

  async function endedSince(where: SQL | undefined, at: Date): Promise<QueueSummary['today']> {
    const [row] = await db
      .select({
        runs: listed(sql`${ending} = 'done'`),
        failed: listed(sql`${ending} = 'failed'`),
        withheld: listed(sql`${ending} = 'withheld'`),
        lost: listed(sql`${ending} = 'lost'`),
        toDecide: listed(sql`${runs.decision} is not null`),
        // What was spent was spent, also after the run was taken off the lists.
        usdMicros: sum(runs.costUsdMicros),
        isEstimate: sql<boolean | null>`bool_or(cost_is_estimate and cost_usd_micros is not null)`,
      })
      .from(runs)
      .where(and(where, gte(runs.finishedAt, at), sql`state in ('completed', 'failed')`))
    return {
      runs: row?.runs ?? 0,
      failed: row?.failed ?? 0,
      withheld: row?.withheld ?? 0,
      lost: row?.lost ?? 0,
      toDecide: row?.toDecide ?? 0,
      usdMicros: Number(row?.usdMicros ?? 0),
      isEstimate: row?.isEstimate ?? false,
    }
  }

  /**
   * Waiting runs in the sending order: all of one press, or the first of each. Runs of a press that a person moved one by
   * one count with the others of their press, since screens show them together.
   */
  async function line(filter: ActivityFilter, intent: string | undefined): Promise<readonly Run[]> {
    const shown =
      intent === undefined
        ? sql`(case when line.is_batch then of_press <= ${MAX_OF_PRESS} else single <= ${MAX_SINGLE} end)`
        : sql`single <= ${MAX_OF_ONE}`
    const max = intent === undefined ? MAX_SHOWN : MAX_OF_ONE
    const where = and(
      activityWhere({ ...filter, phase: 'waiting' }),
      intent === undefined ? undefined : eq(runs.intent, intent),
    )
    const inLine = sql`select line.id from (
      select line.id, before, is_batch,
        row_number() over (partition by is_batch order by before) as single,
        row_number() over (partition by intent order by before) as of_press
      from ${sendingOrder()} as line join ${runs} on ${runs.id} = line.id where ${where}
    ) as line where ${shown} order by before limit ${max}`
    const found = await wholeRuns(db, {
      where: sql`${runs.id} in (${inLine})`,
      order: [asc(sql`queue.before`)],
    })
    return found.runs
  }

  return { summary, line }
}
