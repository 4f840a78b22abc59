import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import type { RunState } from '#contract/studio/run-state.ts'
import type { RunHold } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RunRow, runs } from '../database/schema.ts'
import { advance } from '../runs/advance.ts'
import { AWAY } from '../runs/refusals.ts'

/** A run that this process works on; `token` tells its claim from later ones. */
export interface Claim {
  readonly run: RunRow
  readonly token: number
}

interface QueueOptions {
  readonly db: Database
  readonly leaseMs: number
  /** Where runs are sent to. */
  readonly sentTo: string
  readonly now: () => Date
}

type Hold = RunHold | null

/** States whose runs have work to be done at `nextAttemptAt`. */
type WorkState = Extract<RunState, 'pending' | 'completed' | 'unknown'>

export type RunQueue = ReturnType<typeof runQueue>

/** The rows of the runs as a queue: who works on which run, until when. */
export function runQueue({ db, leaseMs, sentTo, now }: QueueOptions) {
  const leaseEnd = () => new Date(now().getTime() + leaseMs)
  const held = heldRuns()
  const unsent = unsentClaims(db)
  const unclaimed = () =>
    and(or(isNull(runs.leaseUntil), lt(runs.leaseUntil, now())), notInArray(runs.id, held.heldIds()))

  /** Runs that the service does not take now while it may take others: these overtake them. */
  const standsAside = () => and(sql`${runs.hold}->>'code' = ${AWAY.code}`, gt(runs.nextAttemptAt, now()))
  const doesNotStandAside = () => sql`(${standsAside()}) is not true`

  /**
   * The oldest queued run that does not stand aside, marked as being submitted, where there is place for its pictures
   * at the service.
   */
  async function claimNextToSend(
    picturesAllowed: number,
  ): Promise<Claim | { readonly waitUntil: Date | null }> {
    await unsent.putBack()
    return unsent.noting((note) =>
      db.transaction(async (tx) => {
        // One sender counts at a time, so that two processes never fill the same place.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('easel.studio.send'))`)
        const [next] = await tx
          .select()
          .from(runs)
          .where(and(eq(runs.state, 'queued'), doesNotStandAside()))
          .orderBy(asc(runs.createdAt), asc(runs.id))
          .limit(1)
          .for('update')
        if (!next) return { waitUntil: await firstBack(tx) }
        // Too many are at the service, whoever asks: nobody overtakes (service-api.md, 402 and 429).
        if (next.nextAttemptAt && next.nextAttemptAt > now()) return { waitUntil: next.nextAttemptAt }
        const inFlight = await picturesInFlight(tx)
        // A run with more pictures than there are places at all goes alone.
        if (inFlight > 0 && inFlight + next.pictures > picturesAllowed) return { waitUntil: null }
        const token = next.token + 1
        const [run] = await tx
          .update(runs)
          .set({ ...advance(next, { kind: 'sent', at: now() }), leaseUntil: leaseEnd(), token, sentTo })
          .where(eq(runs.id, next.id))
          .returning()
        if (!run) return { waitUntil: null }
        return note({ run, token })
      }),
    )
  }

  /** When the first of the runs that stand aside is due. */
  async function firstBack(tx: Pick<Database, 'select'>): Promise<Date | null> {
    const queued = and(eq(runs.state, 'queued'), isNotNull(runs.nextAttemptAt))
    const [row] = await tx
      .select({ at: min(runs.nextAttemptAt) })
      .from(runs)
      .where(queued)
    return row?.at ?? null
  }

  /** Up to `limit` runs in a state whose next step is due, the longest overdue first. */
  async function claimDue(state: WorkState, limit: number): Promise<Claim[]> {
    if (limit <= 0) return []
    const due = db
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.state, state), lte(runs.nextAttemptAt, now()), unclaimed()))
      .orderBy(asc(runs.nextAttemptAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const claimed = await db
      .update(runs)
      .set({ leaseUntil: leaseEnd(), token: sql`${runs.token} + 1` })
      // As an array: a joined subquery may be run again, and then gives more rows than its limit.
      .where(sql`${runs.id} = any(array(${due}))`)
      .returning()
    return claimed.map((run) => ({ run, token: run.token }))
  }

  /** When the next run in a state is due; those that are being worked on do not count. */
  async function nextDue(state: WorkState): Promise<Date | null> {
    const [row] = await db
      .select({ at: min(runs.nextAttemptAt) })
      .from(runs)
      .where(and(eq(runs.state, state), isNotNull(runs.nextAttemptAt), unclaimed()))
    return row?.at ?? null
  }

  /** Hands a claimed run back, to be looked at again at a moment; `hold` says what is in its way, if anything. */
  async function handBack({ run, token }: Claim, at: Date | null, attempt: number, hold: Hold = null) {
    await db
      .update(runs)
      .set({ leaseUntil: null, nextAttemptAt: at, attempt, hold })
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

  return { ...held, claimNextToSend, claimDue, nextDue, handBack, renew, abandoned, dropLeases }
}

/** What this process works on: its leases may run out while the database is away, and it works on. */
function heldRuns() {
  const held = new Set<string>()
  return {
    heldIds: () => [...held],
    /** Works on a claim; until that is over, the run is nobody else's in this process. */
    async holding({ run }: Claim, work: () => Promise<void>): Promise<void> {
      held.add(run.id)
      try {
        await work()
      } finally {
        held.delete(run.id)
      }
    },
  }
}

/** Runs that were marked as sent in a transaction whose end nobody heard of: they were not sent. */
function unsentClaims(db: Database) {
  const unsent = new Map<string, number>()
  return {
    async noting<T>(claiming: (note: (claim: Claim) => Claim) => Promise<T>): Promise<T> {
      let claimed: Claim | undefined
      const note = (claim: Claim) => {
        claimed = claim
        return claim
      }
      try {
        return await claiming(note)
      } catch (error) {
        if (claimed) unsent.set(claimed.run.id, claimed.token)
        throw error
      }
    },
    async putBack(): Promise<void> {
      for (const [id, token] of unsent) {
        await db
          .update(runs)
          .set({ state: 'queued', submittedAt: null, leaseUntil: null })
          .where(and(eq(runs.id, id), eq(runs.token, token), eq(runs.state, 'submitting')))
        unsent.delete(id)
      }
    },
  }
}

/** Pictures at the service: of runs that are being sent and of runs that wait for theirs. */
export async function picturesInFlight(db: Pick<Database, 'select'>): Promise<number> {
  const [row] = await db
    .select({ pictures: sum(runs.pictures) })
    .from(runs)
    .where(inArray(runs.state, ['submitting', 'pending']))
  return Number(row?.pictures ?? 0)
}
