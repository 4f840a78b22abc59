import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { type ImageService, imageServiceAt } from './client.ts'

const apiKey = 'secret-key'
const never = new AbortController().signal
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const serviceAt = (baseUrl: string) => imageServiceAt({ baseUrl, apiKey, catalogue: CATALOGUE })
const quoted = { operation: operationOf('resize-ad'), values: {}, files: [] }
const submission = { operation: operationOf('generate-v4'), values: { text_prompt: 'a fox' }, files: [] }

const LONG_BYTES = 400 * 1024 * 1024

/** Answers with 400 MB of JSON, as fast as it is read; returns the bytes sent until the reader disconnected. */
async function servingAtLength(status: number) {
  let sent = 0
  const part = Buffer.alloc(256 * 1024, ' ')
  let tell: (bytes: number) => void = () => {}
  const ended = new Promise<number>((resolve) => {
    tell = resolve
  })
  const baseUrl = await serving((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.on('close', () => tell(sent))
    const more = () => {
      while (sent < LONG_BYTES && !response.destroyed) {
        sent += part.length
        if (!response.write(part)) return response.once('drain', more)
      }
      return response.end('{}')
    }
    more()
  })
  return { baseUrl, ended }
}

const ASKED: Readonly<Record<string, (service: ImageService) => Promise<unknown>>> = {
  poll: (service) => service.poll('abc', never),
  submit: (service) => service.submit(submission, 'key-1', never),
  quote: (service) => service.quote(quoted, never),
  read: (service) => service.read('/models', never),
}

describe('the client of the image service', () => {
  it('follows no redirect with a request: the key would go along', async () => {
    const seen: (string | undefined)[] = []
    const elsewhere = await serving(({ headers }, response) => {
      seen.push(String(headers['api-key']))
      response.end('{}')
    })
    const baseUrl = await serving((_, response) => response.writeHead(307, { location: elsewhere }).end())
    expect(await serviceAt(baseUrl).submit(submission, 'key-1', never)).toMatchObject({
      kind: 'refused',
      status: 307,
    })
    expect(await serviceAt(baseUrl).poll('abc', never)).toMatchObject({ kind: 'refused', status: 307 })
    expect(seen).toEqual([])
  })

  it('removes the key from messages of the service', async () => {
    const body = JSON.stringify({ error: `no such key: ${apiKey}` })
    const baseUrl = await serving((_, response) => response.writeHead(401).end(body))
    expect(await serviceAt(baseUrl).poll('abc', never)).toMatchObject({ message: 'no such key: •••' })
  })

  it.each(Object.keys(ASKED))('stops reading an answer that is longer than any: %s', async (asked) => {
    for (const status of [200, 500]) {
      const endless = await servingAtLength(status)
      const answer = await ASKED[asked]?.(serviceAt(endless.baseUrl))
      expect(answer).toMatchObject({ kind: 'silence', neverSent: false, message: 'its answer was too long' })
      // Bytes in transit are in the buffers of sender and receiver.
      expect(await endless.ended).toBeLessThan(LONG_BYTES / 4)
    }
  })

  it('asks whether keys are honoured without reading an endless answer', async () => {
    const endless = await servingAtLength(200)
    await serviceAt(endless.baseUrl).honoursKeys(never)
    expect(await endless.ended).toBeLessThan(LONG_BYTES / 4)
  })

  it.each(['file:///etc/passwd', '/etc/passwd', 'not a link', 'ftp://host/file'])(
    'takes %s for no link',
    async (link) => {
      const answer = await serviceAt('http://127.0.0.1:9').download(link, never)
      expect(answer).toEqual({ kind: 'unusable' })
    },
  )

  it('asks for a generation under its id, whatever characters it has', async () => {
    const paths: (string | undefined)[] = []
    const baseUrl = await serving(({ url }, response) => {
      paths.push(url)
      response.end('{"status":"pending"}')
    })
    expect(await serviceAt(baseUrl).poll('a_b-c==', never)).toEqual({
      kind: 'seen',
      waitedMs: 0,
      status: 'pending',
    })
    expect(paths).toEqual(['/v2/generations/a_b-c%3D%3D'])
  })

  it('measures how long an answer was held back, whatever its header says', async () => {
    const baseUrl = await serving((_, response) => {
      response.setHeader('preference-applied', 'wait=600')
      response.end('{"status":"pending"}')
    })
    const answer = await serviceAt(baseUrl).poll('a', never)
    if (answer.kind !== 'seen') throw new Error(answer.kind)
    expect(answer.waitedMs).toBeGreaterThan(0)
    expect(answer.waitedMs).toBeLessThan(600_000)
  })
})

it('waits for a synchronous answer as long as its caller does, longer than the 300 s of fetch', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const asked = new EventEmitter<{ asked: [ServerResponse] }>()
  const baseUrl = await serving((request, response) => {
    request.resume().once('end', () => asked.emit('asked', response))
  })
  const isAsked = once(asked, 'asked')
  const answer = serviceAt(baseUrl).submit(submission, 'key-1', never)
  const [response] = await isAsked
  await vi.advanceTimersByTimeAsync(500_000)
  response.end('{"generation_id":"abc"}')
  vi.useRealTimers()
  expect(await answer).toEqual({ kind: 'accepted', generationId: 'abc' })
})

it('reads no answer that is longer than any answer is', async () => {
  let sent = 0
  let isClosed: Promise<unknown> = Promise.resolve()
  const baseUrl = await serving((_, response) => {
    isClosed = once(response, 'close')
    const more = () => {
      while (
        !response.destroyed &&
        sent < 400 &&
        response.write('{"status":"pending","more":"'.padEnd(2 ** 20))
      )
        sent += 1
    }
    response.on('drain', more)
    more()
  })
  expect(await serviceAt(baseUrl).poll('abc', never)).toMatchObject({ kind: 'silence' })
  await isClosed
  expect(sent).toBeLessThan(40)
})

it('rejects an answer with thousands of pictures', async () => {
  const data = Array(2_000).fill({ url: 'https://elsewhere.example/1.png' })
  const baseUrl = await serving((_, response) => response.end(JSON.stringify({ status: 'completed', data })))
  expect(await serviceAt(baseUrl).poll('abc', never)).toMatchObject({ kind: 'unreadable' })
})
