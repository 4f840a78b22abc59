import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The id of a request: in its log lines as `reqId`, and in the header `x-request-id` of its answer. */
export const newRequestId = (): string => randomBytes(9).toString('base64url')

/**
 * Gives every answer the id of its request, and writes a line for each: method, path without its query (a link's
 * signature stands there), status and time. `more`: whose request it was, and what it was about.
 */
export function logRequests(
  app: FastifyInstance,
  more: (request: FastifyRequest) => Readonly<Record<string, unknown>> = () => ({}),
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const line = { method, path: url.split('?')[0], status: reply.statusCode, ms: reply.elapsedTime }
    request.log.info({ ...line, ...more(request) }, 'answered')
  })
}
