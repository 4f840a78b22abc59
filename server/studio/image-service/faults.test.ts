import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { within } from '#server/platform/deadline.ts'
import { send } from '#server/platform/http/outgoing.ts'
import { wasNeverSent, wordsOf } from './faults.ts'

const failureOf = (url: string, timeoutMs = 30_000) =>
  within(timeoutMs, undefined, (signal) =>
    send(new URL(url), { method: 'POST', body: 'x', signal }).catch((error: unknown) => error),
  )

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

it('knows that nothing was sent without a connection', async () => {
  const { url, close } = await listening(() => {})
  await close()
  const error = await failureOf(url)
  expect(wasNeverSent(error)).toBe(true)
  expect(wordsOf(error)).toBe('nothing is running at its address')
  expect(wasNeverSent(await failureOf('http://no-such-host.invalid/'))).toBe(true)
})

it('does not claim that nothing was sent if a connection broke', async () => {
  const { url, close } = await listening((socket) => socket.destroy())
  expect(wasNeverSent(await failureOf(url))).toBe(false)
  await close()
})

it('does not claim it for a timeout either', async () => {
  const { url, close } = await listening(() => {})
  const error = await failureOf(url, 5)
  expect(wasNeverSent(error)).toBe(false)
  expect(wordsOf(error)).toBe('it took too long')
  await close()
})

it('shows people no network error codes', async () => {
  const { url, close } = await listening((socket) => socket.destroy())
  expect(wordsOf(await failureOf(url))).toBe('the connection was lost')
  await close()
  expect(wordsOf(await failureOf('http://no-such-host.invalid/'))).toBe('its host name is not known')
  for (const code of ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'CERT_HAS_EXPIRED', 'E_NOT_THOUGHT_OF'])
    expect(wordsOf(Object.assign(new Error(code), { code }))).not.toMatch(/[A-Z]_|E[A-Z]{3}/)
})
