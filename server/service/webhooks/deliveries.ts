import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/database/database.ts'
import { LEASE_MS, leases } from '#server/platform/leased-work.ts'
import type { Consequence } from '../queue/work.ts'
import { deliveries } from './schema.ts'

type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery that this process has claimed. */
export interface Delivery extends DeliveryRow {
  /** The id of its generation. */
  readonly id: string
}

interface DueQuery {
  /** Receivers with the maximum number of deliveries in progress. */
  readonly without: readonly string[]
  /** Deliveries that this process works on: their leases may have run out while the database was away. */
  readonly held: Iterable<string>
}

/** The queue of pending deliveries in their rows. */
export interface Deliveries {
  /** The delivery that has been due for longest. */
  claimDue(query: DueQuery): Promise<Delivery | null>
  /** Renews a claim; false if another process has it by now. */
  renew(claim: Delivery): Promise<boolean>
  end(claim: Delivery, state: 'delivered' | 'given-up', outcome: string): Promise<void>
  retry(claim: Delivery, at: Date, outcome: string): Promise<void>
  /** Ends a claim without counting the attempt. */
  handBack(claim: Delivery): Promise<void>
}

/** Host and port of an address, as written there: `receivers.example:8443`. */
export const receiverOf = ({ url }: Pick<Delivery, 'url'>): string => url.toLowerCase().split('/')[2] ?? ''
const RECEIVER = sql`split_part(lower(${deliveries.url}), '/', 3)`

type Change = PgUpdateSetSource<typeof deliveries>

export function openDeliveries(db: Database, now: () => Date): Deliveries {
  const { generationId, leaseUntil, token, attempts, state, nextAttemptAt } = deliveries
  const leased = leases({
    columns: { id: generationId, leaseUntil, token },
    isOpen: eq(state, 'waiting'),
    leaseMs: LEASE_MS,
    now,
    update: (which, set: { lease: Change; change: Change | undefined }, tx = db) =>
      tx
        .update(deliveries)
        .set({ ...set.change, ...set.lease })
        .where(which)
        .returning(),
  })

  async function claimDue({ without, held }: DueQuery): Promise<Delivery | null> {
    const isDue = and(leased.isFree([...held]), lte(nextAttemptAt, now()))
    const next = db
      .select({ id: generationId })
      .from(deliveries)
      .where(and(isDue, notInArray(RECEIVER, [...without])))
      .orderBy(asc(nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await leased.claim(leased.among(next), { attempts: sql`${attempts} + 1` })
    return row ? { ...row, id: row.generationId } : null
  }

  const finish = async (claim: Delivery, change: Change) => {
    await leased.finish(claim, change)
  }
  return {
    claimDue,
    renew: leased.renew,
    end: (claim, ended, lastOutcome) => finish(claim, { state: ended, lastOutcome, endedAt: now() }),
    retry: (claim, at, lastOutcome) => finish(claim, { nextAttemptAt: at, lastOutcome }),
    handBack: (claim) => finish(claim, { attempts: sql`${attempts} - 1` }),
  }
}

/** Adds deliveries for completed generations with a webhook address, in the transaction that completes them. */
export const deliverCompleted = (now: () => Date): Consequence => ({
  async onCompleted(tx, { id, webhookUrl, organizationId }) {
    if (webhookUrl === null) return
    const at = now()
    await tx
      .insert(deliveries)
      .values({ generationId: id, url: webhookUrl, userId: organizationId, nextAttemptAt: at, createdAt: at })
  },
})
