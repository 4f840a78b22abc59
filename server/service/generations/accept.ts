import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FilesGiven } from '#contract/service/describe/operation.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { MAX_SEED } from '#contract/service/values/generation-fields.ts'
import type { Queue } from '#contract/service/values/queues.ts'
import { committed, OutcomeUnknown } from '#server/platform/database/committed.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Caller } from '../accounts/keys.ts'
import { reserve } from '../billing/reserve.ts'
import { generations, organizations, type RequestFile } from '../database/schema.ts'
import type { Keyed } from '../idempotency/keyed.ts'
import { madeUnder, noteUse } from '../idempotency/keys.ts'
import { newId } from '../ids.ts'
import { requireRoom } from '../limits/in-flight.ts'
import { ServiceError } from '../service-error.ts'

export interface Accepted {
  readonly id: string
  readonly createdAt: Date
}

/** A request that has passed validation. */
export interface CheckedRequest {
  readonly operation: OperationId
  readonly values: Readonly<Record<string, unknown>>
  readonly files: FilesGiven
  readonly webhookUrl: string | null
  /** Its idempotency key, if it has one. */
  readonly keyed: Keyed | null
}

interface Deps {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly now: () => Date
}

type NewGeneration = typeof generations.$inferInsert

/** QUALITY pictures take longest and have their own queue; all others use the fast queue. */
const queueOf = (values: CheckedRequest['values']): Queue =>
  values.rendering_speed === 'QUALITY' ? 'slow' : 'fast'

/**
 * Accepts a validated request: once this returns, the generation will be completed or failed, even if the process
 * dies. Refuses with 429 `inflight_limit` if the account has too much in progress. `keepFiles` makes the request's
 * files durable; it runs after the limit check and before the row that refers to the files is written. Of several
 * requests with one key only the first is accepted; the others return its result.
 */
export async function accept(
  request: CheckedRequest,
  keepFiles: () => Promise<Record<string, RequestFile[]>>,
  caller: Caller,
  deps: Deps,
): Promise<Accepted> {
  const { db, catalogue } = deps
  const generation = newGeneration(request, caller, deps)
  const maxInflight = caller.maxInflight ?? catalogue.inflight_limit
  const { keyed } = request
  const { organizationId, createdAt } = generation
  const made = keyed && (await madeUnder(db, organizationId, keyed, createdAt))
  if (made) return made
  // Checked twice: here, so that files of refused requests are not stored; below, so that concurrent requests are
  // counted.
  if (Object.keys(request.files).length > 0)
    await requireRoom(db, { ...generation, files: request.files }, maxInflight)
  const row = { ...generation, files: await keepFiles() }
  let meanwhile: Accepted | null = null
  await committed(db, async (tx, isAgain) => {
    // The organization's row is the lock: of two concurrent requests the second counts the first.
    const [organization] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, caller.organizationId))
      .for('update')
    if (!organization) throw new Error('the caller has no organization')
    if (isAgain && (await isTaken(tx, row.id))) return
    meanwhile = keyed && (await madeUnder(tx, organizationId, keyed, createdAt))
    if (meanwhile) return
    await requireRoom(tx, row, maxInflight)
    await reserve(tx, organization, row, createdAt)
    await tx.insert(generations).values(row)
    if (keyed) await noteUse(tx, { ...keyed, organizationId, generationId: row.id, createdAt })
  }).catch((error) => {
    throw error instanceof OutcomeUnknown ? mayBeTaken(row.id) : error
  })
  return meanwhile ?? { id: row.id, createdAt }
}

async function isTaken(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: generations.id }).from(generations).where(eq(generations.id, id))).length > 0
}

/** Without Retry-After: an automatic retry might be paid twice. */
const mayBeTaken = (id: string) =>
  new ServiceError(
    503,
    `the database connection was lost while generation ${id} was being accepted; poll for it to see whether it was accepted`,
  )

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
