import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { ledger } from '../billing/schema.ts'
import { generations } from '../database/schema.ts'
import { organizationOf } from './administration.ts'
import { CommandError } from './command.ts'

/** The month of a date (UTC), as `YYYY-MM`. */
export const monthAt = (at: Date) => at.toISOString().slice(0, 7)

/** Earlier than any service: such a month is a typing error. */
const FIRST_YEAR = 2000

/** Validates `YYYY-MM`; throws for other text and for a future month. */
export function pastMonth(text: string, now: Date): string {
  const [, year] = /^(\d{4})-(?:0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined || Number(year) < FIRST_YEAR)
    throw new CommandError(`--month must be a month such as 2026-11, not ${text}`)
  if (text > monthAt(now)) throw new CommandError(`--month must not be in the future, but is ${text}`)
  return text
}

/** `YYYY-MM` as the first moments of that month and of the next one, UTC. */
function momentsOf(month: string): { readonly from: Date; readonly until: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) }
}

/** An organization's usage in a month, by product, and its remaining credit; money in millionths of a dollar. */
export async function usageOf(db: Database, organizationId: string, month: string) {
  const { from, until } = momentsOf(month)
  const { name, creditUsdMicros } = await organizationOf(db, organizationId)
  const products = await db
    .select({
      product: ledger.billingIdentifier,
      quantity: sql<number>`sum(${ledger.quantity})::int`,
      usdMicros: sql<number>`sum(${ledger.quantity} * ${ledger.unitUsdMicros})::float8`,
    })
    .from(ledger)
    .where(
      and(
        eq(ledger.organizationId, organizationId),
        gte(ledger.createdAt, from),
        lt(ledger.createdAt, until),
      ),
    )
    .groupBy(ledger.billingIdentifier)
    .orderBy(ledger.billingIdentifier)
  const [pending] = await db
    .select({ pictures: sql<number>`coalesce(sum(${generations.pictures}), 0)::int` })
    .from(generations)
    .where(and(eq(generations.organizationId, organizationId), eq(generations.status, 'pending')))
  return {
    organizationId,
    name,
    month,
    products,
    usdMicros: products.reduce((sum, { usdMicros }) => sum + usdMicros, 0),
    picturesInProgress: pending?.pictures ?? 0,
    creditUsdMicros,
  }
}
