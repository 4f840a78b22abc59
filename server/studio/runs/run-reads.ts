import { and, asc, countDistinct, eq, gte, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { RunState } from '#contract/studio/run-state.ts'
import type { Run, RunsPage } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runs } from '../database/schema.ts'
import { cursorAt, newestFirst, olderThan, type Place } from '../http/keyset.ts'
import { rememberedReadings } from '../http/remembered-readings.ts'
import { type ActivityFilter, activityWhere, isQueuedAgain } from '../queue/activity-where.ts'
import { sendingOrder } from '../queue/sending-order.ts'
import { type Wanted, wholeRuns, wholeRunsReading } from './whole-runs.ts'

interface RunsQuery {
  readonly filter: ActivityFilter
  readonly states: readonly RunState[]
  /** The runs of one press only. */
  readonly intent: string | undefined
  readonly after: Place | undefined
  readonly limit: number
}

/** By press, and within a press in the order of the request. */
const inTurn = [asc(runs.intent), asc(runs.ordinal)]

/** Queued runs that are notified of their new places when the queue moves. */
const MAX_TOLD = 20

function wantedBy({ filter, states, intent, after, limit }: RunsQuery): Wanted {
  return {
    where: and(
      activityWhere(filter),
      states.length > 0 ? inArray(runs.state, [...states]) : undefined,
      intent === undefined ? not(isQueuedAgain) : eq(runs.intent, intent),
      after && olderThan(runs, after),
    ),
    // The runs of a press have one creation time: a page includes all runs of its last time, so that it splits no
    // press.
    cut: sql`order by created_at desc fetch first ${limit} rows with ties`,
    order: newestFirst(runs),
  }
}

/** Reads runs without their places in the queue, and again with them if one is queued. */
function placedIfQueued(db: Database, where: SQL) {
  const wanted = { where, order: inTurn }
  const unplaced = wholeRunsReading(db, { ...wanted, hasPlaces: false })
  return async (values?: Record<string, unknown>): Promise<readonly Run[]> => {
    const found = await unplaced(values)
    if (!found.runs.some(({ state }) => state === 'queued')) return found.runs
    return (await wholeRunsReading(db, wanted)(values)).runs
  }
}

export type RunReads = ReturnType<typeof runReads>

/** Reads runs whole, as browsers see them. */
export function runReads(db: Database) {
  const ofId = placedIfQueued(db, eq(runs.id, sql.placeholder('id')))

  async function byId(id: string): Promise<Run | null> {
    return (await ofId({ id }))[0] ?? null
  }

  async function ofIntents(intents: readonly string[]): Promise<readonly Run[]> {
    return intents.length > 0 ? placedIfQueued(db, inArray(runs.intent, [...intents]))() : []
  }

  async function waiting(): Promise<readonly Run[]> {
    const line = sql`(select id from ${sendingOrder()} as line order by before limit ${MAX_TOLD})`
    return (await wholeRuns(db, { where: sql`${runs.id} in ${line}`, order: [asc(sql`queue.before`)] })).runs
  }

  const found = rememberedReadings((query: RunsQuery) => wholeRunsReading(db, wantedBy(query)))

  async function page(query: RunsQuery): Promise<RunsPage> {
    const { runs: whole, isMore } = await found(query)
    const last = whole.at(-1)
    const next = isMore && last ? cursorAt({ id: last.id, createdAt: new Date(last.createdAt) }) : null
    return { runs: [...whole], next }
  }

  /** The number of presses since a moment, without those whose runs are all deleted. */
  async function pressesSince(operations: readonly OperationId[], since: Date): Promise<number> {
    const of = operations.length > 0 ? inArray(runs.operation, [...operations]) : undefined
    const [row] = await db
      .select({ presses: countDistinct(runs.intent) })
      .from(runs)
      .where(and(isNull(runs.deletedAt), gte(runs.createdAt, since), of))
    return row?.presses ?? 0
  }

  return { byId, ofIntents, waiting, page, pressesSince }
}
