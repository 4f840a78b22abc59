import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/database.ts'
import type { Consequence } from '../generations/work.ts'
import { deliveries } from './schema.ts'

export type Delivery = typeof deliveries.$inferSelect

/** Longer than an attempt may take: whoever claims it next knows that the one before is gone. */
const LEASE_MS = 30_000

/** The deliveries that wait in their rows; who has lost a claim changes nothing any more. */
export interface Deliveries {
  claimDue(): Promise<Delivery | null>
  end(claim: Delivery, state: 'delivered' | 'given-up', outcome: string): Promise<void>
  retry(claim: Delivery, at: Date, outcome: string): Promise<void>
  /** Gives a claim up as if it had not been made. */
  handBack(claim: Delivery): Promise<void>
}

export function openDeliveries(db: Database, now: () => Date): Deliveries {
  async function claimDue(): Promise<Delivery | null> {
    const next = db
      .select({ id: deliveries.generationId })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.state, 'waiting'),
          lte(deliveries.nextAttemptAt, now()),
          or(isNull(deliveries.leaseUntil), lt(deliveries.leaseUntil, now())),
        ),
      )
      .orderBy(asc(deliveries.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(deliveries)
      .set({
        leaseUntil: new Date(now().getTime() + LEASE_MS),
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
