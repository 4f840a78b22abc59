import Big from 'big.js'
import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { invoice } from '#contract/service/resources/account.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inOrder } from '../database/in-order.ts'
import { assets, results, runs } from '../database/schema.ts'
import { differentPictures, itsAsset } from '../runs/different-pictures.ts'

type Invoice = z.infer<typeof invoice>

/** An API key, by as much of it as invoices show (service-api.md, API key record: its first 4 characters). */
const SHOWN_OF_A_KEY = 4

/** Only issued invoices are final: a draft may change, and a voided invoice bills nothing. */
const isFinal = ({ status }: Invoice) => status === 'pending_payment' || status === 'paid'

/**
 * Marks costs as confirmed where an invoice supports them. An invoice line names no request, so an invoice confirms the
 * studio's price where it bills exactly the number of pictures that the studio counted at that price for its key in the
 * period. The cost of these runs is then no longer an estimate. Returns the changed runs.
 */
export async function settleInvoiced(
  db: Database,
  invoices: readonly Invoice[],
  apiKey: string,
): Promise<readonly string[]> {
  const settled: string[] = []
  for (const each of invoices.filter(isFinal)) {
    const billed = picturesByPrice(each, apiKey.slice(0, SHOWN_OF_A_KEY))
    for (const counted of await countedIn(db, each)) {
      if (!counted.hasEstimates || billed.get(counted.unitUsdMicros) !== counted.pictures) continue
      settled.push(...(await settle(db, each, counted.unitUsdMicros)))
    }
  }
  return settled
}

/** Billed pictures by their price; of other keys' lines none. */
function picturesByPrice({ line_items: lines }: Invoice, keyStart: string): ReadonlyMap<number, number> {
  const billed = new Map<number, number>()
  for (const { api_key: key, quantity, unit_price: price, currency_code: currency } of lines) {
    if (currency !== 'USD' || (key?.redacted_key && !key.redacted_key.startsWith(keyStart))) continue
    const unit = Big(price).times(1_000_000).toNumber()
    billed.set(unit, (billed.get(unit) ?? 0) + Number(quantity))
  }
  return billed
}

/** The completed runs of a period with how many different pictures came of each. */
function pricedIn(db: Database, { start_time: start, end_time: end }: Invoice) {
  return db
    .select({
      id: runs.id,
      cost: sql<number>`${runs.costUsdMicros}`.as('cost'),
      isEstimate: sql<boolean>`${runs.costIsEstimate}`.as('is_estimate'),
      pictures: differentPictures.as('different_pictures'),
    })
    .from(runs)
    .innerJoin(results, and(eq(results.runId, runs.id), eq(results.part, 'picture')))
    .leftJoin(assets, itsAsset)
    .where(
      and(
        eq(runs.state, 'completed'),
        isNotNull(runs.costUsdMicros),
        gte(runs.finishedAt, new Date(start)),
        lt(runs.finishedAt, new Date(end)),
      ),
    )
    .groupBy(runs.id)
    .as('priced')
}

const unitOf = ({ cost, pictures }: ReturnType<typeof pricedIn>) => sql`${cost}::numeric / ${pictures}`

async function countedIn(db: Database, period: Invoice) {
  const priced = pricedIn(db, period)
  const unit = unitOf(priced)
  return db
    .select({
      unitUsdMicros: unit.mapWith(Number),
      pictures: sql`sum(${priced.pictures})`.mapWith(Number),
      hasEstimates: sql<boolean>`bool_or(${priced.isEstimate})`,
    })
    .from(priced)
    .groupBy(unit)
}

async function settle(db: Database, period: Invoice, unitUsdMicros: number): Promise<readonly string[]> {
  const priced = pricedIn(db, period)
  const covered = db
    .select({ id: priced.id })
    .from(priced)
    .where(and(priced.isEstimate, eq(unitOf(priced), unitUsdMicros)))
  const rows = await db
    .update(runs)
    .set({ costIsEstimate: false })
    .where(inOrder(db, runs, inArray(runs.id, covered)))
    .returning({ id: runs.id })
  return rows.map(({ id }) => id)
}
