import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** The minimum progress of a request's body. */
export interface MinProgress {
  readonly windowMs: number
  readonly bytes: number
}

/** Half a kilobyte a second: less than the slowest connection that can open a page. */
const MIN_PROGRESS: MinProgress = { windowMs: 30_000, bytes: 16 * 1024 }

/** The code that Node gives to requests that take too long. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Cuts off requests whose body stalls or arrives too slowly, as a limit for the whole request has to leave time for large
 * files. The time in which the server itself does not read is not counted. @param answer answers on a socket that has no
 * reply object
 */
export function refuseSlowSenders(
  server: Server,
  answer: (error: Error & { readonly code?: string }, socket: Socket) => void,
  { windowMs, bytes }: MinProgress = MIN_PROGRESS,
): void {
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    let seen = socket.bytesRead
    const watching = setInterval(() => {
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      if (request.complete || socket.destroyed) return clearInterval(watching)
      if (came >= bytes || request.readableLength > 0) return
      clearInterval(watching)
      if (response.headersSent) return void socket.destroy()
      answer(Object.assign(new Error('the body arrives too slowly'), { code: TOO_SLOW }), socket)
      // It may go on sending.
      socket.destroySoon()
    }, windowMs)
    watching.unref()
    // Answered early, the rest of the body still arrives, and holds the connection.
    response.once('close', () => (request.complete || socket.destroyed) && clearInterval(watching))
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
