import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { isGenerator, type OperationId } from '#contract/service/operations/table.ts'
import type { RejectReason } from '#contract/service/resources/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { generations, organizations } from '../database/schema.ts'
import { newId } from '../ids.ts'
import type { GenerationRow } from '../plan/plan.ts'
import type { Consequence } from '../queue/work.ts'
import { ServiceError } from '../service-error.ts'
import { chargedIn, sumOfCharged } from './charged.ts'
import { ledger } from './schema.ts'

type Organization = typeof organizations.$inferSelect
type NewGeneration = typeof generations.$inferInsert

/**
 * Reserves the price of a generation in the transaction that accepts it, under the lock of its organization's row,
 * so that concurrent requests cannot spend the same money. Refuses with 402, 403 or 429 and a reject_reason
 * (service-api.md, Errors).
 */
export async function reserve(
  tx: Database,
  organization: Organization,
  generation: NewGeneration,
  now: Date,
): Promise<void> {
  requireFeature(organization, generation.operation)
  if (!organization.isSubscribed)
    throw rejected(402, 'subscription_required', 'the organization has no subscription')
  await requireDay(tx, organization, generation, now)
  const usesPriority = generation.queue === 'fast' && organization.priorityPictures !== null
  if (usesPriority && (organization.priorityPictures ?? 0) < generation.pictures) {
    throw rejected(402, 'priority_credit_required', 'no priority credit is left for the fast queue')
  }
  const price = generation.priceUsdMicros * generation.pictures
  if (organization.creditUsdMicros !== null && organization.creditUsdMicros < price) {
    throw rejected(402, 'insufficient_funds', 'the credit does not cover this request')
  }
  // Unlimited values are not counted.
  if (organization.creditUsdMicros === null && !usesPriority) return
  await addCredit(tx, organization.id, {
    usdMicros: -price,
    priorityPictures: usesPriority ? -generation.pictures : 0,
  })
}

interface Credit {
  readonly usdMicros: number
  readonly priorityPictures: number
}

async function addCredit(tx: Database, organizationId: string, { usdMicros, priorityPictures }: Credit) {
  await tx
    .update(organizations)
    .set({
      // Unlimited values stay so: null plus anything is null.
      creditUsdMicros: sql`${organizations.creditUsdMicros} + ${usdMicros}`,
      priorityPictures: sql`${organizations.priorityPictures} + ${priorityPictures}`,
    })
    .where(eq(organizations.id, organizationId))
}

/** Gives back what a generation reserved for some of its pictures. */
const release = (tx: Database, { organizationId, priceUsdMicros, queue }: GenerationRow, pictures: number) =>
  addCredit(tx, organizationId, {
    usdMicros: priceUsdMicros * pictures,
    priorityPictures: queue === 'fast' ? pictures : 0,
  })

/** Tools that are not allowed give 403; generation endpoints have no 403, so they give `feature_limit`. */
function requireFeature({ features }: Organization, operation: OperationId): void {
  if (features === null || features.includes(operation)) return
  const message = 'the organization may not use this operation'
  throw isGenerator(operation)
    ? rejected(402, 'feature_limit', message)
    : new ServiceError(403, message, { reason: 'feature_limit' })
}

/** Counts the pictures requested since midnight (UTC), without failed ones and those that are not charged. */
async function requireDay(
  tx: Database,
  { id, dailyPictures }: Organization,
  { pictures }: NewGeneration,
  now: Date,
): Promise<void> {
  if (dailyPictures === null) return
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const [day] = await tx
    .select({ pictures: sumOfCharged })
    .from(generations)
    .where(
      and(
        eq(generations.organizationId, id),
        gte(generations.createdAt, midnight),
        ne(generations.status, 'failed'),
      ),
    )
  if ((day?.pictures ?? 0) + pictures <= dailyPictures) return
  const seconds = Math.ceil((midnight.getTime() + 86_400_000 - now.getTime()) / 1000)
  throw rejected(429, 'daily_limit', `at most ${dailyPictures} pictures a day (UTC)`, seconds)
}

function rejected(
  status: number,
  reason: RejectReason,
  message: string,
  retryAfterSeconds?: number,
): ServiceError {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return new ServiceError(status, message, { body: { reject_reason: reason }, headers, reason })
}

/** Enters a completed generation into the ledger. */
export async function charge(
  tx: Pick<Database, 'insert'>,
  generation: GenerationRow,
  at: Date,
): Promise<void> {
  await tx.insert(ledger).values({
    id: newId(),
    organizationId: generation.organizationId,
    apiKeyId: generation.apiKeyId,
    generationId: generation.id,
    billingIdentifier: generation.billingIdentifier,
    quantity: chargedIn(generation),
    unitUsdMicros: generation.priceUsdMicros,
    createdAt: at,
  })
}

/**
 * A completed generation is charged, including withheld pictures, and equal pictures once: the rest of its reservation is
 * released. A failed one releases all of it.
 */
export const settle = (now: () => Date): Consequence => ({
  async onCompleted(tx, generation) {
    const quantity = chargedIn(generation)
    if (quantity < generation.pictures) await release(tx, generation, generation.pictures - quantity)
    await charge(tx, generation, now())
  },
  onFailed: (tx, generation) => release(tx, generation, generation.pictures),
})
