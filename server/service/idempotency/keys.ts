import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { generations, idempotencyKeys } from '../database/schema.ts'
import { ServiceError } from '../service-error.ts'
import type { Keyed } from './keyed.ts'

/** Time for which a key is bound to its first request. */
export const KEPT_SECONDS = 24 * 60 * 60

type Store = Pick<Database, 'select' | 'insert' | 'delete'>

interface MadeGeneration {
  readonly id: string
  readonly createdAt: Date
}

const oldestAt = (now: Date) => new Date(now.getTime() - KEPT_SECONDS * 1000)

/**
 * The result that an organization made with a key; null if there is none from the last day. Refuses with 422 if the
 * key was used for another request.
 */
export async function madeUnder(
  db: Store,
  organizationId: string,
  { key, fingerprint }: Keyed,
  now: Date,
): Promise<MadeGeneration | null> {
  const [made] = await db
    .select({
      id: generations.id,
      createdAt: generations.createdAt,
      fingerprint: idempotencyKeys.fingerprint,
    })
    .from(idempotencyKeys)
    .innerJoin(generations, eq(generations.id, idempotencyKeys.generationId))
    .where(
      and(
        eq(idempotencyKeys.organizationId, organizationId),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, oldestAt(now)),
      ),
    )
  if (!made) return null
  if (made.fingerprint !== fingerprint) throw usedOtherwise(made.id)
  return { id: made.id, createdAt: made.createdAt }
}

const usedOtherwise = (id: string) =>
  new ServiceError(
    422,
    'Idempotency-Key: was used for another request within the last 24 hours; send a new key with a new request',
    { body: { generation_id: id }, reason: 'idempotency_key_used' },
  )

interface Use extends Keyed {
  readonly organizationId: string
  readonly generationId: string
  readonly createdAt: Date
}

/** Stores the result of a key, in the transaction that creates the result. */
export async function noteUse(db: Store, use: Use): Promise<void> {
  const { organizationId, key, ...used } = use
  await db
    .insert(idempotencyKeys)
    .values(use)
    .onConflictDoUpdate({ target: [idempotencyKeys.organizationId, idempotencyKeys.key], set: used })
}

/** Deletes keys that are older than a day. */
export async function forgetOldKeys(db: Store, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, oldestAt(now)))
}
