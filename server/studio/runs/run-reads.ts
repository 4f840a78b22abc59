import { and, asc, countDistinct, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { RunState } from '#contract/studio/run-state.ts'
import type { Run, RunsPage } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database.ts'
import { assets, type RunRow, results, runs } from '../database/schema.ts'
import { cursorAt, newestFirst, olderThan, type Place, pageOf } from '../http/keyset.ts'
import { pressStates } from './press-states.ts'
import { runView } from './run-view.ts'

interface RunsQuery {
  readonly operations: readonly OperationId[]
  readonly states: readonly RunState[]
  /** The runs of one press only. */
  readonly intent: string | undefined
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
    const presses = await pressStates(db, [...new Set(rows.map(({ intent }) => intent))])
    const places = rows.some(({ state }) => state === 'queued') ? await placesInQueue() : new Map()
    return rows.map((run) =>
      runView({
        run,
        results: found.filter(({ result }) => result.runId === run.id),
        before: places.get(run.id) ?? 0,
        press: presses(run.intent),
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

  async function ofIntents(intents: readonly string[]): Promise<Run[]> {
    if (intents.length === 0) return []
    const pressed = inArray(runs.intent, [...intents])
    return whole(await db.select().from(runs).where(pressed).orderBy(asc(runs.intent), asc(runs.ordinal)))
  }

  async function waiting(): Promise<Run[]> {
    const oldest = db.select().from(runs).where(eq(runs.state, 'queued'))
    return whole(await oldest.orderBy(asc(runs.createdAt), asc(runs.id)).limit(MAX_TOLD))
  }

  async function page({ operations, states, intent, after, limit }: RunsQuery): Promise<RunsPage> {
    const wanted: (SQL | undefined)[] = [isNull(runs.deletedAt)]
    if (operations.length > 0) wanted.push(inArray(runs.operation, [...operations]))
    if (states.length > 0) wanted.push(inArray(runs.state, [...states]))
    if (intent !== undefined) wanted.push(eq(runs.intent, intent))
    const found = (...more: readonly (SQL | undefined)[]) =>
      db
        .select()
        .from(runs)
        .where(and(...wanted, ...more))
        .orderBy(...newestFirst(runs))
    const rows = await found(after && olderThan(runs, after)).limit(limit + 1)
    const cut = pageOf(rows, limit)
    const last = cut.page.at(-1)
    if (cut.next === null || !last) return { runs: await whole(cut.page), next: null }
    // The runs of a press have one moment: a page takes the rest of its last moment, so that it cuts no press.
    const rest = await found(olderThan(runs, last), eq(runs.createdAt, last.createdAt))
    return { runs: await whole([...cut.page, ...rest]), next: cursorAt(rest.at(-1) ?? last) }
  }

  /** How many presses there were since a moment, of which not every run was put away. */
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
