import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generations } from '#server/service/database/schema.ts'
import { received } from '#server/testing/received.ts'
import { aService, type TestService } from '#server/testing/service.ts'

const BOUNDARY = 'a-boundary'
let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

interface Sent {
  readonly head?: string
  readonly value: Buffer
}

const part = (name: string, { head = '', value }: Sent) => [
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n`),
  value,
  Buffer.from('\r\n'),
]

async function send(path: string, body: Buffer, headers: Record<string, string>) {
  const answer = await fetch(service.address + path, {
    method: 'POST',
    headers: { 'api-key': service.key, ...headers },
    body: new Uint8Array(body),
  })
  return { status: answer.status, body: { ...Object(await answer.json()) } }
}

const painted = (sent: Sent, headers: Record<string, string> = {}) =>
  send(
    '/v1/text-to-image/p-image-svc',
    Buffer.concat([...part('prompt', sent), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  )

describe('text that is not valid UTF-8 is refused, and nothing is painted', () => {
  it.each([
    [
      'bytes that are no UTF-8',
      { value: Buffer.from([0x61, 0xff, 0xfe]) },
      /^prompt: contains U\+FFFD.*UTF-8/,
    ],
    ['Latin-1', { value: Buffer.from('ein Füllen', 'latin1') }, /^prompt: contains U\+FFFD.*UTF-8/],
    [
      'base64',
      { head: 'Content-Transfer-Encoding: base64\r\n', value: Buffer.from('YSBraXRl') },
      /^prompt: comes with Content-Transfer-Encoding base64/,
    ],
    [
      'quoted-printable',
      { head: 'Content-Transfer-Encoding: Quoted-Printable\r\n', value: Buffer.from('a=20kite') },
      /^prompt: comes with Content-Transfer-Encoding quoted-printable/,
    ],
  ])('%s', async (_, sent, message) => {
    const { status, body } = await painted(sent)
    expect({ status, body }).toEqual({ status: 400, body: { error: expect.stringMatching(message) } })
    expect(await service.database.db.$count(generations)).toBe(0)
  })

  it('JSON that is not UTF-8', async () => {
    const body = Buffer.from('{"resolution":"300x250","prompt":"Füllen"}', 'latin1')
    expect(await send('/v1/async/ad-resizer', body, { 'content-type': 'application/json' })).toEqual({
      status: 400,
      body: { error: expect.stringMatching(/^body: is not UTF-8/) },
    })
  })

  it.each(['gzip', 'br'])('a body with Content-Encoding %s is 415 (RFC 9110, 15.5.16)', async (encoding) => {
    expect(await painted({ value: Buffer.from('a kite') }, { 'content-encoding': encoding })).toEqual({
      status: 415,
      body: { error: expect.stringMatching(/^Content-Encoding: is not supported/) },
    })
  })
})

it.each([
  ['', ''],
  ['Content-Transfer-Encoding: 8bit\r\n', 'ein Füllen 🐎'],
  ['Content-Transfer-Encoding: binary\r\n', 'ein Füllen 🐎'],
  ['Content-Type: text/plain; charset=UTF-8\r\n', 'ein Füllen'],
])('what browsers and curl send is taken: %j', async (head, text) => {
  const { status } = await painted(
    { head, value: Buffer.from(text || 'a kite') },
    { 'content-encoding': 'identity' },
  )
  expect(status).toBe(200)
})

it('two Host lines are 400 (RFC 9112, 3.2)', async () => {
  const { port, host } = new URL(service.address)
  const socket = connect(Number(port), '127.0.0.1')
  const closed = received(socket)
  socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('{"error":"Host: must be given once"}')
})
