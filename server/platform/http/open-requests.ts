import type { Server } from 'node:http'

/** Counts a server's open requests, for an orderly stop; event streams are not counted. */
export function countOpenRequests(server: Server): () => number {
  let open = 0
  server.on('request', (request, response) => {
    if (request.headers.accept === 'text/event-stream') return
    open += 1
    // Also closed when the client disconnects.
    response.once('close', () => {
      open -= 1
    })
  })
  return () => open
}

/** `1 request`, `2 requests`; null for none. */
export const counted = (count: number, one: string): string | null =>
  count === 0 ? null : `${count} ${one}${count === 1 ? '' : 's'}`
