import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { received } from '#server/testing/received.ts'
import { answerErrors, answerMalformed } from './errors.ts'
import { staticApp } from './static-app.ts'

/** The answer to bytes that are sent as they are, by a server that waits only for a moment. */
async function answerTo(bytes: string): Promise<string> {
  const app = Fastify({
    clientErrorHandler: answerMalformed,
    requestTimeout: 100,
    http: { headersTimeout: 100, connectionsCheckingInterval: 20 },
  })
  app.get('/', async () => 'fine')
  const socket = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  const closed = received(socket)
  socket.write(bytes)
  const answer = await closed
  await app.close()
  return answer
}

it.each([
  {
    name: 'headers that never end',
    bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX-',
    told: { status: 408, code: 'too-slow', error: 'The request took too long to arrive.' },
  },
  {
    name: 'headers that are too large',
    bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`,
    told: { status: 431, code: 'headers-too-large', error: 'The headers are too large.' },
  },
  {
    name: 'bytes that are no HTTP',
    bytes: 'nonsense\r\n\r\n',
    told: { status: 400, code: 'bad-request', error: 'This is not an HTTP request.' },
  },
])('$name are told as that', async ({ bytes, told: { status, ...body } }) => {
  const answer = await answerTo(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(body)
})

it('a wrong method is 405, an address that does not exist 404', async () => {
  const app = Fastify()
  answerErrors(app)
  staticApp(app, null)
  app.get('/api/things/:id', async () => 'fine')
  const wrong = await app.inject({ method: 'DELETE', url: '/api/things/7?x=1' })
  expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([
    405,
    'GET, HEAD',
    'wrong-method',
  ])
  expect((await app.inject({ method: 'DELETE', url: '/api/nothing' })).statusCode).toBe(404)
  await app.close()
})
