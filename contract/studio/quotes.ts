import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { SERVICE_ERRORS } from './describe/errors.ts'
import { route } from './describe/route.ts'
import { MAX_PRESS_BYTES, press } from './presses/press.ts'

/** POST: the service's price for a press (`dry_run`). The service makes and bills nothing. */
export const QUOTES_PATH = '/api/quotes'

export const quoteRequest = z.pick(press, {
  operation: true,
  values: true,
  files: true,
  each: true,
  rows: true,
})
export type QuoteRequest = z.infer<typeof quoteRequest>

export const quote = z.object({
  usdMicros: described(z.int(), 'Price of the whole press.', { unit: 'millionths of a US dollar' }),
  isExact: described(z.boolean(), 'Whether the price is exact. If false, it is an estimate.'),
  pictures: described(z.int(), 'Number of pictures.', { unit: 'pictures' }),
})
export type Quote = z.infer<typeof quote>

export const quoteRoutes = {
  ask: route({
    summary: 'Get the price of a press',
    method: 'POST',
    path: QUOTES_PATH,
    permission: 'make',
    body: quoteRequest,
    maxJsonBytes: MAX_PRESS_BYTES,
    replies: { 200: quote },
    errors: ['no-quote', 'damaged', 'gone', ...SERVICE_ERRORS],
  }),
}
