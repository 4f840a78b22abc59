import type { Server } from 'node:http'

/** Counts the requests that a server is in the middle of, for whoever stops it; streams of events do not count. */
export function countOpenRequests(server: Server): () => number {
  let open = 0
  server.on('request', (request, response) => {
    if (request.headers.accept === 'text/event-stream') return
    open += 1
    // Also where the client goes away: nobody waits for that answer then.
    response.once('close', () => {
      open -= 1
    })
  })
  return () => open
}

/** `1 request`, `2 requests`; null for none. */
export const counted = (count: number, one: string): string | null =>
  count === 0 ? null : `${count} ${one}${count === 1 ? '' : 's'}`
