import { operationOf } from '#contract/service/operations/table.ts'
import type { PriceQuote } from '#contract/service/resources/price-quote.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { CheckedRequest } from '../generations/accept.ts'

/** A credit is a thousandth of ten dollars, as in recorded quotes (catalogue, price_quote). */
const MICROS_PER_CREDIT_MILLI = 10

/** The exact price of a validated request: prices depend on its fields alone. */
export function quoteFor({ operation: id, values, files }: CheckedRequest, catalogue: Catalogue): PriceQuote {
  const operation = operationOf(id)
  const price = operation.price(values, catalogue, files)
  const quantity = operation.pictures(values)
  const usdMicros = price.usdMicros * quantity
  return {
    object: 'price_quote',
    billing_identifier: price.billingIdentifier,
    quantity,
    usd_micros: usdMicros,
    credit_millis: Math.ceil(usdMicros / MICROS_PER_CREDIT_MILLI),
    qualifier: 'exact',
  }
}
