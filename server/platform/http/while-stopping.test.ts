import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aGate } from '#server/testing/gate.ts'
import { received } from '#server/testing/received.ts'
import { refuseWhileStopping } from './while-stopping.ts'

// Nothing is cut off before a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const STOP_MS = 60_000

/** A server whose `/slow` is answered once its gate is open, and what it has done until now. */
async function aServer() {
  const app = Fastify({ return503OnClosing: false })
  refuseWhileStopping(app, () => Object.assign(new Error('stopping'), { statusCode: 503 }), STOP_MS)
  const gate = aGate()
  const done: string[] = []
  app.get('/', async () => 'fine')
  app.get('/slow', async ({ socket }) => {
    done.push('begun')
    await Promise.race([gate.opened, once(socket, 'close')])
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    done.push('ended')
    return 'slow'
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  async function connected() {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return { socket, ask, answers: received(socket) }
  }
  const begun = () => vi.waitFor(() => expect(done).toEqual(['begun']), { timeout: 60_000, interval: 5 })
  return { app, gate, done, connected, begun }
}

it('a stop waits neither for connections that are kept alive nor for those that sent nothing', async () => {
  const { app, connected } = await aServer()
  const [kept, silent] = [await connected(), await connected()]
  kept.ask('/')
  await once(kept.socket, 'data')
  await app.close()
  expect(await kept.answers).toMatch(/^HTTP\/1\.1 200 .*fine$/s)
  expect(await silent.answers).toBe('')
})

it('what has arrived when a stop begins is answered: requests in progress by their answer, others by a refusal', async () => {
  const { app, gate, connected, begun } = await aServer()
  const [slow, late] = [await connected(), await connected()]
  slow.ask('/slow')
  await begun()
  late.socket.write('GET / HTTP/1.1\r\n')
  const closed = app.close()
  late.socket.write('Host: localhost\r\n\r\n')
  expect(await late.answers).toMatch(/^HTTP\/1\.1 503 .*connection: close/is)
  gate.open()
  expect(await slow.answers).toMatch(/^HTTP\/1\.1 200 .*connection: close.*slow$/is)
  await closed
})

it('a request that takes too long is cut off, and the stop waits for its handler', async () => {
  const { app, done, connected, begun } = await aServer()
  const slow = await connected()
  slow.ask('/slow')
  await begun()
  const cut = vi.spyOn(app.server, 'closeAllConnections')
  const closed = app.close()
  // Timers that something else of this process sets meanwhile are faked, too: their count tells nothing.
  await vi.waitFor(
    () => {
      if (cut.mock.calls.length === 0) vi.advanceTimersByTime(STOP_MS)
      expect(cut).toHaveBeenCalled()
    },
    { timeout: 60_000, interval: 5 },
  )
  expect(await slow.answers).toBe('')
  await closed
  expect(done).toEqual(['begun', 'ended'])
})
