import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './accounts/account-routes.ts'
import { requireKey } from './accounts/authenticate.ts'
import type { Keys } from './accounts/keys.ts'
import type { PollAnswers } from './generations/poll-answers.ts'
import { answerErrors, answerMalformed, answerRouterError } from './http/errors.ts'
import { type OperationDeps, operationRoutes } from './http/operation-routes.ts'
import { pictureRoutes } from './http/picture-routes.ts'
import { pollRoutes } from './http/poll-routes.ts'
import { takeJson } from './http/request-body.ts'
import { openPollLimit } from './limits/poll-limit.ts'
import type { Links } from './links/links.ts'
import { modelRoutes } from './models/model-routes.ts'
import { healthRoutes } from './monitoring/health.ts'
import { metricRoutes } from './monitoring/metrics.ts'
import { openApiRoutes } from './openapi/openapi-routes.ts'
import type { SigningKeys } from './webhooks/signing-keys.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

export interface AppDeps extends OperationDeps {
  readonly keys: Keys
  readonly links: Links
  readonly pollAnswers: PollAnswers
  readonly signingKeys: SigningKeys
  readonly log: FastifyBaseLogger
}

const REQUEST_TIMEOUT_MS = 120_000
/** Longer ids are refused by the router; none of ours comes near it. */
const MAX_PARAM_CHARS = 1_000

/** The service's HTTP surface over parts that are already open; listens nowhere by itself. */
export async function serviceApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // A link's signature stands in its query: only paths are logged, by `logRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_CHARS },
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerMalformed,
  })
  answerErrors(app)
  logRequests(app)
  takeJson(app)
  await app.register(multipart)
  healthRoutes(app, deps)
  metricRoutes(app, deps.db)
  pictureRoutes(app, deps)
  webhookRoutes(app, deps.signingKeys)
  openApiRoutes(app, deps.catalogue)
  await app.register(async (guarded) => {
    requireKey(guarded, deps.keys)
    operationRoutes(guarded, deps)
    accountRoutes(guarded, deps)
    modelRoutes(guarded, deps)
    pollRoutes(guarded, deps.pollAnswers, pollLimitOf(deps))
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
