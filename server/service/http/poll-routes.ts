import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { generationId } from '#contract/service/generation.ts'
import { callerOf } from '../accounts/authenticate.ts'
import type { PollAnswers } from '../generations/poll-answers.ts'
import type { PollLimit } from '../limits/poll-limit.ts'
import { ServiceError } from '../service-error.ts'

/** Both versions of polling answer alike (service-api.md, Polling). */
export function pollRoutes(app: FastifyInstance, answers: PollAnswers, limit: PollLimit): void {
  for (const version of ['v1', 'v2']) {
    app.get<{ Params: { id: string } }>(`/${version}/generations/:id`, async (request, reply) => {
      const { organizationId } = callerOf(request)
      const waitSeconds = limit(organizationId)
      if (waitSeconds > 0) {
        throw new ServiceError(429, `too many polls; wait ${waitSeconds} s`, {
          headers: { 'retry-after': String(waitSeconds) },
        })
      }
      const id = z.safeParse(generationId, request.params.id)
      if (!id.success) throw new ServiceError(400, 'generation_id: must be URL-safe base64')
      const answer = await answers.of(id.data, organizationId)
      if (answer === null) throw new ServiceError(404, 'generation_id: there is no such generation')
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(answer)
    })
  }
}
