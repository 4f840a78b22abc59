import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'

const file = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8')

/** The key of the certificate. */
export const RECEIVER_KEY = file('key.pem')
/** The receiver's certificate (localhost, receiver.example and 127.0.0.1), for clients that should trust it. */
export const RECEIVER_CERTIFICATE = file('certificate.pem')

export interface Delivered {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The received bytes, unchanged. */
  readonly body: Buffer
}

interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A webhook receiver over HTTPS on a free port of loopback. */
export interface Receiver {
  readonly port: number
  readonly received: readonly Delivered[]
  /** The next answers, in order; the last one repeats. `null` never answers. */
  answer(...replies: readonly (Reply | null)[]): void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Delivered[] = []
  let replies: (Reply | null)[] = [{ status: 200 }]
  const server = createServer(
    { cert: RECEIVER_CERTIFICATE, key: RECEIVER_KEY },
    async (request, response) => {
      received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      if (reply) response.writeHead(reply.status, reply.headers).end('thanks')
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: Number(Object(server.address()).port),
    received,
    answer: (...next) => {
      replies = [...next]
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
