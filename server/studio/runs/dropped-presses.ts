import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { droppedPresses, runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'

/** A request that is in transit for longer than this does not arrive any more. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000

type Transaction = Pick<Database, 'select' | 'insert' | 'delete' | 'execute'>

/** Serializes a press and its drop, so that the second sees the first. */
const oneAtATime = (tx: Transaction, intent: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.studio.press'), hashtext(${intent}))`)

/** Refuses a dropped press with 409; until the transaction ends, it cannot be dropped. */
export async function requireNotDropped(tx: Transaction, intent: string): Promise<void> {
  await oneAtATime(tx, intent)
  const [dropped] = await tx.select().from(droppedPresses).where(eq(droppedPresses.intent, intent))
  if (!dropped) return
  throw new Refusal(409, 'dropped', 'This request was dropped, so it was not sent. Press again to send it.')
}

/** Drops a press that has not been accepted. An accepted press is unchanged. */
export async function dropPress(db: Database, intent: string, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await oneAtATime(tx, intent)
    const [taken] = await tx.select({ id: runs.id }).from(runs).where(eq(runs.intent, intent)).limit(1)
    if (taken) return
    await tx
      .delete(droppedPresses)
      .where(lt(droppedPresses.droppedAt, new Date(at.getTime() - REMEMBERED_MS)))
    await tx.insert(droppedPresses).values({ intent, droppedAt: at }).onConflictDoNothing()
  })
}
