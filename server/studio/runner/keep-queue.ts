import { and, asc, eq, gt, isNotNull, lte, min, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { results, runs } from '../database/schema.ts'
import type { FullHosts } from './keep-places.ts'
import { type Claim, claimOf, runLeases } from './run-queue.ts'

interface QueueOptions {
  readonly db: Database
  readonly leaseMs: number
  readonly now: () => Date
  /** Runs that this process works on, whatever their leases say. */
  readonly heldIds: () => readonly string[]
}

export interface KeepClaim extends Claim {
  /** Where the first of its pictures comes from: `host` or `host:port`. */
  readonly host: string
}

export type KeepQueue = ReturnType<typeof keepQueue>

const linkHost = sql<string>`coalesce((
  select lower(split_part(r.link, '/', 3)) from ${results} r
  where r.run_id = runs.id and r.state = 'keeping' and r.link is not null order by r.ordinal limit 1
), '')`

/** The completed runs whose pictures are not kept yet, as a queue. */
export function keepQueue({ db, leaseMs, now, heldIds }: QueueOptions) {
  const leased = runLeases({ db, leaseMs, now })
  const toKeep = ({ first, again }: FullHosts) =>
    and(
      eq(runs.state, 'completed'),
      leased.isFree(heldIds()),
      or(
        and(eq(runs.attempt, 0), notInArray(linkHost, [...first])),
        and(gt(runs.attempt, 0), notInArray(linkHost, [...again])),
      ),
    )

  /**
   * Claims the next run of a host that has room: first runs without an attempt, and among these first those of
   * synchronous answers, whose links cannot be renewed.
   */
  async function claimNext(full: FullHosts): Promise<KeepClaim | null> {
    return db.transaction(async (tx) => {
      const [due] = await tx
        .select({ id: runs.id, host: linkHost })
        .from(runs)
        .where(and(toKeep(full), lte(runs.nextAttemptAt, now())))
        .orderBy(sql`${runs.attempt} > 0`, sql`${runs.generationId} is not null`, asc(runs.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return null
      const [run] = await leased.claim(eq(runs.id, due.id), {}, tx)
      return run ? { ...claimOf(run), host: due.host } : null
    })
  }

  /** When the next run is due, of hosts that are not full; those that are being worked on do not count. */
  async function nextDue(full: FullHosts): Promise<Date | null> {
    const [row] = await db
      .select({ at: min(runs.nextAttemptAt) })
      .from(runs)
      .where(and(toKeep(full), isNotNull(runs.nextAttemptAt)))
    return row?.at ?? null
  }

  return { claimNext, nextDue }
}
