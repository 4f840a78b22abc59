import { asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { invoice } from '#contract/service/resources/account.ts'
import type { Database } from '#server/platform/database/database.ts'
import { apiKeys } from '../database/schema.ts'
import { redacted } from '../ids.ts'
import { decimalOf } from './money.ts'
import { productName } from './products.ts'
import { invoices, ledger } from './schema.ts'

export type Invoice = z.infer<typeof invoice>
type LineItem = Invoice['line_items'][number]

const CURRENCY = 'USD'

/** An organization's invoices, newest first, computed from its ledger: one for each month with charges (UTC). */
export async function invoicesOf(db: Database, organizationId: string, now: Date): Promise<Invoice[]> {
  const [charges, known] = await Promise.all([
    chargesOf(db, organizationId),
    db.select().from(invoices).where(eq(invoices.organizationId, organizationId)),
  ])
  const months = [...new Set(charges.map(({ month }) => month))].sort().reverse()
  return months.map((month) => {
    const lines = charges.filter((charge) => charge.month === month)
    const start = new Date(`${month}-01T00:00:00.000Z`)
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
    const closed = known.find(({ startAt }) => startAt.getTime() === start.getTime())
    return {
      start_time: start.toISOString(),
      end_time: end.toISOString(),
      ...invoiceStatus(closed, end > now),
      total: decimalOf(lines.reduce((sum, line) => sum + line.quantity * line.unitUsdMicros, 0)),
      currency_code: CURRENCY,
      line_items: lines.map(lineItem),
    }
  })
}

type Closed = typeof invoices.$inferSelect

/** The current month is a draft; a past month is due from its end until it is paid or voided. */
function invoiceStatus(
  closed: Closed | undefined,
  isRunning: boolean,
): Pick<Invoice, 'status' | 'issued_time' | 'paid_time'> {
  if (!closed) return { status: isRunning ? 'draft' : 'pending_payment', issued_time: null, paid_time: null }
  return {
    status: closed.voidedAt ? 'voided' : closed.paidAt ? 'paid' : 'pending_payment',
    issued_time: closed.issuedAt.toISOString(),
    paid_time: closed.paidAt?.toISOString() ?? null,
  }
}

type Charge = Awaited<ReturnType<typeof chargesOf>>[number]

/** One row for each month, key, product and unit price: a price change within a month gives two lines. */
async function chargesOf(db: Database, organizationId: string) {
  const month = sql<string>`to_char(${ledger.createdAt} at time zone 'UTC', 'YYYY-MM')`
  return db
    .select({
      month,
      billingIdentifier: ledger.billingIdentifier,
      unitUsdMicros: ledger.unitUsdMicros,
      quantity: sql<number>`sum(${ledger.quantity})::int`,
      key: { id: apiKeys.id, prefix: apiKeys.prefix, label: apiKeys.label },
    })
    .from(ledger)
    .innerJoin(apiKeys, eq(apiKeys.id, ledger.apiKeyId))
    .where(eq(ledger.organizationId, organizationId))
    .groupBy(month, ledger.billingIdentifier, ledger.unitUsdMicros, apiKeys.id, apiKeys.prefix, apiKeys.label)
    .orderBy(asc(ledger.billingIdentifier), asc(apiKeys.id), asc(ledger.unitUsdMicros))
}

const lineItem = ({ billingIdentifier, unitUsdMicros, quantity, key }: Charge): LineItem => ({
  description: productName(billingIdentifier),
  quantity: String(quantity),
  unit_price: decimalOf(unitUsdMicros),
  cost_total: decimalOf(quantity * unitUsdMicros),
  currency_code: CURRENCY,
  api_key: { id: key.id, redacted_key: redacted(key.prefix), label: key.label },
})
