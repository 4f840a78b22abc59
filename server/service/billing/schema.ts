import { bigint, index, integer, text } from 'drizzle-orm/pg-core'
import { generations, moment, ofApiKey, ofOrganization, service } from '../database/schema.ts'

/** Charges in millionths of a dollar; append-only. */
export const ledger = service.table(
  'ledger',
  {
    id: text().primaryKey(),
    organizationId: ofOrganization(),
    apiKeyId: ofApiKey(),
    /** At most one charge for each generation; null for other charges. */
    generationId: text('generation_id')
      .unique()
      .references(() => generations.id),
    /** The product. */
    billingIdentifier: text('billing_identifier').notNull(),
    quantity: integer().notNull(),
    unitUsdMicros: bigint('unit_usd_micros', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ledger_of_month').on(table.organizationId, table.createdAt)],
)

/** The status of a past month's invoice; its lines are computed from the ledger. */
export const invoices = service.table('invoices', {
  id: text().primaryKey(),
  organizationId: ofOrganization(),
  /** The first moment of its month, UTC. */
  startAt: moment('start_at').notNull(),
  issuedAt: moment('issued_at').notNull(),
  paidAt: moment('paid_at'),
  voidedAt: moment('voided_at'),
})
