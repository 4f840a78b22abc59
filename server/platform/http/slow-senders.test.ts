import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { received } from '#server/testing/received.ts'
import { refuseSlowSenders } from './slow-senders.ts'

const WINDOW_MS = 100
const MIN_BYTES = 1_000
const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

const reading: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('fine'))
}

/** A server that reads bodies in its way, and the answer to what a sender writes. */
async function answerTo(send: (socket: Socket) => Promise<void>, listener = reading): Promise<string> {
  const server = createServer(listener)
  refuseSlowSenders(
    server,
    ({ code }, socket) => socket.end(`HTTP/1.1 408 Request Timeout\r\nX-Code: ${code}\r\n\r\n`),
    { windowMs: WINDOW_MS, bytes: MIN_BYTES },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect(Object(server.address()).port, '127.0.0.1')
  closings.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const answer = received(socket)
  await send(socket)
  return answer
}

const head = (length: string) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${length}\r\n\r\n`
const SIZED = head('Content-Length: 5000')
const CHUNKED = head('Transfer-Encoding: chunked')

/** Sends as long as the server takes it. */
async function dripped(socket: Socket, everyMs: number, piece: string, pieces = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < pieces && socket.writable; at += 1) {
    socket.write(piece)
    await wait(everyMs)
  }
}

describe('a body that arrives too slowly is cut off with 408', () => {
  it.each([
    ['one that never begins', async (socket: Socket) => void socket.write(SIZED)],
    [
      'one that stalls after its beginning',
      async (socket: Socket) => void socket.write(SIZED + 'x'.repeat(3_000)),
    ],
    [
      'a byte at a time',
      async (socket: Socket) => {
        socket.write(SIZED)
        await dripped(socket, 10, 'x')
      },
    ],
    [
      'a chunk of a byte at a time',
      async (socket: Socket) => {
        socket.write(CHUNKED)
        await dripped(socket, 10, '1\r\nx\r\n')
      },
    ],
  ])('%s', async (_, send) => {
    expect(await answerTo(send)).toBe(
      'HTTP/1.1 408 Request Timeout\r\nX-Code: ERR_HTTP_REQUEST_TIMEOUT\r\n\r\n',
    )
  })
})

it('a body that is answered before it has arrived holds its connection no longer', async () => {
  const answer = await answerTo(
    async (socket) => {
      socket.write(SIZED.replace('close', 'keep-alive'))
      await dripped(socket, 10, 'x')
    },
    (_, response) => void response.writeHead(401).end('no'),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

describe('no other request is', () => {
  it('a long body that makes progress', async () => {
    const pieces = 30
    const answer = await answerTo(async (socket) => {
      socket.write(head(`Content-Length: ${pieces * 2_000}`))
      await dripped(socket, 10, 'x'.repeat(2_000), pieces)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('one whose server takes its time to read it', async () => {
    const answer = await answerTo(
      async (socket) => void socket.write(SIZED + 'x'.repeat(5_000)),
      (request, response) => void setTimeout(() => reading(request, response as never), WINDOW_MS * 4),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('one without a body, whose answer takes long', async () => {
    const answer = await answerTo(
      async (socket) => void socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      (_, response) => void setTimeout(() => response.end('fine'), WINDOW_MS * 4),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
