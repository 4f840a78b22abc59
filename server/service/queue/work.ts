import { and, asc, eq, gt, min, ne, not, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Size } from '#contract/service/describe/operation.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Queue } from '#contract/service/values/queues.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Claim, LEASE_MS, leases } from '#server/platform/leased-work.ts'
import { generatedPictures, generations } from '../database/schema.ts'
import { SENT_PIXELS_EACH, sentPixels } from '../limits/sent-pixels.ts'
import type { GenerationRow } from '../plan/plan.ts'

/** A picture's values for its row. */
export interface FinishedPicture extends Size {
  readonly seed: number
  readonly prompt: string
  /** What was drawn of a prompt that was not rewritten; null if that is not known. */
  readonly drawnReport: string | null
  /** Null for a withheld picture. */
  readonly sha256: string | null
  readonly baseSha256: string | null
  readonly textBlocks: DetectedTextBlock[] | null
}

/** The generations that a worker takes; by default all. */
export interface Kinds {
  readonly queues?: readonly Queue[] | undefined
  readonly operations?: readonly OperationId[] | undefined
}

/** The queue of pending generations in their rows. */
export interface Work {
  /**
   * Claims up to `limit` generations, the oldest ones, in their order.
   * @param held ids that this process works on: their leases may have run out while the database was away
   */
  claim(limit: number, held?: Iterable<string>, kinds?: Kinds): Promise<readonly GenerationRow[]>
  /** When the first claim ends, if nobody renews it; null if there is none. */
  nextLapse(): Promise<Date | null>
  /** Renews a claim; false if another worker has it by now. */
  renew(claim: Claim): Promise<boolean>
  /** @param charged how many of the pictures are charged */
  complete(claim: Claim, pictures: readonly FinishedPicture[], charged: number): Promise<boolean>
  fail(claim: Claim, reason: string): Promise<boolean>
  /** Ends a claim after a failed attempt; any worker may make the next one. */
  release(claim: Claim): Promise<void>
  /** Ends a claim without counting the attempt, as its worker stops for reasons of its own. */
  handBack(claim: Claim): Promise<void>
  /** As `handBack`, but no worker claims it for a time: a resource that it needs is not available now. */
  postpone(claim: Claim, forMs: number): Promise<void>
  /** Frees every claim; only for a process that is alone on its database. */
  releaseAll(): Promise<void>
}

/** Side effects of a generation's end, run in the transaction that ends it: both happen once, or neither. */
export interface Consequence {
  onCompleted?(tx: Database, generation: GenerationRow, pictures: readonly FinishedPicture[]): Promise<void>
  onFailed?(tx: Database, generation: GenerationRow): Promise<void>
}

const isLarge = (files: SQLWrapper) => gt(sentPixels(files), SENT_PIXELS_EACH)

type Columns = Readonly<Record<'queue' | 'operation', SQLWrapper>>

const isOf = ({ queue, operation }: Columns) =>
  and(isAmong(queue, 'queues'), isAmong(operation, 'operations'))

/**
 * Null, the value of a kind that is not limited, is among all. A comparison would lead PostgreSQL to the index of the queues,
 * and to sorting all that waits for each claim, where it does not know yet how much waits.
 */
function isAmong(column: SQLWrapper, name: string): SQL {
  const allowed = sql`${sql.placeholder(name)}::text[]`
  return sql`(${allowed} is null or array_position(${allowed}, ${column}) is not null)`
}

/**
 * Large generations of the same organization in progress, or before one in line: one at a time leaves memory for others.
 */
function largeBefore(db: Database) {
  const other = alias(generations, 'other')
  const isFirst = sql`(${other.createdAt}, ${other.id}) < (${generations.createdAt}, ${generations.id})`
  return db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.status, 'pending'),
        or(sql`${other.leaseUntil} > ${sql.placeholder('now')}::timestamptz`, and(isFirst, isOf(other))),
        eq(other.organizationId, generations.organizationId),
        ne(other.id, generations.id),
        isLarge(other.files),
      ),
    )
}

type Change = PgUpdateSetSource<typeof generations>

export function openWork(db: Database, now: () => Date, consequences: readonly Consequence[] = []): Work {
  const leased = leases({
    columns: generations,
    isOpen: eq(generations.status, 'pending'),
    leaseMs: LEASE_MS,
    now,
    update: (which, set: { lease: Change; change: Change | undefined }, tx = db) =>
      tx
        .update(generations)
        .set({ ...set.change, ...set.lease })
        .where(which)
        .returning(),
  })
  /** Undoes the counting of an attempt. */
  const notCounted = { attempts: sql`${generations.attempts} - 1` }

  const next = db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        leased.prepared.isFree,
        isOf(generations),
        or(not(isLarge(generations.files)), notExists(largeBefore(db))),
      ),
    )
    .orderBy(asc(generations.createdAt), asc(generations.id))
    .limit(sql.placeholder('limit'))
    .for('update', { skipLocked: true })
  // Made once: building it takes longer than running it.
  const claiming = db
    .update(generations)
    .set({ ...leased.prepared.lease, attempts: sql`${generations.attempts} + 1` })
    .where(leased.among(next))
    .returning()
    .prepare('claim_generations')

  async function claim(
    limit: number,
    held: Iterable<string> = [],
    { queues, operations }: Kinds = {},
  ): Promise<readonly GenerationRow[]> {
    const rows = await claiming.execute({
      ...leased.prepared.given(held),
      limit,
      queues: queues ?? null,
      operations: operations ?? null,
    })
    return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  }

  async function nextLapse(): Promise<Date | null> {
    const [row] = await db
      .select({ at: min(generations.leaseUntil) })
      .from(generations)
      .where(and(eq(generations.status, 'pending'), gt(generations.leaseUntil, now())))
    return row?.at ?? null
  }

  async function complete(
    claimed: Claim,
    pictures: readonly FinishedPicture[],
    chargedPictures: number,
  ): Promise<boolean> {
    return db.transaction(async (tx) => {
      const change = { status: 'completed', chargedPictures, finishedAt: now() } as const
      const row = await leased.finish(claimed, change, { tx })
      if (!row) return false
      await tx.insert(generatedPictures).values(
        pictures.map((picture, ordinal) => ({
          generationId: claimed.id,
          ordinal,
          ...picture,
          isSafe: picture.sha256 !== null,
        })),
      )
      for (const { onCompleted } of consequences) await onCompleted?.(tx, row, pictures)
      return true
    })
  }

  async function fail(claimed: Claim, failureReason: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const change = { status: 'failed', failureReason, finishedAt: now() } as const
      const row = await leased.finish(claimed, change, { tx })
      if (!row) return false
      for (const { onFailed } of consequences) await onFailed?.(tx, row)
      return true
    })
  }

  return {
    claim,
    nextLapse,
    complete,
    renew: leased.renew,
    fail,
    release: async (claimed) => {
      await leased.finish(claimed)
    },
    handBack: async (claimed) => {
      await leased.finish(claimed, notCounted)
    },
    postpone: async (claimed, forMs) => {
      await leased.finish(claimed, notCounted, { notBefore: new Date(now().getTime() + forMs) })
    },
    releaseAll: leased.dropAll,
  }
}
