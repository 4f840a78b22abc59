import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'

const micros = z.int().check(z.gte(0))
const quote = {
  object: described(z.literal('price_quote'), 'Says that this is a quote, and nothing was made.'),
  billing_identifier: described(z.string(), 'The product that it is billed as.', {
    example: 'ad_localizer_usage',
  }),
  quantity: described(z.int(), 'How many pictures are priced.', { unit: 'pictures', example: 1 }),
  usd_micros: described(micros, 'Price of them all.', {
    unit: 'millionths of a US dollar',
    example: 100_000,
  }),
  credit_millis: described(micros, 'The same in credits.', {
    unit: 'thousandths of a credit',
    example: 10_000,
  }),
}

/** The answer to `dry_run`. Not shown in the specification; from the catalogue (price_quote). */
export const priceQuote = z.discriminatedUnion('qualifier', [
  z.strictObject({ ...quote, qualifier: described(z.literal('exact'), 'Exactly this is charged.') }),
  z.strictObject({
    ...quote,
    qualifier: described(z.literal('estimate'), 'About this is charged.'),
    upper_bound_usd_micros: described(z.optional(micros), 'The most that is charged.', {
      unit: 'millionths of a US dollar',
      example: 120_000,
    }),
  }),
])
export type PriceQuote = z.infer<typeof priceQuote>
