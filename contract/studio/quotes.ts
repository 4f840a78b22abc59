import * as z from 'zod/mini'
import { SERVICE_ERRORS } from './describe/errors.ts'
import { route } from './describe/route.ts'
import { press } from './runs.ts'

/** POST: the service's price for a press (`dry_run`). The service makes and bills nothing. */
export const QUOTES_PATH = '/api/quotes'

export const quoteRequest = z.pick(press, { operation: true, values: true, files: true, each: true })
export type QuoteRequest = z.infer<typeof quoteRequest>

export const quote = z.object({
  usdMicros: z.int(),
  /** False when the service returns an estimate. */
  isExact: z.boolean(),
  pictures: z.int(),
})
export type Quote = z.infer<typeof quote>

export const quoteRoutes = {
  ask: route({
    summary: 'Quote the price of a press',
    method: 'POST',
    path: QUOTES_PATH,
    permission: 'make',
    body: quoteRequest,
    replies: { 200: quote },
    errors: ['no-quote', 'damaged', 'gone', ...SERVICE_ERRORS],
  }),
}
