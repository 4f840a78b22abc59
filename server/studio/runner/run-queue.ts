import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, max, min, type SQL, sql, sum } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type RunState, STATES_AT_SERVICE } from '#contract/studio/run-state.ts'
import type { RunHold } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Claim as Claimed, leases } from '#server/platform/leased-work.ts'
import { type RunRow, runs } from '../database/schema.ts'
import { lockSending } from '../queue/pauses.ts'
import { sendingOrder } from '../queue/sending-order.ts'
import { advance } from '../runs/advance.ts'
import { AWAY } from '../runs/refusals.ts'
import type { WebhookAddresses } from '../webhooks/webhook-address.ts'

/** A run that this process works on. */
export interface Claim extends Claimed {
  readonly run: RunRow
}

interface QueueOptions {
  readonly db: Database
  readonly leaseMs: number
  /** Where runs are sent to. */
  readonly sentTo: string
  /** Where the service delivers the end of runs; default: nowhere. */
  readonly webhooks?: Pick<WebhookAddresses, 'addressFor'>
  readonly now: () => Date
}

type Hold = RunHold | null
type Transaction = Pick<Database, 'select' | 'execute'>
type Reading = Pick<Database, 'select'>

/** A batch that waits has a turn at least this often, however many single requests there are. */
const MAX_OVERTAKING_MS = 60_000

/** States whose runs have work due at `nextAttemptAt`. */
type WorkState = Extract<RunState, 'pending' | 'completed' | 'unknown'>

export type RunQueue = ReturnType<typeof runQueue>

type RunChange = PgUpdateSetSource<typeof runs>

/** The leases of the runs' rows. */
export const runLeases = ({ db, leaseMs, now }: Pick<QueueOptions, 'db' | 'leaseMs' | 'now'>) =>
  leases({
    columns: runs,
    leaseMs,
    now,
    update: (which, set: { lease: RunChange; change: RunChange | undefined }, tx = db) =>
      tx
        .update(runs)
        .set({ ...set.change, ...set.lease })
        .where(which)
        .returning(),
  })

/** A claimed row as the claim that the parts of the runner work with. */
export const claimOf = (run: RunRow): Claim => ({ id: run.id, token: run.token, run })

/** Reads which run is sent next. */
function lineReads({ db, now }: Pick<QueueOptions, 'db' | 'now'>) {
  /** Runs that the service does not take now while it may take others: these overtake them. */
  const standsAside = () => and(sql`${runs.hold}->>'code' = ${AWAY.code}`, gt(runs.nextAttemptAt, now()))
  const doesNotStandAside = () => sql`(${standsAside()}) is not true`

  /** A service that is full is so for every caller: until then no run may overtake (service-api.md, 402 and 429). */
  async function fullUntil(tx: Reading): Promise<Date | null> {
    const [row] = await tx
      .select({ at: max(runs.nextAttemptAt) })
      .from(runs)
      .where(and(eq(runs.state, 'queued'), gt(runs.nextAttemptAt, now()), doesNotStandAside()))
    return row?.at ?? null
  }

  async function firstInLine(tx: Transaction): Promise<RunRow | undefined> {
    const order = sendingOrder({ where: doesNotStandAside(), areBatchesFirst: await areBatchesStarving(tx) })
    const first = sql`(select id from ${order} as line where not is_paused order by before limit 1)`
    const isFirst = and(eq(runs.state, 'queued'), sql`${runs.id} = ${first}`)
    const [next] = await tx.select().from(runs).where(isFirst).for('update')
    return next
  }

  /** Single requests overtake batches, but not for ever. */
  async function areBatchesStarving(tx: Reading): Promise<boolean> {
    const since = new Date(now().getTime() - MAX_OVERTAKING_MS)
    const waits = and(eq(runs.state, 'queued'), runs.isBatch, lt(runs.createdAt, since))
    const [waiting] = await tx.select({ id: runs.id }).from(runs).where(waits).limit(1)
    const wasSent = and(sql`is_batch`, gte(runs.submittedAt, since))
    const [sent] = await tx.select({ id: runs.id }).from(runs).where(wasSent).limit(1)
    return waiting !== undefined && sent === undefined
  }

  /** When the first postponed run is due. */
  async function firstBack(tx: Reading): Promise<Date | null> {
    const [row] = await tx
      .select({ at: min(runs.nextAttemptAt) })
      .from(runs)
      .where(and(eq(runs.state, 'queued'), gt(runs.nextAttemptAt, now())))
    return row?.at ?? null
  }

  async function isAnyQueued(): Promise<boolean> {
    const [queued] = await db.select({ id: runs.id }).from(runs).where(eq(runs.state, 'queued')).limit(1)
    return queued !== undefined
  }

  return { fullUntil, firstInLine, firstBack, isAnyQueued }
}

