import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { operationOf } from '#contract/service/operations/table.ts'
import { priceQuote } from '#contract/service/resources/price-quote.ts'
import { MAX_QUOTED, requestsOf } from '#contract/studio/presses/spread.ts'
import { type Quote, type QuoteRequest, quoteRoutes as rows } from '#contract/studio/quotes.ts'
import { within } from '#server/platform/deadline.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { Refusal } from '../http/errors.ts'
import { register } from '../http/register.ts'
import { answerOf } from '../image-service/answer-of.ts'
import { toldCost } from '../image-service/answers.ts'
import type { ImageService } from '../image-service/client.ts'
import { routeOf } from '../image-service/submission.ts'
import { filesToSend } from '../runs/files-to-send.ts'
import { judgedRequest, type PressDeps } from '../runs/press.ts'
import { rememberQuote } from './told-quotes.ts'

interface QuoteRoutes extends PressDeps {
  readonly objects: SoundObjects
  readonly service: ImageService
}

const TIMEOUT_MS = 60_000

/** Exact prices before a press, of the operations that have a `dry_run` (service-api.md, Image tools). */
export function quoteRoutes(app: FastifyInstance, { service, ...deps }: QuoteRoutes): void {
  async function ask({ body: asked }: { readonly body: QuoteRequest }): Promise<Quote> {
    const operation = operationOf(asked.operation)
    if (!routeOf(operation).dryRun) {
      throw new Refusal(422, 'no-quote', `The service does not quote prices for ${operation.title}.`)
    }
    const requests = requestsOf(asked)
    if (requests.length > MAX_QUOTED) {
      throw new Refusal(
        422,
        'no-quote',
        `At most ${MAX_QUOTED} requests are quoted; these are ${requests.length}.`,
      )
    }
    const quotes: Quote[] = []
    for (const { values, files } of requests)
      quotes.push(await quoteOf({ operation: asked.operation, values, files }))
    return {
      usdMicros: quotes.reduce((sum, { usdMicros }) => sum + usdMicros, 0),
      isExact: quotes.every(({ isExact }) => isExact),
      pictures: quotes.reduce((sum, { pictures }) => sum + pictures, 0),
    }
  }
  register(app, rows, { ask })

  async function quoteOf(asked: QuoteRequest): Promise<Quote> {
    const { values, pictures } = await judgedRequest(asked, deps)
    const operation = operationOf(asked.operation)
    const submission = { operation, values, files: await filesToSend(asked.files, deps) }
    const answer = await within(TIMEOUT_MS, undefined, (signal) => service.quote(submission, signal))
    const body = answerOf(answer)
    const parsed = z.safeParse(priceQuote, body)
    if (!parsed.success || !z.safeParse(toldCost, parsed.data.usd_micros).success)
      throw new Refusal(502, 'unreadable', 'The price from the service could not be read.')
    const { usd_micros: usdMicros, qualifier } = parsed.data
    const isExact = qualifier === 'exact'
    const { files } = asked
    if (isExact)
      await rememberQuote(
        deps.db,
        { operation: asked.operation, values, files },
        { usdMicros, toldAt: deps.now() },
      )
    return { usdMicros, isExact, pictures }
  }
}
