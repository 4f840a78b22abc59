import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { MAX_SEED } from '#contract/service/generation-fields.ts'
import type { FilesGiven } from '#contract/service/operation.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Database } from '#server/platform/database.ts'
import type { Caller } from '../accounts/keys.ts'
import { reserve } from '../billing/reserve.ts'
import { generations, organizations, type RequestFile } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { ServiceError } from '../service-error.ts'

export interface Accepted {
  readonly id: string
  readonly createdAt: Date
}

/** A request that has passed every check. */
export interface CheckedRequest {
  readonly operation: OperationId
  readonly values: Readonly<Record<string, unknown>>
  readonly files: FilesGiven
  readonly webhookUrl: string | null
}

interface Deps {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly now: () => Date
}

type NewGeneration = typeof generations.$inferInsert
type Queue = NewGeneration['queue']

/** Pictures of QUALITY take longest and wait among themselves; everything else is in the fast queue. */
const queueOf = (values: CheckedRequest['values']): Queue =>
  values.rendering_speed === 'QUALITY' ? 'slow' : 'fast'

/**
 * Takes a checked request in: after this returns, the generation will be completed or failed, whatever happens to
 * the process. Refuses with 429 `inflight_limit` when the account has too many pictures in progress. `keepFiles`
 * makes the request's files durable; it is called once there is room, before the row is written that names them.
 */
export async function accept(
  request: CheckedRequest,
  keepFiles: () => Promise<Record<string, RequestFile[]>>,
  caller: Caller,
  deps: Deps,
): Promise<Accepted> {
  const { db, catalogue } = deps
  const generation = newGeneration(request, caller, deps)
  const most = caller.maxInflight ?? catalogue.inflight_limit
  // Asked twice: here, so that files of refused requests are not kept; below, so that requests at once are counted.
  if (Object.keys(request.files).length > 0) await requireRoom(db, generation, most)
  const row = { ...generation, files: await keepFiles() }
  await db.transaction(async (tx) => {
    // The organization's row is the lock: of two requests at once, the second counts the first.
    const [organization] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, caller.organizationId))
      .for('update')
    if (!organization) throw new Error('the caller has no organization')
    await requireRoom(tx, row, most)
    await reserve(tx, organization, row, row.createdAt)
    await tx.insert(generations).values(row)
  })
  return { id: row.id, createdAt: row.createdAt }
}

function newGeneration(
  { operation: id, values, files, webhookUrl }: CheckedRequest,
  caller: Caller,
  { catalogue, now }: Deps,
) {
  const operation = operationOf(id)
  const price = operation.price(values, catalogue, files)
  return {
    id: newId(),
    organizationId: caller.organizationId,
    apiKeyId: caller.apiKeyId,
    operation: id,
    values: { ...values },
    webhookUrl,
    // service-api.md, Copyright detection rule: the OR of the request and the organization.
    isCopyrightChecked: caller.copyrightDetectionEnabled || values.enable_copyright_detection === true,
    seed: typeof values.seed === 'number' ? values.seed : randomInt(MAX_SEED),
    pictures: operation.pictures(values),
    queue: queueOf(values),
    billingIdentifier: price.billingIdentifier,
    priceUsdMicros: price.usdMicros,
    pricing: price.pricing,
    createdAt: now(),
  } satisfies Omit<NewGeneration, 'files'>
}

type Asked = Pick<NewGeneration, 'organizationId' | 'queue' | 'pictures'>

async function requireRoom(db: Database, { organizationId, queue, pictures }: Asked, most: number) {
  const [inFlight] = await db
    .select({ pictures: sql<number>`coalesce(sum(${generations.pictures}), 0)::int` })
    .from(generations)
    .where(
      and(
        eq(generations.organizationId, organizationId),
        eq(generations.queue, queue),
        eq(generations.status, 'pending'),
      ),
    )
  if ((inFlight?.pictures ?? 0) + pictures > most) throw tooManyInFlight(most, queue)
}

function tooManyInFlight(most: number, queue: Queue): ServiceError {
  return new ServiceError(
    429,
    `at most ${most} pictures may be in progress in the ${queue} queue; wait for one to finish`,
    {
      body: { reject_reason: 'inflight_limit', max_inflight_requests: most, task_completion_speed: queue },
      headers: { 'retry-after': '1' },
    },
  )
}
