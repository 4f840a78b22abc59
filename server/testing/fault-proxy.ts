import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Requests of the studio for a run: its submission, a look at its generation, the download of a picture. */
export const SPOTS = ['submit', 'poll', 'download'] as const
export type Spot = (typeof SPOTS)[number]

/** What happens to the first such request of a run. */
export type Fault =
  /** The answer comes late. */
  | { readonly kind: 'late' }
  /** Its bytes come slowly: 1 kB a second. */
  | { readonly kind: 'slow' }
  /** The bytes of its head come one by one, and never all. */
  | { readonly kind: 'slow head' }
  /** The connection ends after some bytes of the answer. */
  | { readonly kind: 'cut'; readonly at: number }
  /** The request does not arrive, and the connection is reset. */
  | { readonly kind: 'reset' }
  /** The request does not arrive, and nothing answers. */
  | { readonly kind: 'black hole' }
  /** The request is accepted, and the connection is reset. */
  | { readonly kind: 'answer lost' }
  /** The answer is no HTTP. */
  | { readonly kind: 'garbage' }
  /** Something on the way answers: the request does not arrive. */
  | { readonly kind: 'refused'; readonly status: number }

interface FaultProxyOptions {
  /** The service's address; may be known later. */
  readonly to: () => string
  /** Finds the run's mark in the body of its submission. */
  readonly mark: RegExp
  /** Headers, in small letters, that neither side hears of. */
  readonly hidden?: readonly string[]
}

export interface FaultProxy {
  readonly address: string
  /** Plans a fault for the run with a mark. */
  plan(mark: string, spot: Spot, fault: Fault): void
  /** Faults that were planned and have not happened. */
  left(): readonly string[]
  stop(): Promise<void>
}

const LATE_MS = 200
const SLOW_BYTES = 50
const SLOW_EVERY_MS = 50

/** A proxy in front of an image service, which knows the run of each request and does one fault to it. */
export async function startFaultProxy({ to, mark, hidden = [] }: FaultProxyOptions): Promise<FaultProxy> {
  const planned = new Map<string, Fault>()
  /** The runs of generations and pictures, by the path that asks for them. */
  const runs = new Map<string, string>()

  function take(spot: Spot, run: string | undefined): Fault | undefined {
    const fault = planned.get(`${spot} ${run}`)
    planned.delete(`${spot} ${run}`)
    return fault
  }

  /** Notes what an answer tells its run to ask for. */
  function note(run: string | undefined, answer: Answer): void {
    if (run === undefined || !/json/.test(answer.type)) return
    const text = answer.body.toString()
    const id = /"generation_id":\s*"([^"]+)"/.exec(text)?.[1]
    if (id) runs.set(`/v2/generations/${id}`, run)
    for (const [, link = ''] of text.matchAll(/"(https?:[^"]+)"/g)) runs.set(new URL(link).pathname, run)
  }

  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { pathname } = new URL(request.url ?? '', 'http://easel')
    const run = request.method === 'POST' ? mark.exec(body.toString('latin1'))?.[0] : runs.get(pathname)
    const fault = take(spotOf(request.method, pathname), run)
    const { socket } = response
    if (!socket) return
    if (fault?.kind === 'black hole') return
    if (fault?.kind === 'reset') return void socket.resetAndDestroy()
    if (fault?.kind === 'refused') return void response.writeHead(fault.status).end('something on the way')
    const answer = await answerTo(request, body, { to: to(), hidden })
    note(run, answer)
    await give(answer, fault, socket)
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${Object(server.address()).port}`,
    plan: (run, spot, fault) => void planned.set(`${spot} ${run}`, fault),
    left: () => [...planned].map(([what, { kind }]) => `${what}: ${kind}`),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spotOf(method: string | undefined, path: string): Spot {
  if (method === 'POST') return 'submit'
  return path.startsWith('/v2/generations/') ? 'poll' : 'download'
}

interface Answer {
  readonly bytes: Buffer
  readonly type: string
  readonly body: Buffer
}

/** Passes a request on; the whole answer as it goes over the wire, after which its connection ends. */
async function answerTo(
  { method, url = '', headers }: http.IncomingMessage,
  body: Buffer,
  { to, hidden }: { readonly to: string; readonly hidden: readonly string[] },
): Promise<Answer> {
  const told = Object.fromEntries(Object.entries(headers).filter(([name]) => !hidden.includes(name)))
  const passed = http.request(to + url, { method, headers: told, agent: false })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    passed.once('response', resolve).once('error', reject)
  })
  passed.end(body)
  const answer = await answered
  const content = await buffer(answer)
  const left = [...hidden, 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
  const lines = answer.rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !left.includes(name.toLowerCase()) ? [`${name}: ${answer.rawHeaders[at + 1]}`] : [],
  )
  const head = [
    `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`,
    ...lines,
    `content-length: ${content.length}`,
    'connection: close',
  ]
  return {
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content]),
    type: String(answer.headers['content-type']),
    body: content,
  }
}

/** Gives an answer to who asked, with a fault. */
async function give({ bytes }: Answer, fault: Fault | undefined, socket: Socket): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return void socket.end(bytes)
    case 'late':
      await wait(LATE_MS)
      return void socket.end(bytes)
    case 'cut':
      return void socket.end(bytes.subarray(0, Math.min(fault.at, bytes.length - 1)))
    case 'answer lost':
      return void socket.resetAndDestroy()
    case 'garbage':
      return void socket.end(randomBytes(bytes.length))
    case 'slow':
      for (let at = 0; at < bytes.length && !socket.destroyed; at += SLOW_BYTES) {
        socket.write(bytes.subarray(at, at + SLOW_BYTES))
        await wait(SLOW_EVERY_MS)
      }
      return void socket.end()
    case 'slow head':
      socket.write('HTTP/1.1 200 OK\r\n')
      while (!socket.destroyed) {
        socket.write('x')
        await wait(SLOW_EVERY_MS)
      }
      return
    default:
      throw new Error(`${fault?.kind} is done before the request is passed on`)
  }
}
