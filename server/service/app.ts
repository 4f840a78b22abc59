import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { MAX_PARAM_CHARS } from '#contract/service/describe/reads.ts'
import { GENERATION_ID, IDEMPOTENCY_SECONDS } from '#contract/service/resources/idempotency.ts'
import { logRequests, newRequestId } from '#server/platform/http/request-log.ts'
import { refuseSlowSenders } from '#server/platform/http/slow-senders.ts'
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
import type { PollLimit } from './limits/poll-limit.ts'
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
  readonly pollLimit: PollLimit
  readonly signingKeys: SigningKeys
  readonly log: FastifyBaseLogger
  /** The accepted host names; known once the service listens. */
  readonly hosts: () => ReadonlySet<string>
  /** The public base URL, if it differs from the listening address. */
  readonly publicUrl?: string | undefined
  /** The token for /metrics. */
  readonly metricsToken: string
  /** The folder whose disk the metrics measure. */
  readonly dataDir: string
  /** Throws the trouble that keeps the service from accepting work. */
  readonly requireReady: () => Promise<void>
  /** Registers a listener for the times of generations. */
  readonly onWork: (watch: WorkWatch) => void
}

/** Limit for a whole request. A sender whose body makes no progress is cut off much earlier. */
const REQUEST_TIMEOUT_MS = 15 * 60_000

/** The service's HTTP API over parts that are already open; does not listen by itself. */
export async function serviceApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // Queries contain the signatures of links, so `logRequests` logs paths only.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_CHARS },
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerMalformed,
    return503OnClosing: false,
  })
  refuseSlowSenders(app.server, answerMalformed)
  answerErrors(app)
  // Registered first, so that refused requests have an id and a log line too.
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
      limit: deps.pollLimit,
    })
  })
  return app
}

/** Tells clients that a request repeated with its key is not executed twice. */
function tellOfKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.header(IDEMPOTENCY_SECONDS, KEPT_SECONDS)
  })
}

/** The caller (the key's id, never the key), and the generation that the request made. */
function aboutOf(request: FastifyRequest, reply: FastifyReply) {
  const caller = knownCallerOf(request)
  const generation = reply.getHeader(GENERATION_ID)
  return {
    ...(caller && { organization: caller.organizationId, key: caller.apiKeyId }),
    ...(generation !== undefined && { generation }),
  }
}
