import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/** What reading a request ends with when its sender has gone; Node names no system call for it. */
const CUT_OFF_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether an error is only that whoever sent the request left before it had all arrived: nothing of ours is wrong. */
export function isFromLeaving(error: Error, { raw }: FastifyRequest): boolean {
  const isCutOff = 'code' in error && CUT_OFF_CODES.has(error.code) && !('syscall' in error)
  return isCutOff && raw.destroyed && !raw.complete
}

/**
 * Gives every answer the id of its request, and writes a line for each: method, path without its query (a link's
 * signature stands there), status and time. `more`: whose request it was, and what it was about. Who leaves before the
 * answer is out gets a line that says so, without a status: nobody has seen one.
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

const asked = ({ method, url }: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  method,
  path: url.split('?')[0],
  ms: Math.round(elapsedTime),
})

/** Such an answer has no end of its own. */
const isOfEvents = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

function wordsForLeaving({ raw: { complete, socket } }: FastifyRequest): string {
  // A stop closes connections too, and a sender that is too slow loses its own.
  if (!socket.readableEnded && !socket.errored) return 'the connection was closed before the answer was out'
  return complete
    ? 'the client went away before its answer was out'
    : 'the client went away in the middle of its request'
}
