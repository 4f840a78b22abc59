import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { MAX_PRESS_BYTES } from '#contract/studio/presses/press.ts'
import { RUNS_PATH } from '#contract/studio/runs.ts'
import { studioError } from '#contract/studio/studio.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { aPress, aStudio, type TestStudio } from '#server/testing/studio.ts'

const INLINE = "document.title = 'Easel'"
const STYLE = 'body { margin: 0 }'
const INDEX = `<!doctype html><html data-theme="dark"><style>${STYLE}</style><script data-loads="/a.js">${INLINE}</script>`
const LIGHT_INDEX = INDEX.replace('dark', 'light')
const DRAFT_PAGE = INDEX.replace('data-theme', 'data-draft data-theme')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const SERVICE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-nobody' }

let database: TestDatabase
let studio: TestStudio
let staticDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  staticDir = await mkdtemp(join(tmpdir(), 'easel-built-'))
  await mkdir(join(staticDir, 'assets'))
  await writeFile(join(staticDir, 'index.html'), INDEX)
  await writeFile(join(staticDir, 'index.light.html'), LIGHT_INDEX)
  await writeFile(join(staticDir, 'assets', 'main-abc123.js'), 'export {}')
  await mkdir(join(staticDir, 'tools'))
  await writeFile(join(staticDir, 'tools', 'resize-ad.html'), INDEX)
  await writeFile(join(staticDir, 'tools', 'resize-ad.draft.html'), DRAFT_PAGE)
  await writeFile(join(staticDir, 'generate.html'), INDEX)
  await writeFile(join(staticDir, 'generate.light.html'), LIGHT_INDEX)
  await writeFile(join(staticDir, 'generate.draft.html'), DRAFT_PAGE)
  await writeFile(join(staticDir, '.secret'), 'no')
  studio = await aStudio({ database, service: SERVICE, staticDir })
})
afterAll(async () => {
  await studio.stop()
  await database.close()
  await rm(staticDir, { recursive: true })
})

type Headers = Readonly<Record<string, string>>

/** A request with the given Host and Sec-Fetch headers, which `fetch` does not allow to set. */
async function ask(method: string, path: string, headers: Headers = {}, body = '') {
  const { hostname, port } = new URL(studio.address)
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, setHost: headers.host === undefined })
    asked.once('error', reject)
    asked.once('response', (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    })
    asked.end(body)
  })
}

const ownHost = () => new URL(studio.address).host
const press = () => JSON.stringify(aPress())
const json = { 'content-type': 'application/json' }

describe('the studio answers to its own names only', () => {
  it.each(['evil.example', 'evil.example:4100', '127.0.0.1', 'localhost', ''])('not to %j', async (host) => {
    const { status, body } = await ask('GET', '/api/runs', { host })
    expect([400, 421]).toContain(status)
    studioError.parse(JSON.parse(body))
  })

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('to %s with its port', async (name) => {
    const host = `${name}:${new URL(studio.address).port}`
    expect((await ask('GET', '/health', { host })).status).toBe(200)
  })

  it('also not for the app itself, which a rebound name would read', async () => {
    expect((await ask('GET', '/', { host: 'evil.example', accept: 'text/html' })).status).toBe(421)
  })
})

