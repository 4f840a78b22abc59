import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { errorLine } from '#server/platform/error-line.ts'
import { logRequests, newRequestId } from '#server/platform/http/request-log.ts'
import { refuseSlowSenders } from '#server/platform/http/slow-senders.ts'
import { NOT_UTF8, utf8Text } from '#server/platform/http/utf8.ts'
import { refuseWhileStopping } from '#server/platform/http/while-stopping.ts'
import { inlineHashes } from './http/built-app.ts'
import { compressJson } from './http/compression.ts'
import { answerErrors, answerMalformed, answerRouterError, invalid, Stopping } from './http/errors.ts'
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
    return503OnClosing: false,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerMalformed,
    routerOptions: { ignoreTrailingSlash: true },
  })
  refuseSlowSenders(app.server, answerMalformed)
  answerErrors(app)
  logRequests(app)
  refuseWhileStopping(app, () => new Stopping())
  takeJson(app)
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

/** Browsers send the JSON type with bodyless posts too. A body that is not UTF-8 is refused: decoding would change it. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = utf8Text(Buffer.from(body))
    if (text === null) done(invalid([{ at: 'body', message: NOT_UTF8 }]))
    else if (text === '') done(null, undefined)
    else parse(request, text, done)
  })
}
