import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Issue } from '#contract/service/request.ts'
import type { StudioError } from '#contract/studio/studio.ts'

/** A refusal of the studio server: a status, a stable code and a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues?: readonly Issue[],
  ) {
    super(message)
  }
}

export const notFound = (what: string) => new Refusal(404, 'not-found', `There is no such ${what}.`)

export function invalid(issues: readonly Issue[], status: 400 | 422 = 400): Refusal {
  const words = issues.map(({ at, says }) => (at ? `${at} ${says}` : says)).join('; ')
  return new Refusal(status, 'invalid', `The request cannot be taken: ${words}.`, issues)
}

function bodyOf({ code, message, issues }: Refusal): StudioError {
  return { code, error: message, ...(issues && { issues: [...issues] }) }
}

/** What an HTTP status of Fastify's own refusals is called here; their words are made for people already. */
const CODES: Readonly<Record<number, string>> = {
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-type',
  431: 'headers-too-large',
}

function refusalFor(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status < 400 || status >= 500) return null
  return new Refusal(status, CODES[status] ?? 'bad-request', error.message)
}

const BROKEN: StudioError = {
  code: 'internal',
  error: 'Something broke in the studio server; its log says what.',
}

/** The one place where errors become answers: refusals as they are, everything else a 500 without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalFor(error)
    if (!refusal) request.log.error({ err: error }, 'a request broke')
    return answer(reply, refusal)
  })
}

/** For addresses that Fastify's router refuses before any handler is looked up. */
export function answerRouterError(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  answer(reply, refusalFor(error))
}

/** For bytes that are no HTTP request: there is no reply object to answer with. */
export function answerMalformed(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({
    code: 'bad-request',
    error: 'This is not an HTTP request.',
  } satisfies StudioError)
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

function answer(reply: FastifyReply, refusal: Refusal | null): FastifyReply {
  return reply
    .code(refusal?.status ?? 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal ? bodyOf(refusal) : BROKEN))
}
