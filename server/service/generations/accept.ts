import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { MAX_SEED } from '#contract/service/generation-fields.ts'
import type { Operation, Price } from '#contract/service/operation.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Database } from '#server/platform/database.ts'
import type { Caller } from '../accounts/keys.ts'
import { generations, organizations, type RequestFile } from '../database/schema.ts'
import { ServiceError } from '../http/errors.ts'
import { newId } from '../ids.ts'

export interface Accepted {
  readonly id: string
  readonly createdAt: Date
}

interface Request {
  readonly operation: Operation
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Record<string, RequestFile[]>
  readonly webhookUrl: string | null
}

interface Deps {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly now: () => Date
}

/** Pictures of QUALITY take longest and wait among themselves; everything else is in the fast queue. */
const queueOf = (values: Readonly<Record<string, unknown>>) =>
  values.rendering_speed === 'QUALITY' ? 'slow' : 'fast'

/**
 * Takes a checked request in: after this returns, the generation will be completed or failed, whatever happens
 * to the process. Refuses with 429 `inflight_limit` when the account has too many pictures in progress.
 */
export async function accept(
  request: Request,
  caller: Caller,
  { db, catalogue, now }: Deps,
): Promise<Accepted> {
  const { operation, values, files } = request
  const price: Price = operation.price(values, catalogue, files)
  const row = {
    id: newId(),
    organizationId: caller.organizationId,
    apiKeyId: caller.apiKeyId,
    operation: operation.id as OperationId,
    values: { ...values },
    files,
    webhookUrl: request.webhookUrl,
    isCopyrightChecked: caller.copyrightDetectionEnabled || values.enable_copyright_detection === true,
    seed: typeof values.seed === 'number' ? values.seed : randomInt(MAX_SEED),
    pictures: operation.pictures(values),
    queue: queueOf(values),
    billingIdentifier: price.billingIdentifier,
    priceUsdMicros: price.usdMicros,
    pricing: price.pricing,
    createdAt: now(),
  } as const
  const most = caller.maxInflight ?? catalogue.inflight_limit
  await db.transaction(async (tx) => {
    // The organization's row is the lock: of two requests at once, the second counts the first.
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, caller.organizationId))
      .for('update')
    const [inFlight] = await tx
      .select({ pictures: sql<number>`coalesce(sum(${generations.pictures}), 0)::int` })
      .from(generations)
      .where(
        and(
          eq(generations.organizationId, caller.organizationId),
          eq(generations.queue, row.queue),
          eq(generations.status, 'pending'),
        ),
      )
    if ((inFlight?.pictures ?? 0) + row.pictures > most) throw tooManyInFlight(most, row.queue)
    await tx.insert(generations).values(row)
  })
  return { id: row.id, createdAt: row.createdAt }
}

function tooManyInFlight(most: number, queue: 'fast' | 'slow'): ServiceError {
  return new ServiceError(
    429,
    `at most ${most} pictures may be in progress in the ${queue} queue; wait for one to finish`,
    {
      body: { reject_reason: 'inflight_limit', max_inflight_requests: most, task_completion_speed: queue },
      headers: { 'retry-after': '1' },
    },
  )
}
