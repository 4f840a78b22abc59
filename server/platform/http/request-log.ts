import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path itself has a secret: logs show the route's pattern instead. */
    readonly hasSecretPath?: true
  }
}

const ID_BYTES = 9
/** Random bytes for many ids at once: a call costs more than an id. */
const chance = Buffer.alloc(ID_BYTES * 512)
let used = chance.length

/** The id of a request: `reqId` in its log lines, and the header `x-request-id` of its answer. */
export function newRequestId(): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  used += ID_BYTES
  return chance.toString('base64url', used - ID_BYTES, used)
}

/** The error of an aborted request body; Node sets no system call for it. */
const CUT_OFF_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether an error only means that the client disconnected before its whole request had arrived. */
export function isFromLeaving(error: Error, { raw }: FastifyRequest): boolean {
  const isCutOff = 'code' in error && CUT_OFF_CODES.has(error.code) && !('syscall' in error)
  return isCutOff && raw.destroyed && !raw.complete
}

/**
 * Adds the request's id to every answer, and logs a line for each: method, path without query (which has signatures
 * of links), status and time. `more` adds fields: the caller and the subject. A request whose client disconnects
 * early gets a line without a status, as no client received one.
 */
export function logRequests(
  app: FastifyInstance,
  more: (request: FastifyRequest, reply: FastifyReply) => Readonly<Record<string, unknown>> = () => ({}),
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished || isOfEvents(reply)) return
      request.log.info({ ...asked(request, reply), ...more(request, reply) }, wordsForLeaving(request))
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = { ...asked(request, reply), status: reply.statusCode }
    if (reply.raw.writableFinished) request.log.info({ ...line, ...more(request, reply) }, 'answered')
    done()
  })
}

const pathOf = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.hasSecretPath ? routeOptions.url : url.split('?')[0]

const asked = (request: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  method: request.method,
  path: pathOf(request),
  ms: Math.round(elapsedTime),
})

/** Event streams have no end. */
const isOfEvents = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

function wordsForLeaving({ raw: { complete, socket } }: FastifyRequest): string {
  // A stop also closes connections, as does the server for a sender that is too slow.
  if (!socket.readableEnded && !socket.errored) return 'connection closed before the answer was sent'
  return complete
    ? 'client disconnected before the answer was sent'
    : 'client disconnected during its request'
}
