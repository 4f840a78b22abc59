import { request as askHttp, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { request as askHttps, Agent as HttpsAgent } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'

const CONNECT_MS = 10_000
/** Shorter than the usual keep-alive of servers, so that a request seldom uses a connection that is being closed. */
const IDLE_MS = 4_000

/** A keep-alive agent, for requests that may be repeated. */
export interface KeptConnections {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

export const keptConnections = (): KeptConnections => ({
  http: new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
})

export interface Outgoing {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: Readable | Buffer | string
  readonly signal: AbortSignal
  /** Without an agent each request has its own connection, which no other request can close. */
  readonly connections?: KeptConnections
  /** Replaces the system's name resolution. */
  readonly lookup?: LookupFunction
  /** Additional trusted certificates; for tests. */
  readonly ca?: string
}

/**
 * Sends one request and resolves with the response once its headers arrive; the caller must read or destroy the
 * body. Redirects are not followed. Only the signal limits the wait, except for connecting (Node's `fetch` gives up
 * after 300 seconds, which a synchronous generation may take). Rejects with the error that prevents a response.
 */
export function send(url: URL, { body, connections, ca, ...outgoing }: Outgoing): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const agent = (isSecure ? connections?.https : connections?.http) ?? false
  const options = { ...outgoing, agent, ...(ca === undefined ? {} : { ca }) }
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? askHttps : askHttp)(url, options, resolve)
    asked.on('error', reject)
    asked.once('socket', (socket) => boundConnecting(asked, socket, isSecure ? 'secureConnect' : 'connect'))
    // An error of the pipeline also breaks the request, which reports it.
    if (body !== undefined && typeof body === 'object' && 'pipe' in body) pipeline(body, asked, () => {})
    else asked.end(body)
  })
}

function boundConnecting(asked: ClientRequest, socket: Socket, connected: string): void {
  if (!socket.connecting) return
  const timer = setTimeout(() => {
    const error = new Error(`no connection within ${CONNECT_MS / 1000} s`)
    asked.destroy(Object.assign(error, { code: 'ETIMEDOUT', syscall: 'connect' }))
  }, CONNECT_MS)
  for (const event of [connected, 'close']) socket.once(event, () => clearTimeout(timer))
}

/** A response that exceeds its size limit. */
export class AnswerTooLong extends Error {
  constructor(readonly maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
    this.name = 'AnswerTooLong'
  }
}

/** Reads a body up to a limit. A longer one closes the connection and throws AnswerTooLong. */
export async function bytesOf(answer: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    // Leaving the loop destroys the stream and its connection.
    if (bytes > maxBytes) throw new AnswerTooLong(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** Whether a response has a 2xx status. */
export const isOk = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300
