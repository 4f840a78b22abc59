import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import { datetime } from './generation.ts'

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, { error: 'must be a decimal string' }))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code' }))

/** service-api.md, API key record. */
export const apiKeyRecord = z.object({
  api_key_id: described(z.string(), 'Id of the key, base64. It is not the key itself.', {
    example: 'a2V5LTAwMDAwMDAwMDAwMQ',
  }),
  redacted_api_key: described(
    z
      .string()
      .check(z.regex(/^[^•]{4}•+$/u, { error: 'must be the first 4 characters of the key and bullets' })),
    'The first 4 characters of the key, and bullets for the rest. The whole key is shown once, when it is made.',
    { example: 'b3Jn••••••••••••••••••' },
  ),
  creation_time: described(datetime, 'When the key was made.', { example: '2026-11-02T09:30:00.000Z' }),
  status: described(
    z.enum(['active', 'disabled', 'archived']),
    'Only `active` keys are taken; a `disabled` one can be enabled again, an `archived` one cannot.',
  ),
  label: described(z.nullish(z.string()), 'The label that its maker gave it.', { example: 'laptop' }),
  creator_display_label: described(z.nullish(z.string()), 'Who made the key; null where that is not known.', {
    example: 'Ada',
  }),
})
export const apiKeyList = z.object({
  api_keys: described(z.array(apiKeyRecord), 'Every key of the organization, newest first.'),
})

const code = described(currency, 'Currency of the sums, ISO 4217.', { example: 'USD' })

const lineKey = z.object({
  id: described(z.string(), 'Id of the key, as the list of keys has it.', {
    example: 'a2V5LTAwMDAwMDAwMDAwMQ',
  }),
  redacted_key: described(z.nullish(z.string()), 'The first 4 characters of the key, and bullets.', {
    example: 'b3Jn••••••••••••••••••',
  }),
  label: described(z.nullish(z.string()), 'The label of the key.', { example: 'laptop' }),
})

/** service-api.md, Invoice: line item. */
const lineItem = z.object({
  description: described(z.string(), 'Name of the product, for people.', { example: 'Generate 3.0' }),
  quantity: described(decimal, 'How many pictures, as a decimal string.', {
    unit: 'pictures',
    example: '12',
  }),
  unit_price: described(decimal, 'Price of one picture, as a decimal string.', {
    unit: 'the currency of `currency_code`',
    example: '0.06',
  }),
  cost_total: described(decimal, 'Price of them all, as a decimal string.', {
    unit: 'the currency of `currency_code`',
    example: '0.72',
  }),
  currency_code: code,
  api_key: described(z.optional(lineKey), 'The key that asked for them, where it is known.'),
})

/** service-api.md, Invoice. Amounts are decimal strings; never parse them as floats. */
export const invoice = z.object({
  start_time: described(datetime, 'Start of the period, which belongs to it.', {
    example: '2026-11-01T00:00:00.000Z',
  }),
  end_time: described(datetime, 'End of the period, which does not.', {
    example: '2026-12-01T00:00:00.000Z',
  }),
  status: described(
    z.enum(['draft', 'pending_payment', 'paid', 'voided']),
    '`draft` while the period runs, then `pending_payment`, then `paid` or `voided`.',
  ),
  total: described(decimal, 'Sum of all line items, as a decimal string: never read it as a float.', {
    unit: 'the currency of `currency_code`',
    example: '0.72',
  }),
  currency_code: code,
  line_items: described(z.array(lineItem), 'One line for each product and key.'),
  issued_time: described(z.nullish(datetime), 'When it was issued; null while it is a draft.', {
    example: '2026-12-01T00:05:00.000Z',
  }),
  paid_time: described(z.nullish(datetime), 'When it was paid; null until then.', {
    example: '2026-12-03T10:00:00.000Z',
  }),
})
export const invoiceList = z.object({
  invoices: described(z.array(invoice), 'Every invoice, the newest first.'),
})
