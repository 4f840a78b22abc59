import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { retryAfterMsOf, wasNeverSent, wordsOf } from './faults.ts'

const failureOf = (url: string) => fetch(url, { method: 'POST', body: 'x' }).catch((error: unknown) => error)

async function listening(onData: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', () => onData(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

it('knows that nothing was sent where no connection came about', async () => {
  const { url, close } = await listening(() => {})
  await close()
  const error = await failureOf(url)
  expect(wasNeverSent(error)).toBe(true)
  expect(wordsOf(error)).toBe('ECONNREFUSED')
  expect(wasNeverSent(await failureOf('http://no-such-host.invalid/'))).toBe(true)
})

it('does not claim that nothing was sent where a connection broke', async () => {
  const { url, close } = await listening((socket) => socket.destroy())
  expect(wasNeverSent(await failureOf(url))).toBe(false)
  await close()
})

it('does not claim it for a timeout either', async () => {
  const { url, close } = await listening(() => {})
  const error = await fetch(url, { signal: AbortSignal.timeout(5) }).catch((failure: unknown) => failure)
  expect(wasNeverSent(error)).toBe(false)
  await close()
})

it.each([
  ['7', 7000],
  ['0.5', 500],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 30_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['999999999', 900_000],
  ['soon', null],
])('reads Retry-After: %s', (text, ms) => {
  expect(retryAfterMsOf(new Headers({ 'retry-after': text }), 30_000)).toBe(ms)
})

it('reads no Retry-After where there is none', () => {
  expect(retryAfterMsOf(new Headers())).toBeNull()
})
