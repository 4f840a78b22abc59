import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { errorLine } from '#server/platform/error-line.ts'
import { logRequests, newRequestId } from '#server/platform/http/request-log.ts'
import { refuseSlowSenders } from '#server/platform/http/slow-senders.ts'
import { refuseWhileStopping } from '#server/platform/http/while-stopping.ts'
import { inlineHashes } from './http/built-app.ts'
import { compressJson } from './http/compression.ts'
import { answerErrors, answerMalformed, answerRouterError, Stopping } from './http/errors.ts'
import { guardHosts, isOfApi } from './http/guard.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticApp } from './http/static-app.ts'

interface AppOptions {
  readonly logLevel: string
  /** Where log lines go; standard output when left out. */
  readonly logTo: { write(line: string): void } | undefined
  /** The names under which the app may be addressed; known once it listens. */
  readonly hosts: () => ReadonlySet<string>
  readonly staticDir: string | null
}

const REQUEST_TIMEOUT_MS = 10 * 60 * 1000

/** The HTTP side of the studio server: access, common headers and error answers. */
export async function createApp({ logLevel, logTo, hosts, staticDir }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: logLevel,
      base: { part: 'studio' },
      serializers: { err: errorLine },
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    return503OnClosing: false,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerMalformed,
    routerOptions: { ignoreTrailingSlash: true },
  })
  refuseSlowSenders(app.server, answerMalformed)
  answerErrors(app)
  logRequests(app)
  refuseWhileStopping(app, () => new Stopping())
  takeEmptyJson(app)
  securityHeaders(app, staticDir === null ? { scripts: [], styles: [] } : inlineHashes(staticDir))
  guardHosts(app, hosts)
  app.addHook('onRequest', (request, reply, done) => {
    // Answers about runs and pictures change; immutable answers set their own header.
    if (isOfApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
  compressJson(app)
  staticApp(app, staticDir)
  return app
}

/** Browsers send the JSON type with bodyless posts too. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}
