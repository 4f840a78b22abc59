import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_SECONDS } from '#contract/service/resources/idempotency.ts'
import { isFromLeaving } from '#server/platform/http/request-log.ts'
import { routeMethods } from '#server/platform/http/route-methods.ts'
import { type Trouble, troubleOf } from '#server/platform/trouble.ts'
import { KEPT_SECONDS } from '../idempotency/keys.ts'
import { InspectorGone } from '../intake/inspector.ts'
import { ServiceError } from '../service-error.ts'
import { NOT_A_FORM } from './multipart.ts'
import { noteReason } from './refusal-reason.ts'

/**
 * Answers every error as `{"error": "…"}`: refusals with their status, Fastify's own 4xx with its message, trouble with
 * the database or the disk as 503, all others as 500.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const refusal = isFromLeaving(error, request) ? LEFT : refusalFor(error)
    const trouble = refusal ? null : troubleOf(error)
    if (trouble) {
      request.log.warn({ err: error }, trouble.message)
      return answer(reply, troubled(trouble))
    }
    if (!refusal) request.log.error({ err: error }, 'request failed with an unexpected error')
    noteReason(request, refusal?.reason)
    return answer(reply, refusal ?? BROKEN)
  })
  const methodsOf = routeMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const allowed = methodsOf(path)
    return answer(reply, allowed.length > 0 ? wrongMethod(allowed) : nothingAt(path))
  })
}

const nothingAt = (path: string) => new ServiceError(404, `no endpoint at ${path}`)

function wrongMethod(allowed: readonly string[]): ServiceError {
  const message = `this address accepts ${allowed.join(' and ')} only`
  return new ServiceError(405, message, { headers: { allow: allowed.join(', ') } })
}

/** For addresses that Fastify's router refuses before it looks for a handler. */
export function answerRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify runs no hooks for them.
  reply.headers({ [IDEMPOTENCY_SECONDS]: KEPT_SECONDS, 'x-request-id': request.id })
  answer(reply, refusalFor(error) ?? BROKEN)
}

const MALFORMED: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request took too long to arrive'],
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'the request ended early'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers are too large'],
}

/** For bytes that are not a complete HTTP request: there is no reply object to answer with. */
export function answerMalformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = MALFORMED[error.code ?? ''] ?? ['400 Bad Request', 'this is not an HTTP request']
  const body = JSON.stringify({ error: message })
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${IDEMPOTENCY_SECONDS}: ${KEPT_SECONDS}\r\nContent-Length: ${body.length}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

/** The client is gone. */
const LEFT = new ServiceError(400, 'the request ended early')

const BROKEN = new ServiceError(500, 'internal error; the request was not carried out')

/** Trouble of database or disk: the request changed nothing and may be sent again. */
const troubled = ({ message, retryAfterSeconds }: Trouble) =>
  new ServiceError(503, `the request was not accepted: ${message}`, {
    headers: { 'retry-after': `${retryAfterSeconds}` },
  })

/** For clients whose request could not be accepted. */
export const STOPPING = new ServiceError(
  503,
  'the service is stopping and did not accept the request; send it again',
  {
    headers: { 'retry-after': '1' },
    reason: 'stopping',
  },
)

function refusalFor(error: FastifyError | Error): ServiceError | null {
  if (error instanceof ServiceError) return error
  if (error instanceof InspectorGone) return STOPPING
  const status = 'statusCode' in error ? error.statusCode : undefined
  // service-api.md, Errors: a body of another type is invalid input; there is no 415.
  if (status === 415) return new ServiceError(400, NOT_A_FORM)
  return status !== undefined && status >= 400 && status < 500
    ? new ServiceError(status, error.message)
    : null
}

function answer(reply: FastifyReply, { status, message, body, headers }: ServiceError): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: message, ...body }))
}
