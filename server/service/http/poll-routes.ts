import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { generationId } from '#contract/service/resources/generation.ts'
import { callerOf } from '../accounts/authenticate.ts'
import type { PollAnswer, PollAnswers } from '../generations/poll-answers.ts'
import type { PollLimit } from '../limits/poll-limit.ts'
import type { Dispatcher } from '../queue/dispatcher.ts'
import { ServiceError } from '../service-error.ts'
import { preferredWaitMs } from './preferred-wait.ts'

interface PollDeps {
  readonly answers: PollAnswers
  readonly limit: PollLimit
  readonly dispatcher: Pick<Dispatcher, 'ended' | 'isStopping'>
}

/**
 * Both polling versions answer alike (service-api.md, Polling). As an extension, a poll with `Prefer: wait=SECONDS`
 * (RFC 7240) is answered when the generation ends, or after that time.
 */
export function pollRoutes(app: FastifyInstance, { answers, limit, dispatcher }: PollDeps): void {
  for (const version of ['v1', 'v2']) {
    app.get<{ Params: { id: string } }>(`/${version}/generations/:id`, async (request, reply) => {
      const { organizationId } = callerOf(request)
      const waitSeconds = await limit(organizationId)
      if (waitSeconds > 0) {
        throw new ServiceError(429, `too many polls; wait ${waitSeconds} s`, {
          headers: { 'retry-after': String(waitSeconds) },
        })
      }
      const id = z.safeParse(generationId, request.params.id)
      if (!id.success) throw new ServiceError(400, 'generation_id: must be URL-safe base64')
      const waitMs = preferredWaitMs(request.headers.prefer)
      const ask = () => answers.of(id.data, organizationId)
      const isGone = () => reply.raw.destroyed || dispatcher.isStopping()
      const answer = await (waitMs === null
        ? ask()
        : whenEnded(ask, { ended: () => dispatcher.ended(id.data), waitMs, isGone }))
      if (answer === null) throw new ServiceError(404, 'generation_id: generation not found')
      if (waitMs !== null) reply.header('preference-applied', `wait=${waitMs / 1000}`)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(answer.body)
    })
  }
}

interface Waiting {
  /** Resolves when this process has finished the generation, or after a second, as another process may have. */
  readonly ended: () => Promise<void>
  readonly waitMs: number
  /** The client has disconnected, or this process is stopping. */
  readonly isGone: () => boolean
}

async function whenEnded(ask: () => Promise<PollAnswer>, { ended, waitMs, isGone }: Waiting) {
  const deadline = performance.now() + waitMs
  for (;;) {
    // Subscribe before the query, as the generation may end in between.
    const next = ended()
    const answer = await ask()
    if (!answer?.isPending || isGone() || performance.now() >= deadline) return answer
    await next
  }
}
