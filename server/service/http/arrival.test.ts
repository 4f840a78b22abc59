import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aGate } from '#server/testing/gate.ts'
import { received } from '#server/testing/received.ts'
import { answerErrors } from './errors.ts'
import { partsOf } from './multipart.ts'

const BOUNDARY = 'a-boundary'
const MB = 1_048_576
const LIMITS = { fileBytes: 30 * MB, files: 2, wholeBytes: 40 * MB }
/** Longer than a sender may be silent. */
const LONG_MS = 120_000

let app: FastifyInstance
beforeEach(async () => {
  // Only the timeout for silent senders uses this clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = Fastify()
  answerErrors(app)
  await app.register(multipart)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const part = (bytes: number) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="f.png"\r\n\r\n`),
    Buffer.alloc(bytes),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const post = (address: string, body: Buffer<ArrayBuffer>) =>
  fetch(`${address}/`, { method: 'POST', headers: { 'content-type': TYPE }, body })

it.each([
  ['before it reads a file', 'before'],
  ['after it has read one', 'after'],
])('a service that is busy for long %s does not blame the sender', async (_, when) => {
  const busy = aGate()
  const begun = aGate()
  app.post('/', async (request) => {
    let bytes = 0
    for await (const { kind, ...file } of partsOf(request, LIMITS)) {
      if (kind !== 'file' || !('stream' in file)) continue
      if (when === 'after') bytes += (await buffer(file.stream)).length
      begun.open()
      await busy.opened
      if (when === 'before') bytes += (await buffer(file.stream)).length
    }
    return { bytes }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answered = post(address, part(20 * MB))
  await begun.opened
  await vi.advanceTimersByTimeAsync(LONG_MS)
  busy.open()
  expect(await (await answered).json()).toEqual({ bytes: 20 * MB })
})

it('a sender that falls silent gets 408', async () => {
  const begun = aGate()
  app.post('/', async (request) => {
    for await (const { kind, ...file } of partsOf(request, LIMITS)) {
      if (kind !== 'file' || !('stream' in file)) continue
      begun.open()
      await buffer(file.stream)
    }
    return {}
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const closed = received(socket)
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\nContent-Type: ${TYPE}\r\n\r\n${part(10).subarray(0, 90)}`,
  )
  await begun.opened
  await vi.advanceTimersByTimeAsync(LONG_MS)
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
