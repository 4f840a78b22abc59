import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestDatabase } from './databases.ts'

const TIMEOUT = { timeout: 60_000, interval: 20 }

/**
 * Resolves once one connection waits for a row that another one has locked. The embedded engine has one connection, whose
 * transactions come one after the other: there, nobody waits for a row.
 */
export async function untilOneWaits({ db, engine }: Pick<TestDatabase, 'db' | 'engine'>): Promise<void> {
  if (engine === 'embedded') return
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect(Object(await db.execute(waiting)).rows).toHaveLength(1), TIMEOUT)
}
