import { request as askHttp, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { request as askHttps, Agent as HttpsAgent } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'

const CONNECT_MS = 10_000
/** Shorter than servers keep theirs, so that a request seldom meets a connection that is just being closed. */
const IDLE_MS = 4_000

/** Connections that are used again, for requests that may be repeated. */
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
  /** Without them each request has a connection of its own, which nobody else can close. */
  readonly connections?: KeptConnections
  /** Looks names up in place of the system. */
  readonly lookup?: LookupFunction
  /** Further certificates to trust; for tests. */
  readonly ca?: string
}

/**
 * Sends one request and gives the answer as soon as its head is there; its body is the caller's to read or to destroy.
 * Redirects are answers like any other. Nothing but the signal bounds the wait (Node's `fetch` gives up after 300
 * seconds, which a synchronous generation may take), except for the connection itself. Rejects with whatever keeps
 * the answer from coming.
 */
export function send(url: URL, { body, connections, ca, ...outgoing }: Outgoing): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const agent = (isSecure ? connections?.https : connections?.http) ?? false
  const options = { ...outgoing, agent, ...(ca === undefined ? {} : { ca }) }
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? askHttps : askHttp)(url, options, resolve)
    asked.on('error', reject)
    asked.once('socket', (socket) => boundConnecting(asked, socket, isSecure ? 'secureConnect' : 'connect'))
    // What breaks the sending breaks the request, which says so itself.
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

/** An answer that is longer than any that is expected. */
export class AnswerTooLong extends Error {
  constructor(readonly maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
    this.name = 'AnswerTooLong'
  }
}

/** A body, read up to a bound. What is longer is not read on: its connection is closed, and it throws AnswerTooLong. */
export async function bytesOf(answer: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > maxBytes) throw new AnswerTooLong(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** Whether an answer's status says that all went well. */
export const isOk = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300
