import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'

const micros = z.int().check(z.gte(0))
const quote = {
  object: described(z.literal('price_quote'), 'Type of the response: a price quote.'),
  billing_identifier: described(z.string(), 'Identifier of the billed product.', {
    example: 'ad_localizer_usage',
  }),
  quantity: described(z.int(), 'Number of priced pictures.', { unit: 'pictures', example: 1 }),
  usd_micros: described(micros, 'Price of all pictures.', {
    unit: 'millionths of a US dollar',
    example: 100_000,
  }),
  credit_millis: described(micros, 'Price of all pictures in credits.', {
    unit: 'thousandths of a credit',
    example: 10_000,
  }),
}

/** The answer to `dry_run`. Not shown in the specification; from the catalogue (price_quote). */
export const priceQuote = z.discriminatedUnion('qualifier', [
  z.strictObject({ ...quote, qualifier: described(z.literal('exact'), 'Precision of the price: exact.') }),
  z.strictObject({
    ...quote,
    qualifier: described(z.literal('estimate'), 'Precision of the price: an estimate.'),
    upper_bound_usd_micros: described(z.optional(micros), 'Upper bound of the price.', {
      unit: 'millionths of a US dollar',
      example: 120_000,
    }),
  }),
])
export type PriceQuote = z.infer<typeof priceQuote>
