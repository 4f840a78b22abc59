import {
  and,
  asc,
  eq,
  gt,
  isNull,
  lt,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Size } from '#contract/service/describe/operation.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Database } from '#server/platform/database/database.ts'
import { generatedPictures, generations } from '../database/schema.ts'
import { SENT_PIXELS_EACH, sentPixels } from '../limits/sent-pixels.ts'
import type { GenerationRow } from '../plan/plan.ts'

/** A worker that says nothing for this long has lost its generation to whoever claims it next. */
const LEASE_MS = 10_000
const POSTPONED_MS = 5_000

/** A picture as its row will tell of it. */
export interface FinishedPicture extends Size {
  readonly seed: number
  readonly prompt: string
  /** Null for a picture that was withheld. */
  readonly sha256: string | null
  readonly baseSha256: string | null
  readonly textBlocks: DetectedTextBlock[] | null
}

type Claim = Pick<GenerationRow, 'id' | 'token'>

/** The work that waits in the rows of generations. A claim's token grows, so that a late finisher changes nothing. */
export interface Work {
  /** @param except ids that this process works on: their leases may have run out while the database was away */
  claim(except?: readonly string[]): Promise<GenerationRow | null>
  /** Holds on to a claim; false when it is another's by now. */
  renew(claim: Claim): Promise<boolean>
  complete(claim: Claim, pictures: readonly FinishedPicture[]): Promise<boolean>
  fail(claim: Claim, reason: string): Promise<boolean>
  /** Gives a claim up after an attempt that did not succeed; the next one may be another's. */
  release(claim: Claim): Promise<void>
  /** Gives a claim up as if it had not been made: its worker stops for reasons of its own. */
  handBack(claim: Claim): Promise<void>
  /** As `handBack`, and nobody claims it again before a moment has passed: what it needs is not there now. */
  postpone(claim: Claim): Promise<void>
  /** Takes every claim back; only for a process that knows it is alone on this database. */
  releaseAll(): Promise<void>
}

/**
 * What else a generation's end brings about: done in the transaction that ends it, so that both happen or neither,
 * and once.
 */
export interface Consequence {
  onCompleted?(tx: Database, generation: GenerationRow, pictures: readonly FinishedPicture[]): Promise<void>
  onFailed?(tx: Database, generation: GenerationRow): Promise<void>
}

const isLarge = (files: SQLWrapper) => gt(sentPixels(files), SENT_PIXELS_EACH)

/** What of the same organization is worked on now, and takes as much memory: one such at once leaves room for others. */
function atWork(db: Database, now: Date) {
  const other = alias(generations, 'other')
  return db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.status, 'pending'),
        gt(other.leaseUntil, now),
        eq(other.organizationId, generations.organizationId),
        ne(other.id, generations.id),
        isLarge(other.files),
      ),
    )
}

export function openWork(db: Database, now: () => Date, consequences: readonly Consequence[] = []): Work {
  const lease = () => new Date(now().getTime() + LEASE_MS)
  const mine = ({ id, token }: Claim) =>
    and(eq(generations.id, id), eq(generations.token, token), eq(generations.status, 'pending'))

  async function claim(except: readonly string[] = []): Promise<GenerationRow | null> {
    const next = db
      .select({ id: generations.id })
      .from(generations)
      .where(
        and(
          eq(generations.status, 'pending'),
          or(isNull(generations.leaseUntil), lt(generations.leaseUntil, now())),
          notInArray(generations.id, [...except]),
          or(not(isLarge(generations.files)), notExists(atWork(db, now()))),
        ),
      )
      .orderBy(asc(generations.createdAt), asc(generations.id))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(generations)
      .set({
        leaseUntil: lease(),
        token: sql`${generations.token} + 1`,
        attempts: sql`${generations.attempts} + 1`,
      })
      .where(eq(generations.id, sql`(${next})`))
      .returning()
    return row ?? null
  }

  async function complete(claimed: Claim, pictures: readonly FinishedPicture[]): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [row] = await tx
        .update(generations)
        .set({ status: 'completed', finishedAt: now(), leaseUntil: null })
        .where(mine(claimed))
        .returning()
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
      const [row] = await tx
        .update(generations)
        .set({ status: 'failed', failureReason, finishedAt: now(), leaseUntil: null })
        .where(mine(claimed))
        .returning()
      if (!row) return false
      for (const { onFailed } of consequences) await onFailed?.(tx, row)
      return true
    })
  }

  const update = async (claimed: Claim, set: PgUpdateSetSource<typeof generations>) =>
    (await db.update(generations).set(set).where(mine(claimed)).returning({ id: generations.id })).length > 0

  return {
    claim,
    complete,
    renew: (claimed) => update(claimed, { leaseUntil: lease() }),
    fail,
    release: async (claimed) => {
      await update(claimed, { leaseUntil: null })
    },
    handBack: async (claimed) => {
      await update(claimed, { leaseUntil: null, attempts: sql`${generations.attempts} - 1` })
    },
    postpone: async (claimed) => {
      const leaseUntil = new Date(now().getTime() + POSTPONED_MS)
      await update(claimed, { leaseUntil, attempts: sql`${generations.attempts} - 1` })
    },
    releaseAll: async () => {
      await db.update(generations).set({ leaseUntil: null }).where(eq(generations.status, 'pending'))
    },
  }
}
