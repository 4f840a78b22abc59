import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { inOrder } from '../database/in-order.ts'
import { runs } from '../database/schema.ts'
import { record } from '../runs/record.ts'

/** Removes queued runs from the queue. Returns how many; those that were sent meanwhile stay as they are. */
export async function removeRuns(db: Database, ids: readonly string[], at: Date): Promise<number> {
  let removed = 0
  for (const runId of ids) {
    if (await record(db, { runId, sighting: { kind: 'removed', at } })) removed += 1
  }
  return removed
}

/** Leaves runs that need a decision as they are. Returns how many; those that were decided meanwhile do not count. */
export async function settleRuns(db: Database, ids: readonly string[], at: Date): Promise<number> {
  const toDecide = and(inArray(runs.id, [...ids]), isNotNull(runs.decision))
  const unknown = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(toDecide, eq(runs.state, 'unknown')))
  let settled = 0
  for (const { id } of unknown) {
    if (await record(db, { runId: id, sighting: { kind: 'left', at } })) settled += 1
  }
  const others = await db
    .update(runs)
    .set({ decision: null })
    .where(inOrder(db, runs, and(toDecide, ne(runs.state, 'unknown'))))
    .returning({ id: runs.id })
  return settled + others.length
}