describe('changes are accepted only from the studio’s own pages, or without a page', () => {
  it.each<[string, () => Headers]>([
    ['a foreign origin', () => ({ origin: 'https://evil.example' })],
    ['an origin that hides', () => ({ origin: 'null' })],
    ['another port of this machine', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a cross-site request without origin', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a same-site request without origin', () => ({ 'sec-fetch-site': 'same-site' })],
  ])('not from %s', async (_, headers) => {
    const { status, body } = await ask('POST', RUNS_PATH, { ...json, ...headers() }, press())
    expect(status).toBe(403)
    expect(studioError.parse(JSON.parse(body)).code).toBe('cross-site')
    expect((await ask('GET', EVENTS_PATH, headers())).status).toBe(403)
  })

  it.each<[string, () => Headers]>([
    ['its own origin', () => ({ origin: `http://${ownHost()}`, 'sec-fetch-site': 'same-origin' })],
    ['a same-origin request without origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['a program', () => ({})],
  ])('but from %s', async (_, headers) => {
    const { status } = await ask('POST', RUNS_PATH, { ...json, ...headers() }, press())
    expect(status).toBe(201)
  })
})

/** The other security headers of an answer. */
const STRICT = {
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

describe('every answer', () => {
  it.each(['/', '/api/runs', '/api/nothing', '/health'])('carries a strict policy: %s', async (path) => {
    const { headers } = await studio.fetch(path)
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none';script-src 'self' 'wasm-unsafe-eval' ${hashOf(INLINE)};` +
        `style-src 'self' ${hashOf(STYLE)};` +
        "img-src 'self' blob: data:;connect-src 'self';" +
        "worker-src 'self';media-src 'self';font-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'self'",
    )
    const others = Object.keys(STRICT).map((name) => [name, headers.get(name)])
    expect(Object.fromEntries(others)).toEqual(STRICT)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('has an id of its own, of letters and digits', async () => {
    const asked = Array.from({ length: 600 }, () => studio.fetch('/health'))
    const ids = (await Promise.all(asked)).map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/)
  })

  it('of a refused name carries it too', async () => {
    const { headers } = await studio.fetch('/api/runs?limit=x')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('about runs is not stored', async () => {
    expect((await studio.fetch('/api/runs')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the app', () => {
  const navigations: readonly Headers[] = [{ 'sec-fetch-mode': 'navigate' }, { accept: 'text/html,*/*' }]
  const opened = (path: string) => Promise.all(navigations.map((headers) => ask('GET', path, headers)))

  it.each(['/', '/library', '/library/some.id', '/generate?model=4'])('is at %s', async (path) => {
    for (const answer of await opened(path)) expect(answer).toEqual({ status: 200, body: INDEX })
  })

  it('comes in the theme that a cookie names, and in the usual one for any other', async () => {
    const opened = async (cookie: string) => (await ask('GET', '/', { accept: 'text/html', cookie })).body
    expect(await opened('a=b; easel-theme=light')).toBe(LIGHT_INDEX)
    for (const cookie of [
      'easel-theme=dark',
      'easel-theme=pink',
      'not-easel-theme=light',
      'easel-theme=lightly',
    ]) {
      expect(await opened(cookie)).toBe(INDEX)
    }
    expect((await studio.fetch('/')).headers.get('vary')).toContain('cookie')
  })

  it.each([
    ['/tools/resize-ad', 'easel-drafts=generate-v4.resize-ad', DRAFT_PAGE],
    ['/tools/resize-ad', 'a=b; easel-drafts=resize-ad; easel-theme=dark', DRAFT_PAGE],
    ['/tools/resize-ad', 'easel-drafts=generate-v4', INDEX],
    ['/tools/resize-ad', 'not-easel-drafts=resize-ad', INDEX],
    ['/', 'easel-drafts=generate-v4', DRAFT_PAGE],
    ['/generate?model=generate-v4', 'easel-drafts=generate-v4', DRAFT_PAGE],
    ['/generate?model=generate-v3', 'easel-drafts=generate-v4', INDEX],
    ['/generate?model=generate-v4', 'easel-drafts=', INDEX],
    // A page without a form has no second one.
    ['/library', 'easel-drafts=generate-v4', INDEX],
  ])(
    'at %s, with the cookies %s, has its form hidden only where it has a draft',
    async (path, cookie, page) => {
      expect((await ask('GET', path, { accept: 'text/html', cookie })).body).toBe(page)
    },
  )

  it('is revalidated at each visit', async () => {
    expect((await studio.fetch('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it('has files that are kept for ever, because their names hold a hash', async () => {
    const { headers } = await studio.fetch('/assets/main-abc123.js')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toMatch(/javascript/)
  })

  it('has its files at their addresses however these are encoded, for GET and HEAD alone', async () => {
    const at = async (method: string, path: string) => {
      const answer = await studio.fetch(path, { method, headers: { accept: '*/*' } })
      return [answer.status, answer.headers.get('allow')]
    }
    expect(await at('GET', '/assets/main%2Dabc123.js?v=1')).toEqual([200, null])
    expect(await at('HEAD', '/assets/main-abc123.js')).toEqual([200, null])
    expect(await at('GET', '/assets%2Fmain-abc123.js')).toEqual([404, null])
    expect(await at('POST', '/assets/main-abc123.js')).toEqual([405, 'GET, HEAD'])
  })

  it.each(['/assets/main-gone.js', '/.secret', '/assets/..%2f..%2fetc/passwd'])(
    'has no file at %s, and says so to whoever asks for a file',
    async (path) => {
      const { status } = await studio.fetch(path, { headers: { accept: '*/*' } })
      expect([403, 404]).toContain(status)
    },
  )

  it.each(['/api/nothing', '/api', '/api/runs/nothing/dance'])('has no endpoint at %s', async (path) => {
    for (const { status, body } of await opened(path)) {
      expect(status).toBe(404)
      studioError.parse(JSON.parse(body))
    }
  })
})

describe('unknown input ends in a 4xx with words, never in a 5xx', () => {
  it.each([
    ['GET', '/api/runs?limit=x'],
    ['GET', '/api/runs?limit=1&limit=2'],
    ['GET', '/api/runs?limit=-1'],
    ['GET', '/api/runs?cursor=x'],
    ['GET', '/api/runs?cursor=9999999999999999~a'],
    ['GET', '/api/runs?cursor=999999999999999~a'],
    ['GET', '/api/runs?operation=x'],
    ['GET', '/api/runs?state=x'],
    ['GET', '/api/runs/%00'],
    ['GET', '/api/runs/%ff'],
    ['GET', '/api/library?cursor=%00'],
    ['GET', '/api/library/nothing'],
    ['POST', '/api/runs/nothing/remove'],
    ['POST', '/api/runs/nothing/leave'],
    ['POST', '/api/runs/nothing/restore'],
    ['DELETE', '/api/runs/nothing'],
    ['PUT', '/api/runs'],
  ])('%s %s', async (method, path) => {
    const { status, body } = await ask(method, path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(studioError.parse(JSON.parse(body)).error).not.toMatch(/ at .*\.ts/)
  })

  it('names the field of a query', async () => {
    const { issues } = studioError.parse(await (await studio.fetch('/api/runs?state=asleep')).json())
    expect(issues?.[0]?.at).toMatch(/^state/)
  })

  it('also for bytes that are no request', async () => {
    const { hostname, port } = new URL(studio.address)
    const socket = connect(Number(port), hostname)
    socket.end('\x16\x03\x01 hello\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('also for a body that is too large or of another type', async () => {
    const large = JSON.stringify({ ...aPress(), values: { text_prompt: 'a'.repeat(MAX_PRESS_BYTES) } })
    expect((await ask('POST', RUNS_PATH, json, large)).status).toBe(413)
    expect((await ask('POST', RUNS_PATH, { 'content-type': 'text/plain' }, press())).status).toBeLessThan(500)
  })
})
