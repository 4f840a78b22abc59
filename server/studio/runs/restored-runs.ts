import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { runs } from '../database/schema.ts'

/**
 * Runs that waited to be sent when a backup was written may have been sent since, and charged: a person decides whether they
 * are sent again.
 */
export async function leaveUnsentToPeople(tx: Pick<Database, 'update'>): Promise<void> {
  const unsure = { state: 'unknown', decision: 'unknown', nextAttemptAt: null, hold: null } as const
  await tx
    .update(runs)
    .set({ ...unsure, submittedAt: sql`coalesce(${runs.submittedAt}, ${runs.createdAt})` })
    .where(eq(runs.state, 'queued'))
}
