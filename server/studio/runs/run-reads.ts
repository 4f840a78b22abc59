import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Run, RunState, RunsPage } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database.ts'
import { assets, type RunRow, results, runs } from '../database/schema.ts'
import { newestFirst, olderThan, type Place, pageOf } from '../http/keyset.ts'
import { runView } from './run-view.ts'

interface RunsQuery {
  readonly operations: readonly OperationId[]
  readonly states: readonly RunState[]
  readonly after: Place | undefined
  readonly limit: number
}

/** Queued runs that are told of their new places when the queue moves. */
const MAX_TOLD = 20

export type RunReads = ReturnType<typeof runReads>

/** Reads runs whole, as browsers see them. */
export function runReads(db: Database) {
  async function whole(rows: readonly RunRow[]): Promise<Run[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const found = await db
      .select({ result: results, asset: assets })
      .from(results)
      .leftJoin(assets, and(eq(assets.id, results.assetId), isNull(assets.removedAt)))
      .where(inArray(results.runId, ids))
      .orderBy(asc(results.ordinal))
    const places = rows.some(({ state }) => state === 'queued') ? await placesInQueue() : new Map()
    return rows.map((run) =>
      runView({
        run,
        results: found.filter(({ result }) => result.runId === run.id),
        before: places.get(run.id) ?? 0,
      }),
    )
  }

  async function placesInQueue(): Promise<ReadonlyMap<string, number>> {
    const waiting = await db
      .select({ id: runs.id })
      .from(runs)
      .where(eq(runs.state, 'queued'))
      .orderBy(asc(runs.createdAt), asc(runs.id))
    return new Map(waiting.map(({ id }, place) => [id, place]))
  }

  async function byId(id: string): Promise<Run | null> {
    const [run] = await whole(await db.select().from(runs).where(eq(runs.id, id)))
    return run ?? null
  }

  async function ofIntent(intent: string): Promise<Run[]> {
    return whole(await db.select().from(runs).where(eq(runs.intent, intent)).orderBy(asc(runs.ordinal)))
  }

  async function waiting(): Promise<Run[]> {
    const oldest = db.select().from(runs).where(eq(runs.state, 'queued'))
    return whole(await oldest.orderBy(asc(runs.createdAt), asc(runs.id)).limit(MAX_TOLD))
  }

  async function page({ operations, states, after, limit }: RunsQuery): Promise<RunsPage> {
    const wanted: (SQL | undefined)[] = [isNull(runs.deletedAt), after && olderThan(runs, after)]
    if (operations.length > 0) wanted.push(inArray(runs.operation, [...operations]))
    if (states.length > 0) wanted.push(inArray(runs.state, [...states]))
    const rows = await db
      .select()
      .from(runs)
      .where(and(...wanted))
      .orderBy(...newestFirst(runs))
      .limit(limit + 1)
    const { page, next } = pageOf(rows, limit)
    return { runs: await whole(page), next }
  }

  return { byId, ofIntent, waiting, page }
}
