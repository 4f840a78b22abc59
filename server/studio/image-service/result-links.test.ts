import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import type { Lookup } from '#server/platform/http/address-guard.ts'
import { imageServiceAt } from './client.ts'

const never = new AbortController().signal
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

interface Served {
  readonly origin: string
  /** host:port */
  readonly host: string
  readonly port: number
  readonly seen: readonly string[]
}

/** A server on loopback that counts its requests. */
async function serving(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<Served> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, port, seen }
}
const pictures = () => serving((response) => response.end('a picture'))
const redirecting = (location: () => string) =>
  serving((response) => response.writeHead(302, { location: location() }).end())

/** The outcome of downloading a link, for a service at an address. */
async function downloaded(link: string, baseUrl: string, allowed: readonly string[] = [], lookup?: Lookup) {
  const service = imageServiceAt({
    baseUrl,
    apiKey: 'key',
    catalogue: CATALOGUE,
    resultHosts: allowed,
    lookup,
  })
  const answer = await service.download(link, never)
  return answer.kind === 'bytes' ? text(answer.stream) : answer.kind
}
const always =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('a result link is followed', () => {
  it('to the service itself, wherever that is', async () => {
    const { origin } = await pictures()
    expect(await downloaded(`${origin}/1.png`, `${origin}/with/a/path`)).toBe('a picture')
  })

  it('to no other port of the same host', async () => {
    const [service, elsewhere] = [await pictures(), await pictures()]
    expect(await downloaded(`${elsewhere.origin}/`, service.origin)).toBe('forbidden')
    expect(elsewhere.seen).toEqual([])
  })

  it.each(['http://169.254.169.254/latest/meta-data', 'http://localhost:5432/', 'https://example.com/1.png'])(
    'not to %s',
    async (link) => {
      const { origin } = await pictures()
      expect(await downloaded(link, origin)).toBe('forbidden')
    },
  )

  it('and no redirect of it leads to where it may not', async () => {
    const elsewhere = await pictures()
    const service = await redirecting(() => `${elsewhere.origin}/secret`)
    expect(await downloaded(`${service.origin}/1.png`, service.origin)).toBe('forbidden')
    expect(elsewhere.seen).toEqual([])
  })

  it('over redirects to hosts that are allowed, each of which is judged', async () => {
    const [secret, store] = [await pictures(), await pictures()]
    const hop = await redirecting(() => `${store.origin}/1.png`)
    const service = await redirecting(() => hop.origin)
    expect(await downloaded(service.origin, service.origin, [hop.host, store.host])).toBe('a picture')
    const sly = await redirecting(() => secret.origin)
    expect(await downloaded(service.origin, service.origin, [hop.host])).toBe('forbidden')
    expect(await downloaded(sly.origin, service.origin, [sly.host])).toBe('forbidden')
    expect(secret.seen).toEqual([])
  })

  it('not round and round', async () => {
    const service: Served = await redirecting(() => `${service.origin}/again`)
    expect(await downloaded(`${service.origin}/1.png`, service.origin)).toBe('refused')
    expect(service.seen).toHaveLength(6)
  })

  it.each([
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['93.184.216.34', '192.168.0.1'],
  ])('to an allowed name only where all its addresses are public: not %s', async (...addresses) => {
    const [service, store] = [await pictures(), await pictures()]
    const link = `http://cdn.example.com:${store.port}/1.png`
    expect(await downloaded(link, service.origin, ['cdn.example.com'], always(...addresses))).toBe(
      'forbidden',
    )
    expect(await downloaded(link, service.origin, ['*.example.com'], always(...addresses))).toBe('forbidden')
    expect(store.seen).toEqual([])
  })

  it('to an explicit address only if it is allowed with its port', async () => {
    const [service, store] = [await pictures(), await pictures()]
    expect(await downloaded(store.origin, service.origin, ['127.0.0.1'])).toBe('forbidden')
    expect(await downloaded(store.origin, service.origin, [store.host])).toBe('a picture')
  })

  it('to a name below an allowed one, and not to one that only ends alike', async () => {
    const asked: string[] = []
    const lookup: Lookup = (hostname) => {
      asked.push(hostname)
      return always('127.0.0.1')(hostname)
    }
    const { origin } = await pictures()
    for (const host of ['a.example.com', 'a.b.example.com', 'example.com', 'evilexample.com'])
      await downloaded(`https://${host}/`, origin, ['*.example.com'], lookup)
    expect(asked).toEqual(['a.example.com', 'a.b.example.com'])
  })
})
