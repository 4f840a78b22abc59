import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { received } from '#server/testing/received.ts'
import { aService } from '#server/testing/service.ts'

const TIMEOUT = { timeout: 90_000, interval: 20 }

/** An incomplete request: `end` sends the rest, and returns the whole answer. */
async function begun(address: string) {
  const { host, port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const answer = received(socket)
  socket.write(`GET /models HTTP/1.1\r\nHost: ${host}\r\n`)
  return async () => {
    socket.write('\r\n')
    return answer
  }
}

it('a request during a stop is refused with its own message and Retry-After', async () => {
  const service = await aService()
  const end = await begun(service.address)
  // The server has received its head before it stops.
  await fetch(`${service.address}/health`)
  const stopped = service.stop()
  await vi.waitFor(() => expect(fetch(`${service.address}/health`)).rejects.toThrow(), TIMEOUT)
  const [head = '', body = ''] = (await end()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^retry-after: [1-9]\d*\r?$/im)
  expect(JSON.parse(body)).toEqual({ error: expect.stringContaining('the service is stopping') })
  await stopped
}, 240_000)
