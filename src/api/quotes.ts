import { type QuoteRequest, quoteRoutes } from '#contract/studio/quotes.ts'
import { call } from './call.ts'

/** The price of a request, from the image service. */
export const askQuote = (body: QuoteRequest, signal: AbortSignal) => call(quoteRoutes.ask, { body, signal })
