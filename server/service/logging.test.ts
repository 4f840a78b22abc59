import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'

const PROMPT = 'a zebra that nobody may read about'
let service: TestService
let signature: string | null
const answered = () =>
  service.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
beforeAll(async () => {
  service = await aService()
  const answer = await service.post('/v1/text-to-image/p-image-svc', { fields: { prompt: PROMPT } })
  const url = new URL(Object(answer.body).data[0].url)
  signature = url.searchParams.get('sig')
  await (await fetch(url)).arrayBuffer()
  await service.get('/v1/generations/no-such', 'a-wrong-key')
  await service.post('/v1/svc-v3/generate', { fields: { prompt: `${PROMPT} sandbox:fail` } })
  // The log line is written after its answer was sent.
  await vi.waitFor(() => expect(answered()).toHaveLength(4), 90_000)
})
afterAll(() => service.stop())

it('every request is one line with its id, method, path, status and time', () => {
  for (const line of answered()) {
    expect(line).toMatchObject({
      reqId: expect.any(String),
      method: expect.any(String),
      path: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    })
  }
})

it('the line of a generation request has the generation’s id, also if it failed', () => {
  const made = answered().map(({ method, generation }) => [method, generation])
  const id = expect.stringMatching(/^[\w-]{22}$/)
  expect(made).toEqual([
    ['POST', id],
    ['GET', undefined],
    ['GET', undefined],
    ['POST', id],
  ])
})

it('no line holds a key, a link’s signature or, above debug, a prompt', () => {
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
  for (const line of service.logLines) {
    for (const secret of [service.key, 'a-wrong-key', signature ?? '']) expect(line).not.toContain(secret)
    if (JSON.parse(line).level >= 30) expect(line).not.toContain('zebra')
  }
})

it('a request for which a tool finds nothing to do is a line with its generation, and no error', async () => {
  const before = service.logLines.length
  const lines = () => service.logLines.slice(before).map((line) => JSON.parse(line))
  const plain = await aPicture()
  const answer = await service.post('/v1/remove-background', {
    files: { image: [{ bytes: new Uint8Array(plain) }] },
  })
  expect(answer.status).toBe(400)
  const line = { msg: 'answered', status: 400, generation: expect.any(String) }
  await vi.waitFor(() => expect(lines()).toContainEqual(expect.objectContaining(line)), 90_000)
  expect(lines().filter(({ level }) => level >= 50)).toEqual([])
})

describe('a client that disconnects is logged as such, and not as an error', () => {
  const lines = () => service.logLines.map((line) => JSON.parse(line))
  const form = (bytes: number) =>
    `Content-Type: multipart/form-data; boundary=B\r\nContent-Length: ${bytes}\r\n\r\n`
  const part = '--B\r\nContent-Disposition: form-data; name="image"; filename="f.png"\r\n\r\nabc'
  const prompt =
    '--B\r\nContent-Disposition: form-data; name="prompt"\r\n\r\na hut sandbox:slow=60\r\n--B--\r\n'
  it.each([
    ['a form', 'remove-background', form(9000) + part, 'during its request'],
    [
      'JSON',
      'async/ad-resizer',
      'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
      'during its request',
    ],
    [
      'a request that is whole',
      'text-to-image/p-image-svc',
      form(prompt.length) + prompt,
      'before the answer was sent',
    ],
  ])('in %s', async (_, path, sent, where) => {
    const { hostname, port, host } = new URL(service.address)
    const before = lines().length
    const told = () =>
      lines()
        .slice(before)
        .filter(({ level, path: of }) => level >= 30 && of !== '/health')
    const socket = connect(Number(port), hostname)
    socket.write(`POST /v1/${path} HTTP/1.1\r\nHost: ${host}\r\nApi-Key: ${service.key}\r\n${sent}`)
    await once(socket, 'connect')
    // A later request is answered, so this one has arrived.
    await fetch(`${service.address}/health`)
    socket.destroy()
    await vi.waitFor(() => expect(told()).not.toEqual([]), 90_000)
    expect(told()).toMatchObject([
      {
        level: 30,
        msg: `client disconnected ${where}`,
        reqId: expect.any(String),
        method: 'POST',
        path: `/v1/${path}`,
        organization: expect.any(String),
        key: expect.any(String),
      },
    ])
    expect(told()[0]).not.toHaveProperty('status')
  })
})
