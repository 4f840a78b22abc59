import { and, count, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { queuePauses, runs } from '../database/schema.ts'
import { WHOLE_QUEUE } from './sending-order.ts'

/** Held while a run is taken to be sent, and while the queue is steered: after a pause nothing more is sent. */
export const lockSending = (tx: Pick<Database, 'execute'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.studio.send'))`)

/** What is paused: one press, or everything. */
interface Scope {
  readonly intent?: string | undefined
}

const scopeOf = ({ intent = WHOLE_QUEUE }: Scope) => intent

/** Sends nothing of a press, or nothing at all, from now on. Returns how many runs wait for its end. */
export async function pause(db: Database, scope: Scope, pausedAt: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSending(tx)
    await tx
      .insert(queuePauses)
      .values({ scope: scopeOf(scope), pausedAt })
      .onConflictDoNothing()
    return waitingIn(tx, scope)
  })
}

/** Ends a pause. Returns how many runs waited for that. */
export async function resume(db: Database, scope: Scope): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.delete(queuePauses).where(eq(queuePauses.scope, scopeOf(scope)))
    return waitingIn(tx, scope)
  })
}

/** When the whole queue was paused; null if it is not. */
export async function wholePausedAt(db: Database): Promise<string | null> {
  const [row] = await db.select().from(queuePauses).where(eq(queuePauses.scope, WHOLE_QUEUE))
  return row?.pausedAt.toISOString() ?? null
}

async function waitingIn(tx: Pick<Database, 'select'>, { intent }: Scope): Promise<number> {
  const ofScope = intent === undefined ? undefined : eq(runs.intent, intent)
  const [row] = await tx
    .select({ runs: count() })
    .from(runs)
    .where(and(eq(runs.state, 'queued'), ofScope))
  return row?.runs ?? 0
}
