import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { createApp } from '../app.ts'
import { apiRoutes, openParts } from '../parts.ts'
import { startStudio } from '../studio.ts'
import { ownHosts } from './guard.ts'

interface Route {
  readonly method: string
  readonly url: string
}

const routes: Route[] = []
let database: TestDatabase
let dataDir: string
let app: FastifyInstance
let port = 0

beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'easel-guard-'))
  const options = {
    logTo: { write: () => {} },
    host: '127.0.0.1',
    port: 0,
    dataDir,
    database,
    picturesAllowed: 1,
    staticDir: null,
    catalogue: CATALOGUE,
    catalogueOverrides: {},
    logLevel: 'silent',
    service: { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-nobody', kind: 'remote' as const },
  }
  // Once through the real start, which makes the tables.
  await (await startStudio(options)).stop()
  app = await createApp({ ...options, hosts: () => ownHosts(port) })
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
  apiRoutes(app, await openParts(options, { log: app.log, wake: () => {} }))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

const FOREIGN = {
  'a foreign origin': { origin: 'https://evil.example' },
  'another site': { 'sec-fetch-site': 'cross-site' },
  'another port of this machine': { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
}

/** Sends a path as it is spelled; `fetch` would tidy it. Leaves an answer that does not end. */
function ask(method: string, path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ hostname: '127.0.0.1', port, path, method, headers })
    asked.once('error', reject)
    asked.once('response', (response) => {
      const status = response.statusCode ?? 0
      if (response.headers['content-type'] === 'text/event-stream') {
        asked.destroy()
        resolve({ status, body: '' })
      } else text(response).then((body) => resolve({ status, body }), reject)
    })
    asked.end()
  })
}

/** Whether no route exists at an address: a route may answer 404 itself. HEAD is checked by GET. */
async function leadsNowhere(method: string, path: string, headers: Readonly<Record<string, string>>) {
  const { body } = await ask(method === 'HEAD' ? 'GET' : method, path, headers)
  return body.includes('address was not found')
}

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const pathOf = ({ url }: Route) => url.replace(/:\w+/g, 'a1b2c3')
const [first, ...others] = EVENTS_PATH.split('/').filter(Boolean)

/** Ways to write a path: those that lead to its route, and those that should lead nowhere. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'a slash at its end': (path) => `${path}/`,
  'an empty query': (path) => `${path}?`,
  'a fragment': (path) => `${path}#there`,
  'its first letter encoded': (path) => path.replace(/[a-z]/, encoded),
  'its last letter encoded': (path) => path.replace(/[a-z0-9]$/, encoded),
  'every letter encoded': (path) => path.replace(/[a-z]/g, encoded),
  'capital hexadecimal': (path) => path.replace(/[a-z]/g, (letter) => encoded(letter).toUpperCase()),
  'encoded, and a slash at its end': (path) => `${path.replace(/[a-z]/g, encoded)}/`,
  'the absolute form': (path) => `http://127.0.0.1${path}`,
  capitals: (path) => path.toUpperCase(),
  'two slashes': (path) => path.replaceAll('/', '//'),
  'a dot segment': (path) => `/.${path}`,
  'a way up': (path) => `/x/..${path}`,
  'a parameter': (path) => `${path};a=b`,
  'an encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
  'an encoded end': (path) => `${path}%00`,
}

describe('whatever another site asks of the API is refused, however the address is spelled', () => {
  it.each(Object.keys(SPELLINGS))('with %s', async (spelling) => {
    const spell = SPELLINGS[spelling] ?? String
    expect(routes.filter(({ url }) => url.startsWith('/api/')).length).toBeGreaterThan(20)
    for (const route of routes.filter(({ url }) => url.startsWith('/api/'))) {
      const path = spell(pathOf(route))
      for (const headers of Object.values(FOREIGN)) {
        const { status } = await ask(route.method, path, headers)
        const isNowhere = status === 404 && (await leadsNowhere(route.method, path, headers))
        expect(isNowhere ? 403 : status, `${route.method} ${path}`).toBe(403)
      }
    }
  })
})

describe('the event stream', () => {
  const spellings = [EVENTS_PATH, `${EVENTS_PATH}/`, `/${first}/%65${others.join('/').slice(1)}`]

  it.each(spellings)('is open to the studio’s own page at %s, and to no other', async (path) => {
    expect((await ask('GET', path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await ask('GET', path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

it('pages may be opened by a link on another site, and by nothing else there', async () => {
  const path = '/api/assets/a1b2c3/original'
  const cross = { 'sec-fetch-site': 'cross-site' }
  expect((await ask('GET', path, { ...cross, 'sec-fetch-mode': 'navigate' })).status).toBe(404)
  expect((await ask('GET', path, { ...cross, 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
  expect((await ask('GET', EVENTS_PATH, { ...cross, 'sec-fetch-mode': 'navigate' })).status).toBe(403)
})

it('two Host lines are 400 (RFC 9112, 3.2)', async () => {
  const host = `127.0.0.1:${port}`
  // As a list of names and values: an object would make one line of two.
  const headers = ['Host', host, 'Host', 'evil.example']
  const asked = request({ host: '127.0.0.1', port, path: '/health', headers })
  const status = await new Promise((resolve, reject) => {
    asked.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject)
    asked.end()
  })
  expect(status).toBe(400)
})

it('no answer of the API is stored, however the address is spelled', async () => {
  for (const path of ['/api/runs', '/api/runs/', '/%61pi/runs', '/api/%72uns', '/api/nothing']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})
