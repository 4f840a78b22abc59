import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Issue } from '#contract/service/describe/request.ts'
import type { ErrorCode, StatusOf } from '#contract/studio/describe/errors.ts'
import type { StudioError } from '#contract/studio/studio.ts'
import { isFromLeaving } from '#server/platform/http/request-log.ts'
import { type Trouble, troubleOf } from '#server/platform/trouble.ts'

/** A refusal of the studio server: a status, a stable code and a sentence for people. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  constructor(
    readonly status: StatusOf<Code>,
    readonly code: Code,
    message: string,
    readonly issues?: readonly Issue[],
  ) {
    super(message)
  }
}

/** For requests that arrive while the studio stops. */
export class Stopping extends Refusal<'stopping'> {
  readonly retryAfterSeconds = 2

  constructor() {
    super(503, 'stopping', 'Nothing was done, because Easel’s server is stopping. Try again in 2 seconds.')
  }
}

export const notFound = (subject: string, advice = '') =>
  new Refusal(404, 'not-found', `The ${subject} was not found.${advice}`)

/** Faults that the sentence names; the list beside it has them all. */
const MAX_WORDS = 10

export function invalid(issues: readonly Issue[], status: 400 | 422 = 400): Refusal {
  // Forty rows with the same fault have one sentence.
  const all = [...new Set(issues.map(({ at, message }) => (at ? `${at} ${message}` : message)))]
  const words = all.slice(0, MAX_WORDS)
  const more = all.length > MAX_WORDS ? [`and ${all.length - MAX_WORDS} more`] : []
  return new Refusal(
    status,
    'invalid',
    `The request is not valid: ${[...words, ...more].join('; ')}.`,
    issues,
  )
}

function bodyOf({ code, message, issues }: Refusal): StudioError {
  return { code, error: message, ...(issues && { issues: [...issues] }) }
}

/** Fastify's own refusals; their words are made for people already. */
function ownRefusal(status: number, message: string): Refusal {
  switch (status) {
    case 404:
      return new Refusal(404, 'not-found', message)
    case 413:
      return new Refusal(413, 'too-large', message)
    case 414:
      return new Refusal(414, 'bad-request', message)
    case 415:
      return new Refusal(415, 'unsupported-type', message)
    case 431:
      return new Refusal(431, 'headers-too-large', message)
    default:
      return new Refusal(400, 'bad-request', message)
  }
}

function refusalFor(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status < 400 || status >= 500) return null
  return ownRefusal(status, error.message)
}

/** The client has disconnected. */
export const LEFT = new Refusal(400, 'ended-early', 'The request was cut off.')

const BROKEN: StudioError = {
  code: 'internal',
  error: 'Easel’s server failed. Its log has the cause.',
}

/** A fault of the machine is no bug: nothing of the request was carried out, and a retry soon may work. */
function troubled(reply: FastifyReply, { kind, message, retryAfterSeconds }: Trouble): FastifyReply {
  const words = `Nothing was done: ${message}. Try again in ${retryAfterSeconds} seconds.`
  reply.header('retry-after', `${retryAfterSeconds}`)
  return answer(reply, new Refusal(503, `${kind}-trouble`, words))
}

/**
 * The one place where errors become answers: refusals unchanged, faults of the machine as 503, everything else as 500.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = isFromLeaving(error, request) ? LEFT : refusalFor(error)
    const trouble = refusal ? null : troubleOf(error)
    if (trouble) {
      request.log.warn({ err: error }, trouble.message)
      return troubled(reply, trouble)
    }
    if (refusal && 'retryAfterSeconds' in refusal) reply.header('retry-after', `${refusal.retryAfterSeconds}`)
    if (!refusal) request.log.error({ err: error }, 'request failed')
    return answer(reply, refusal)
  })
}

/** For addresses that Fastify's router refuses before it looks up a handler. */
export function answerRouterError(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  answer(reply, refusalFor(error))
}

const MALFORMED: Readonly<Record<string, readonly [string, ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too-slow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers-too-large',
    'The headers are too large.',
  ],
}
const NO_HTTP = ['400 Bad Request', 'bad-request', 'This is not an HTTP request.'] as const

/** For bytes that are no HTTP request, or too few of them: there is no reply object to answer with. */
export function answerMalformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] = MALFORMED[error.code ?? ''] ?? NO_HTTP
  const body = JSON.stringify({ code, error: message } satisfies StudioError)
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

function answer(reply: FastifyReply, refusal: Refusal | null): FastifyReply {
  return reply
    .code(refusal?.status ?? 500)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal ? bodyOf(refusal) : BROKEN))
}
