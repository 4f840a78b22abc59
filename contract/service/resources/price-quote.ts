import * as z from 'zod/mini'

const micros = z.int().check(z.gte(0))
const quote = {
  object: z.literal('price_quote'),
  billing_identifier: z.string(),
  quantity: z.int(),
  usd_micros: micros,
  credit_millis: micros,
}

/** The answer to `dry_run`. Not shown in the specification; from the catalogue (price_quote). */
export const priceQuote = z.discriminatedUnion('qualifier', [
  z.strictObject({ ...quote, qualifier: z.literal('exact') }),
  z.strictObject({ ...quote, qualifier: z.literal('estimate'), upper_bound_usd_micros: z.optional(micros) }),
])
export type PriceQuote = z.infer<typeof priceQuote>
