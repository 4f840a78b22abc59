import { and, count, eq, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Examined, Fault } from '#server/platform/doctor/examined.ts'
import { generations } from '../database/schema.ts'
import { chargedColumn, chargedIn } from './charged.ts'
import { charge } from './reserve.ts'
import { ledger } from './schema.ts'

interface Examining {
  readonly db: Database
  readonly isMending: boolean
  readonly now: () => Date
}

/** A generation is charged once when it is completed, for what its row says, and not otherwise. */
export async function examineLedger({ db, isMending, now }: Examining): Promise<Examined> {
  return db.transaction(async (tx) => {
    const [all] = await tx.select({ rows: count() }).from(generations)
    const faults = [
      ...(await uncharged(tx, isMending, now)),
      ...(await chargedWithoutEnd(tx, isMending)),
      ...(await mischarged(tx, isMending)),
    ]
    return { rule: 'every completed generation is charged once, and no other', count: all?.rows ?? 0, faults }
  })
}

async function uncharged(tx: Database, isMending: boolean, now: () => Date): Promise<readonly Fault[]> {
  const found = await tx
    .select({ generation: generations })
    .from(generations)
    .leftJoin(ledger, eq(ledger.generationId, generations.id))
    .where(and(eq(generations.status, 'completed'), isNull(ledger.id)))
  // On the invoice of the month in which it was completed.
  if (isMending)
    for (const { generation } of found) await charge(tx, generation, generation.finishedAt ?? now())
  return found.map(({ generation }) => ({
    id: generation.id,
    what: 'is completed and not charged',
    mended: isMending ? 'charged' : null,
  }))
}

async function chargedWithoutEnd(tx: Database, isMending: boolean): Promise<readonly Fault[]> {
  const found = await tx
    .select({ id: generations.id, status: generations.status, charge: ledger.id })
    .from(ledger)
    .innerJoin(generations, eq(ledger.generationId, generations.id))
    .where(ne(generations.status, 'completed'))
  if (isMending) for (const row of found) await tx.delete(ledger).where(eq(ledger.id, row.charge))
  return found.map(({ id, status }) => ({
    id,
    what: `is charged and ${status}`,
    mended: isMending ? 'not charged any more' : null,
  }))
}

async function mischarged(tx: Database, isMending: boolean): Promise<readonly Fault[]> {
  const found = await tx
    .select({ generation: generations, charge: ledger })
    .from(ledger)
    .innerJoin(generations, eq(ledger.generationId, generations.id))
    .where(
      and(
        eq(generations.status, 'completed'),
        or(
          ne(ledger.unitUsdMicros, generations.priceUsdMicros),
          ne(ledger.organizationId, generations.organizationId),
          ne(ledger.quantity, chargedColumn),
        ),
      ),
    )
  if (isMending) {
    for (const { generation, charge: wrong } of found) {
      await tx.delete(ledger).where(eq(ledger.id, wrong.id))
      await charge(tx, generation, wrong.createdAt)
    }
  }
  return found.map(({ generation, charge: wrong }) => ({
    id: generation.id,
    what: `is charged for ${wrong.quantity} pictures at ${wrong.unitUsdMicros} instead of ${chargedIn(generation)} at ${generation.priceUsdMicros}`,
    mended: isMending ? 'charged rightly' : null,
  }))
}
