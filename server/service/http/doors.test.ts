import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READS } from '#contract/service/describe/reads.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { ownHosts } from './own-hosts.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({
    publicUrl: 'https://images.example.com/api',
    allowedHosts: ['proxy.example.com:8443'],
  })
})
afterAll(() => service.stop())

/** fetch sets Host itself. */
async function ask(path: string, host: string, method = 'GET') {
  const { hostname, port } = new URL(service.address)
  const asked = request({ hostname, port, path, method, headers: { host } }).end()
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
const own = () => new URL(service.address).host

describe('the service accepts its own host names only', () => {
  it('its own names, its public base and the allowed names are accepted', async () => {
    const { port } = new URL(service.address)
    const hosts = [own(), `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]
    const outside = ['images.example.com', 'images.example.com:443', 'proxy.example.com:8443']
    for (const host of [...hosts, ...outside]) expect((await ask('/health', host)).status, host).toBe(200)
  })

  it.each(['rebound.example', 'localhost', 'localhost:1', '127.0.0.1.nip.io', 'proxy.example.com'])(
    '%s is refused with 421, whatever is asked for',
    async (host) => {
      for (const path of ['/health', '/openapi.json', '/v1/generations/x', '/metrics', '/nothing']) {
        const { status, body } = await ask(path, host)
        expect(status).toBe(421)
        expect(JSON.parse(body).error).toMatch(/the host name .* is not allowed.* SERVICE_ALLOWED_HOSTS/)
      }
    },
  )

  it('a service that listens on all addresses accepts each of them as host', () => {
    const hosts = ownHosts({ host: '0.0.0.0', port: 4101, publicUrl: undefined, further: [] })
    expect(hosts).toContain('127.0.0.1:4101')
    expect(hosts).not.toContain('0.0.0.0:4101')
    expect(ownHosts({ host: '10.1.2.3', port: 80, publicUrl: undefined, further: [] })).toContain('10.1.2.3')
  })
})

it('its links start with the configured base', async () => {
  const { body } = await service.post('/v1/svc-v4/generate', {
    fields: { text_prompt: 'a kite', resolution: '1024x1024' },
  })
  expect(Object(body).data[0].url).toMatch(/^https:\/\/images\.example\.com\/api\/v1\/pictures\//)
})

describe('a wrong method is 405 and lists the right ones', () => {
  const posted = OPERATION_IDS.flatMap((id) => operationOf(id).routes.map(({ path }) => path))
  const read = Object.values(READS).map(({ path }) => path.replace(/\{\w+\}/g, 'AAAA'))
  it.each([...new Set(posted)])('GET %s', async (path) => {
    const { status, headers, body } = await ask(path, own())
    expect([status, headers.allow]).toEqual([405, 'POST'])
    expect(JSON.parse(body)).toEqual({ error: 'this address accepts POST only' })
  })
  it.each([...new Set(read)])('DELETE %s', async (path) => {
    const { status, headers, body } = await ask(path, own(), 'DELETE')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(JSON.parse(body)).toEqual({ error: 'this address accepts GET and HEAD only' })
  })
  it.each(['PROPFIND', 'OPTIONS', 'PUT'])('a method that no address accepts: %s', async (method) => {
    const { status, headers } = await ask('/v1/remove-background', own(), method)
    expect([status, headers.allow]).toEqual([405, 'POST'])
    expect((await ask('/v1/nothing', own(), method)).status).toBe(404)
  })
  it('an address that does not exist stays 404', async () => {
    expect((await ask('/v1/nothing', own(), 'DELETE')).status).toBe(404)
  })
})

describe('every answer has the lifetime of an Idempotency-Key', () => {
  it.each([
    ['200', 'GET', '/health', own],
    ['401', 'GET', '/v2/generations/AAAA', own],
    ['404', 'GET', '/nothing', own],
    ['405', 'GET', '/v1/remove-background', own],
    ['400, of the router', 'GET', '/%ff', own],
    ['421', 'GET', '/health', () => 'rebound.example'],
  ])('%s', async (status, method, path, host) => {
    const { status: answered, headers } = await ask(path, host(), method)
    expect(answered).toBe(Number(status.slice(0, 3)))
    expect(headers['x-svc-idempotency-seconds']).toBe('86400')
    expect(headers['x-request-id']).toMatch(/^[\w-]+$/)
  })
  it('bytes that are not an HTTP request', async () => {
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1').end('nonsense\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*\r\nX-Svc-Idempotency-Seconds: 86400\r\n/s)
  })
})
