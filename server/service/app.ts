import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { Database } from '#server/platform/database.ts'
import type { Objects } from '#server/platform/objects.ts'
import { requireKey } from './accounts/authenticate.ts'
import type { Keys } from './accounts/keys.ts'
import type { Answers } from './generations/answers.ts'
import type { Dispatcher } from './generations/dispatcher.ts'
import { answerErrors } from './http/errors.ts'
import { generationRoutes } from './http/generation-routes.ts'
import { pictureRoutes } from './http/picture-routes.ts'
import { pollRoutes } from './http/poll-routes.ts'
import { openPollLimit } from './limits/poll-limit.ts'
import type { Links } from './links/links.ts'

export interface AppDeps {
  readonly db: Database
  readonly objects: Objects
  readonly catalogue: Catalogue
  readonly keys: Keys
  readonly links: Links
  readonly answers: Answers
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

/** The service's HTTP surface over parts that are already open; listens nowhere by itself. */
export async function serviceApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // A link's signature stands in its query: only paths are logged, by `logRequests`.
    disableRequestLogging: true,
    requestTimeout: 120_000,
    bodyLimit: 1_048_576,
  })
  answerErrors(app)
  logRequests(app)
  await app.register(multipart)
  app.get('/health', async () => ({ status: 'ok' }))
  pictureRoutes(app, deps)
  await app.register(async (guarded) => {
    requireKey(guarded, deps.keys)
    generationRoutes(guarded, deps)
    pollRoutes(guarded, deps.answers, pollLimitOf(deps))
  })
  return app
}

function pollLimitOf({ catalogue, now }: AppDeps) {
  return openPollLimit(
    {
      requests: catalogue['polling_rate_limit.requests'],
      windowSeconds: catalogue['polling_rate_limit.window_seconds'],
    },
    now,
  )
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    request.log.info(
      { method, path: url.split('?')[0], status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
}
