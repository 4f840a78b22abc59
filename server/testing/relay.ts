import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from './receiver.ts'

interface RelayOptions {
  /** Where it passes requests on; may be known later. */
  readonly to: () => string
  /** With the certificate of the tests. */
  readonly isSecure?: boolean
  /** Requests that get no answer. */
  readonly isLost?: (path: string) => boolean
}

export interface Relay {
  readonly port: number
  readonly address: string
  stop(): Promise<void>
}

/** A server in front of another one, as a proxy is. */
export async function startRelay({
  to,
  isSecure = false,
  isLost = () => false,
}: RelayOptions): Promise<Relay> {
  const relay: http.RequestListener = (request, response) => {
    const { method, headers, url = '' } = request
    if (isLost(url)) return
    const passed = http.request(to() + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => {})
    })
    passed.on('error', () => response.destroy())
    pipeline(request, passed, () => {})
  }
  const server = isSecure
    ? https.createServer({ cert: RECEIVER_CERTIFICATE, key: RECEIVER_KEY }, relay)
    : http.createServer(relay)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = Number(Object(server.address()).port)
  return {
    port,
    address: `${isSecure ? 'https://localhost' : 'http://127.0.0.1'}:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
