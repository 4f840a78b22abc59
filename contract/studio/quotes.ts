import * as z from 'zod/mini'
import { SERVICE_ERRORS } from './describe/errors.ts'
import { route } from './describe/route.ts'
import { press } from './runs.ts'

/** POST: what a press would cost, from the service itself (`dry_run`). Nothing is made, kept or billed. */
export const QUOTES_PATH = '/api/quotes'

export const quoteRequest = z.pick(press, { operation: true, values: true, files: true, each: true })
export type QuoteRequest = z.infer<typeof quoteRequest>

export const quote = z.object({
  usdMicros: z.int(),
  /** False where the service itself only estimates. */
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
