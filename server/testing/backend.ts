import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The body, parsed as JSON; undefined if it is not JSON. */
  readonly json: Record<string, unknown> | undefined
}

/** A backend's answer: a status and JSON, or none. */
export type Reply =
  | { readonly status?: number; readonly json: unknown; readonly retryAfter?: number }
  | 'silence'

/** A server for tests with scripted answers. */
export interface TestBackend {
  readonly url: string
  readonly asked: readonly Asked[]
  stop(): Promise<void>
}

export async function aBackend(reply: (asked: Asked, count: number) => Reply): Promise<TestBackend> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const one = { path: request.url ?? '', headers: request.headers, body, json: jsonOf(body) }
    asked.push(one)
    const answer = reply(one, asked.length)
    if (answer === 'silence') return
    const { status = 200, json, retryAfter } = answer
    const again = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }
    response.writeHead(status, { 'content-type': 'application/json', ...again }).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function jsonOf(body: Buffer): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}
