import type { FastifyError, FastifyInstance } from 'fastify'
import type { Issue } from '#contract/service/request.ts'

/** A refusal: its status, the sentence of `error`, and what else the body and the headers carry. */
export class ServiceError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    more: {
      readonly body?: Readonly<Record<string, unknown>>
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(message)
    this.status = status
    this.body = more.body ?? {}
    this.headers = more.headers ?? {}
  }
}

/** 400 that names every field at fault. */
export const invalid = (issues: readonly Issue[]) =>
  new ServiceError(400, issues.map(({ at, says }) => `${at}: ${says}`).join('; '))

const WORDS: Readonly<Record<number, string>> = {
  413: 'the request body is too large',
  415: 'send the request as multipart/form-data',
}

/** Turns every error into `{"error": "…"}`: refusals as they are, Fastify's own 4xx in our words, all else as 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    if (error instanceof ServiceError) {
      return reply
        .code(error.status)
        .headers(error.headers)
        .send({ error: error.message, ...error.body })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ error: WORDS[status] ?? error.message })
    }
    request.log.error({ err: error }, 'a request ended in a bug')
    return reply.code(500).send({ error: 'something broke in the service; the request was not carried out' })
  })
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).send({ error: `there is nothing at ${request.method} ${request.url.split('?')[0]}` })
  })
}