/** The rows of runs as a queue, with leases that say which process works on which run. */
export function runQueue({ db, leaseMs, sentTo, webhooks, now }: QueueOptions) {
  const leased = runLeases({ db, leaseMs, now })
  const line = lineReads({ db, now })
  /**
   * Runs that this process works on: their leases may expire while the database is unreachable, and the work continues.
   */
  const held = new Set<string>()
  const unsent = unsentClaims((claim, change, also) => leased.finish(claim, change, { also }))
  const unclaimed = () => leased.isFree([...held])

  /** The next run in the sending order, marked as being submitted, if the service has room for its pictures. */
  async function claimNextToSend(
    picturesAllowed: number,
  ): Promise<Claim | { readonly waitUntil: Date | null }> {
    await unsent.putBack()
    // Most wake-ups find nothing queued: one query finds that, without the lock and the order.
    if (!(await line.isAnyQueued())) return { waitUntil: null }
    return unsent.noting((note) =>
      db.transaction(async (tx) => {
        // One sender counts at a time, so that two processes never fill the same place.
        await lockSending(tx)
        const waitUntil = await line.fullUntil(tx)
        if (waitUntil) return { waitUntil }
        const next = await line.firstInLine(tx)
        if (!next) return { waitUntil: await line.firstBack(tx) }
        const inFlight = await picturesInFlight(tx)
        // A run with more pictures than there are places at all goes alone.
        if (inFlight > 0 && inFlight + next.pictures > picturesAllowed) return { waitUntil: null }
        const webhookUrl = webhooks?.addressFor(next) ?? next.webhookUrl
        const change = { ...advance(next, { kind: 'sent', at: now() }), sentTo, webhookUrl }
        const [run] = await leased.claim(eq(runs.id, next.id), change, tx)
        return run ? note(claimOf(run)) : { waitUntil: null }
      }),
    )
  }

  /** Up to `limit` runs in a state whose next step is due, the most overdue first. */
  async function claimDue(state: WorkState, limit: number): Promise<Claim[]> {
    if (limit <= 0) return []
    const due = db
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.state, state), lte(runs.nextAttemptAt, now()), unclaimed()))
      .orderBy(asc(runs.nextAttemptAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return (await leased.claim(leased.among(due))).map(claimOf)
  }

  /** When the next run in a state is due; those that are being worked on do not count. */
  async function nextDue(state: WorkState): Promise<Date | null> {
    const [row] = await db
      .select({ at: min(runs.nextAttemptAt) })
      .from(runs)
      .where(and(eq(runs.state, state), isNotNull(runs.nextAttemptAt), unclaimed()))
    return row?.at ?? null
  }

  /** Releases a claimed run until its next attempt; `hold` is the reason for the delay, if any. */
  async function handBack(claim: Claim, nextAttemptAt: Date | null, attempt: number, hold: Hold = null) {
    await leased.finish(claim, { nextAttemptAt, attempt, hold }, { also: eq(runs.state, claim.run.state) })
  }

  /** Runs whose sender died while it waited for the answer. */
  async function abandoned(): Promise<readonly RunRow[]> {
    return db
      .select()
      .from(runs)
      .where(and(eq(runs.state, 'submitting'), unclaimed()))
  }

  return {
    held,
    claimNextToSend,
    claimDue,
    nextDue,
    handBack,
    abandoned,
    renew: leased.renew,
    /** Releases the claims of a process that has certainly ended. */
    dropLeases: leased.dropAll,
  }
}

type PutBack = (claim: Claimed, change: RunChange, also: SQL) => Promise<unknown>

/** Runs marked as sent in a transaction whose outcome is unknown: they were not sent. */
function unsentClaims(putBack: PutBack) {
  const unsent = new Map<string, Claimed>()
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
        if (claimed) unsent.set(claimed.id, claimed)
        throw error
      }
    },
    async putBack(): Promise<void> {
      for (const [id, claim] of unsent) {
        await putBack(claim, { state: 'queued', submittedAt: null }, eq(runs.state, 'submitting'))
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
    .where(inArray(runs.state, STATES_AT_SERVICE))
  return Number(row?.pictures ?? 0)
}
