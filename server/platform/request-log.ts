import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const ID_BYTES = 9
/** Chance for many ids at once: asking for it costs more than an id does. */
const chance = Buffer.alloc(ID_BYTES * 512)
let used = chance.length

/** The id of a request: in its log lines as `reqId`, and in the header `x-request-id` of its answer. */
export function newRequestId(): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  used += ID_BYTES
  return chance.toString('base64url', used - ID_BYTES, used)
}

/**
 * Gives every answer the id of its request, and writes a line for each: method, path without its query (a link's
 * signature stands there), status and time. `more`: whose request it was, and what it was about.
 */
export function logRequests(
  app: FastifyInstance,
  more: (request: FastifyRequest) => Readonly<Record<string, unknown>> = () => ({}),
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const line = { method, path: url.split('?')[0], status: reply.statusCode, ms: reply.elapsedTime }
    request.log.info({ ...line, ...more(request) }, 'answered')
    done()
  })
}
