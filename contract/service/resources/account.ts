import * as z from 'zod/mini'
import { datetime } from './generation.ts'

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, { error: 'must be a decimal string' }))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code' }))

/** service-api.md, API key record. */
export const apiKeyRecord = z.object({
  api_key_id: z.string(),
  redacted_api_key: z
    .string()
    .check(z.regex(/^[^•]{4}•+$/u, { error: 'must be the first 4 characters of the key and bullets' })),
  creation_time: datetime,
  status: z.enum(['active', 'disabled', 'archived']),
  label: z.nullish(z.string()),
  creator_display_label: z.nullish(z.string()),
})
export const apiKeyList = z.object({ api_keys: z.array(apiKeyRecord) })

/** service-api.md, Invoice: line item. */
const lineItem = z.object({
  description: z.string(),
  quantity: decimal,
  unit_price: decimal,
  cost_total: decimal,
  currency_code: currency,
  api_key: z.optional(
    z.object({ id: z.string(), redacted_key: z.nullish(z.string()), label: z.nullish(z.string()) }),
  ),
})

/** service-api.md, Invoice. Amounts are decimal strings; never parse them as floats. */
export const invoice = z.object({
  start_time: datetime,
  end_time: datetime,
  status: z.enum(['draft', 'pending_payment', 'paid', 'voided']),
  total: decimal,
  currency_code: currency,
  line_items: z.array(lineItem),
  issued_time: z.nullish(datetime),
  paid_time: z.nullish(datetime),
})
export const invoiceList = z.object({ invoices: z.array(invoice) })
