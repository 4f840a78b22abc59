import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { GENERATION_ID, IDEMPOTENCY_SECONDS } from '#contract/service/resources/idempotency.ts'
import { logRequests, newRequestId } from '#server/platform/http/request-log.ts'
import { refuseWhileStopping } from '#server/platform/http/while-stopping.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { knownCallerOf, requireKey } from './accounts/authenticate.ts'
import type { Keys } from './accounts/keys.ts'
import { invoicesOf } from './billing/invoices.ts'
import type { PollAnswers } from './generations/poll-answers.ts'
import { refusePacked } from './http/encodings.ts'
import { answerErrors, answerMalformed, answerRouterError, STOPPING } from './http/errors.ts'
import { type OperationDeps, operationRoutes } from './http/operation-routes.ts'
import { answerToOwnHosts } from './http/own-hosts.ts'
import { pictureRoutes } from './http/picture-routes.ts'
import { pollRoutes } from './http/poll-routes.ts'
import { takeJson } from './http/request-body.ts'
import { KEPT_SECONDS } from './idempotency/keys.ts'
import { openPollLimit } from './limits/poll-limit.ts'
import type { Links } from './links/links.ts'
import { modelRoutes } from './models/model-routes.ts'
import { healthRoutes } from './monitoring/health.ts'
import { metricRoutes, type WorkWatch } from './monitoring/metrics.ts'
import { openApiRoutes } from './openapi/openapi-routes.ts'
import type { SigningKeys } from './webhooks/signing-keys.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

export interface AppDeps extends OperationDeps {
  readonly keys: Keys
  readonly objects: SoundObjects
  readonly links: Links
  readonly pollAnswers: PollAnswers
  readonly signingKeys: SigningKeys
  readonly log: FastifyBaseLogger
  /** The names under which it may be addressed; known once it listens. */
  readonly hosts: () => ReadonlySet<string>
  /** The base that callers know it by, where that is not the address it listens on. */
  readonly publicUrl?: string | undefined
  /** What opens /metrics. */
  readonly metricsToken: string
  /** Folder whose disk the metrics tell of. */
  readonly dataDir: string
  /** Throws what keeps the machinery from taking work. */
  readonly requireReady: () => Promise<void>
  /** Takes who measures the work. */
  readonly onWork: (watch: WorkWatch) => void
}

/** For a whole request. A sender that falls silent in the middle is given up long before; a slow one is not. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
/** Longer ids are refused by the router; none of ours comes near it. */
const MAX_PARAM_CHARS = 1_000

/** The service's HTTP surface over parts that are already open; listens nowhere by itself. */
export async function serviceApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // A link's signature stands in its query: only paths are logged, by `logRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_CHARS },
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerMalformed,
    return503OnClosing: false,
  })
  answerErrors(app)
  // First of all: what is refused has its id and its line too.
  logRequests(app, aboutOf)
  tellOfKeys(app)
  refuseWhileStopping(app, () => STOPPING)
  answerToOwnHosts(app, deps.hosts)
  refusePacked(app)
  takeJson(app)
  await app.register(multipart)
  healthRoutes(app, deps)
  metricRoutes(app, deps)
  pictureRoutes(app, deps)
  webhookRoutes(app, deps.signingKeys)
  openApiRoutes(app, deps.catalogue, deps.publicUrl)
  await app.register(async (guarded) => {
    requireKey(guarded, deps.keys)
    operationRoutes(guarded, deps)
    accountRoutes(guarded, { ...deps, invoicesOf })
    modelRoutes(guarded, deps)
    pollRoutes(guarded, {
      answers: deps.pollAnswers,
      dispatcher: deps.dispatcher,
      limit: pollLimitOf(deps),
    })
  })
  return app
}

/** Clients learn here that a request which they send again under its key is not made twice. */
function tellOfKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.header(IDEMPOTENCY_SECONDS, KEPT_SECONDS)
  })
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

/** Whose request it was (the key's id, never the key), and the generation that it made. */
function aboutOf(request: FastifyRequest, reply: FastifyReply) {
  const caller = knownCallerOf(request)
  const generation = reply.getHeader(GENERATION_ID)
  return {
    ...(caller && { organization: caller.organizationId, key: caller.apiKeyId }),
    ...(generation !== undefined && { generation }),
  }
}
