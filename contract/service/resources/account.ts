import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import { datetime } from './generation.ts'

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, { error: 'must be a decimal string' }))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code' }))

/** service-api.md, API key record. */
export const apiKeyRecord = z.object({
  api_key_id: described(z.string(), 'Id of the key, in base64. It is not the key itself.', {
    example: 'a2V5LTAwMDAwMDAwMDAwMQ',
  }),
  redacted_api_key: described(
    z
      .string()
      .check(z.regex(/^[^•]{4}•+$/u, { error: 'must be the first 4 characters of the key and bullets' })),
    'The first 4 characters of the key, followed by bullets. The full key is visible only at creation.',
    { example: 'b3Jn••••••••••••••••••' },
  ),
  creation_time: described(datetime, 'Time at which the key was created.', {
    example: '2026-11-02T09:30:00.000Z',
  }),
  status: described(
    z.enum(['active', 'disabled', 'archived']),
    'Status of the key. Only `active` keys are accepted. A `disabled` key can be enabled again, an `archived` one cannot.',
  ),
  label: described(z.nullish(z.string()), 'Label given by the creator of the key.', { example: 'laptop' }),
  creator_display_label: described(
    z.nullish(z.string()),
    'Name of the creator of the key. Null if it is not known.',
    {
      example: 'Ada',
    },
  ),
})
export const apiKeyList = z.object({
  api_keys: described(z.array(apiKeyRecord), 'All keys of the organization, newest first.'),
})

const code = described(currency, 'Currency of the amounts, as an ISO 4217 code.', { example: 'USD' })

const lineKey = z.object({
  id: described(z.string(), 'Id of the key, as in the list of API keys.', {
    example: 'a2V5LTAwMDAwMDAwMDAwMQ',
  }),
  redacted_key: described(z.nullish(z.string()), 'The first 4 characters of the key, followed by bullets.', {
    example: 'b3Jn••••••••••••••••••',
  }),
  label: described(z.nullish(z.string()), 'Label of the key.', { example: 'laptop' }),
})

/** service-api.md, Invoice: line item. */
const lineItem = z.object({
  description: described(z.string(), 'Display name of the product. It is not an identifier.', {
    example: 'Generate 3.0',
  }),
  quantity: described(decimal, 'Number of pictures, as a decimal string.', {
    unit: 'pictures',
    example: '12',
  }),
  unit_price: described(decimal, 'Price of one picture, as a decimal string.', {
    unit: 'the currency of `currency_code`',
    example: '0.06',
  }),
  cost_total: described(decimal, 'Price of all pictures of the line, as a decimal string.', {
    unit: 'the currency of `currency_code`',
    example: '0.72',
  }),
  currency_code: code,
  api_key: described(z.optional(lineKey), 'Key that requested the pictures, if it is known.'),
})

/** service-api.md, Invoice. Amounts are decimal strings; never parse them as floats. */
export const invoice = z.object({
  start_time: described(datetime, 'Start of the invoice period, inclusive.', {
    example: '2026-11-01T00:00:00.000Z',
  }),
  end_time: described(datetime, 'End of the invoice period, exclusive.', {
    example: '2026-12-01T00:00:00.000Z',
  }),
  status: described(
    z.enum(['draft', 'pending_payment', 'paid', 'voided']),
    'Status of the invoice: `draft` during the period, then `pending_payment`, then `paid` or `voided`.',
  ),
  total: described(decimal, 'Sum of all line items, as a decimal string. Do not parse it as a float.', {
    unit: 'the currency of `currency_code`',
    example: '0.72',
  }),
  currency_code: code,
  line_items: described(z.array(lineItem), 'One line item for each product and key.'),
  issued_time: described(
    z.nullish(datetime),
    'Time at which the invoice was issued. Null while it is a draft.',
    {
      example: '2026-12-01T00:05:00.000Z',
    },
  ),
  paid_time: described(z.nullish(datetime), 'Time at which the invoice was paid. Null until then.', {
    example: '2026-12-03T10:00:00.000Z',
  }),
})
export const invoiceList = z.object({
  invoices: described(z.array(invoice), 'All invoices, newest first.'),
})
