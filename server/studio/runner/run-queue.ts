import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, min, or, sql, sum } from 'drizzle-orm'
import type { RunState } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database.ts'
import { type RunRow, runs } from '../database/schema.ts'
import { advance } from '../runs/advance.ts'

/** A run that this process works on; `token` tells its claim from later ones. */
export interface Claim {
  readonly run: RunRow
  readonly token: number
}

interface QueueOptions {
  readonly db: Database
  readonly leaseMs: number
  readonly now: () => Date
}

/** States whose runs have work to be done at `nextAttemptAt`. */
type WorkState = Extract<RunState, 'pending' | 'completed'>

export type RunQueue = ReturnType<typeof runQueue>

/** The rows of the runs as a queue: who works on which run, until when. */
export function runQueue({ db, leaseMs, now }: QueueOptions) {
  const leaseEnd = () => new Date(now().getTime() + leaseMs)
  const unclaimed = () => or(isNull(runs.leaseUntil), lt(runs.leaseUntil, now()))

  /** The oldest queued run, marked as being submitted, where there is place for its pictures at the service. */
  async function claimNextToSend(
    picturesAllowed: number,
  ): Promise<Claim | { readonly waitUntil: Date | null }> {
    return db.transaction(async (tx) => {
      // One sender counts at a time, so that two processes never fill the same place.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.studio.send'))`)
      const [next] = await tx
        .select()
        .from(runs)
        .where(eq(runs.state, 'queued'))
        .orderBy(asc(runs.createdAt), asc(runs.id))
        .limit(1)
        .for('update')
      if (!next) return { waitUntil: null }
      if (next.nextAttemptAt && next.nextAttemptAt > now()) return { waitUntil: next.nextAttemptAt }
      const inFlight = await picturesInFlight(tx)
      // A run with more pictures than there are places at all goes alone.
      if (inFlight > 0 && inFlight + next.pictures > picturesAllowed) return { waitUntil: null }
      const token = next.token + 1
      const [run] = await tx
        .update(runs)
        .set({ ...advance(next, { kind: 'sent', at: now() }), leaseUntil: leaseEnd(), token })
        .where(eq(runs.id, next.id))
        .returning()
      return run ? { run, token } : { waitUntil: null }
    })
  }

  /** Up to `limit` runs in a state whose next step is due, the longest overdue first. */
  async function claimDue(state: WorkState, limit: number): Promise<Claim[]> {
    if (limit <= 0) return []
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.state, state), lte(runs.nextAttemptAt, now()), unclaimed()))
        .orderBy(asc(runs.nextAttemptAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      if (due.length === 0) return []
      const claimed = await tx
        .update(runs)
        .set({ leaseUntil: leaseEnd(), token: sql`${runs.token} + 1` })
        .where(
          inArray(
            runs.id,
            due.map(({ id }) => id),
          ),
        )
        .returning()
      return claimed.map((run) => ({ run, token: run.token }))
    })
  }

  /** When the next run in a state is due; those that are being worked on do not count. */
  async function nextDue(state: WorkState): Promise<Date | null> {
    const [row] = await db
      .select({ at: min(runs.nextAttemptAt) })
      .from(runs)
      .where(and(eq(runs.state, state), isNotNull(runs.nextAttemptAt), unclaimed()))
    return row?.at ?? null
  }

  /** Hands a claimed run back, to be looked at again at `nextAttemptAt`. */
  async function handBack({ run, token }: Claim, nextAttemptAt: Date | null, attempt: number): Promise<void> {
    await db
      .update(runs)
      .set({ leaseUntil: null, nextAttemptAt, attempt })
      .where(and(eq(runs.id, run.id), eq(runs.token, token), eq(runs.state, run.state)))
  }

  async function renew({ run, token }: Claim): Promise<void> {
    await db
      .update(runs)
      .set({ leaseUntil: leaseEnd() })
      .where(and(eq(runs.id, run.id), eq(runs.token, token)))
  }

  /** Runs whose sender died with the answer outstanding. */
  async function abandoned(): Promise<readonly RunRow[]> {
    return db
      .select()
      .from(runs)
      .where(and(eq(runs.state, 'submitting'), unclaimed()))
  }

  /** Frees what a process that is certainly gone had claimed. */
  async function dropLeases(): Promise<void> {
    await db.update(runs).set({ leaseUntil: null }).where(isNotNull(runs.leaseUntil))
  }

  return { claimNextToSend, claimDue, nextDue, handBack, renew, abandoned, dropLeases }
}

/** Pictures at the service: of runs that are being sent and of runs that wait for theirs. */
export async function picturesInFlight(db: Pick<Database, 'select'>): Promise<number> {
  const [row] = await db
    .select({ pictures: sum(runs.pictures) })
    .from(runs)
    .where(inArray(runs.state, ['submitting', 'pending']))
  return Number(row?.pictures ?? 0)
}
