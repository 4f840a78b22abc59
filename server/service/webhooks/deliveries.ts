import { and, asc, eq, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/database/database.ts'
import type { Consequence } from '../queue/work.ts'
import { deliveries } from './schema.ts'

export type Delivery = typeof deliveries.$inferSelect

/** The deliveries that wait in their rows; who has lost a claim changes nothing any more. */
export interface Deliveries {
  /** The one that has been due for longest, to none of the receivers in `without`. */
  claimDue(without: readonly string[]): Promise<Delivery | null>
  end(claim: Delivery, state: 'delivered' | 'given-up', outcome: string): Promise<void>
  retry(claim: Delivery, at: Date, outcome: string): Promise<void>
  /** Gives a claim up as if it had not been made. */
  handBack(claim: Delivery): Promise<void>
}

/** Host and port of an address, as it is written in it: `receivers.example:8443`. */
export const receiverOf = ({ url }: Pick<Delivery, 'url'>): string => url.toLowerCase().split('/')[2] ?? ''
const RECEIVER = sql`split_part(lower(${deliveries.url}), '/', 3)`

/** @param leaseMs longer than an attempt may take: whoever claims it next knows that the one before is gone */
export function openDeliveries(db: Database, now: () => Date, leaseMs: number): Deliveries {
  async function claimDue(without: readonly string[]): Promise<Delivery | null> {
    const next = db
      .select({ id: deliveries.generationId })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.state, 'waiting'),
          lte(deliveries.nextAttemptAt, now()),
          or(isNull(deliveries.leaseUntil), lt(deliveries.leaseUntil, now())),
          without.length === 0 ? undefined : notInArray(RECEIVER, [...without]),
        ),
      )
      .orderBy(asc(deliveries.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(deliveries)
      .set({
        leaseUntil: new Date(now().getTime() + leaseMs),
        token: sql`${deliveries.token} + 1`,
        attempts: sql`${deliveries.attempts} + 1`,
      })
      .where(eq(deliveries.generationId, sql`(${next})`))
      .returning()
    return row ?? null
  }

  async function update({ generationId, token }: Delivery, set: PgUpdateSetSource<typeof deliveries>) {
    await db
      .update(deliveries)
      .set({ leaseUntil: null, ...set })
      .where(
        and(
          eq(deliveries.generationId, generationId),
          eq(deliveries.token, token),
          eq(deliveries.state, 'waiting'),
        ),
      )
  }

  return {
    claimDue,
    end: (claim, state, lastOutcome) => update(claim, { state, lastOutcome, endedAt: now() }),
    retry: (claim, nextAttemptAt, lastOutcome) => update(claim, { nextAttemptAt, lastOutcome }),
    handBack: (claim) => update(claim, { attempts: sql`${deliveries.attempts} - 1` }),
  }
}

/** Completed generations with a webhook address get a delivery, in the transaction that completes them. */
export const deliverCompleted = (now: () => Date): Consequence => ({
  async onCompleted(tx, { id, webhookUrl, organizationId }) {
    if (webhookUrl === null) return
    const at = now()
    await tx
      .insert(deliveries)
      .values({ generationId: id, url: webhookUrl, userId: organizationId, nextAttemptAt: at, createdAt: at })
  },
})
