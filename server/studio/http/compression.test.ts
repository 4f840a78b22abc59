import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { RUNS_PATH } from '#contract/studio/runs.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { aPress, aStudio, type TestStudio } from '#server/testing/studio.ts'
import { compressFolder } from '../../../scripts/build/compress-built.ts'

const SCRIPT = `export const words = ${JSON.stringify(Array(200).fill('again and again'))}`
const INDEX = `<!doctype html><title>Easel</title>${'<p>A page like any other.</p>'.repeat(30)}`
const FONT = 'letters that are packed already '.repeat(40)
const SERVICE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-nobody' }

let database: TestDatabase
let studio: TestStudio
let staticDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  staticDir = await mkdtemp(join(tmpdir(), 'easel-built-'))
  await mkdir(join(staticDir, 'assets'))
  await writeFile(join(staticDir, 'index.html'), INDEX)
  await writeFile(join(staticDir, 'assets', 'main-abc123.js'), SCRIPT)
  await writeFile(join(staticDir, 'assets', 'short-abc123.js'), 'export {}')
  await writeFile(join(staticDir, 'assets', 'inter-abc123.woff2'), FONT)
  await compressFolder(staticDir)
  studio = await aStudio({ database, service: SERVICE, staticDir })
  const values = { text_prompt: 'a fox in snow, and much else besides; '.repeat(40) }
  await studio.post(RUNS_PATH, aPress({ values }))
})
afterAll(async () => {
  await studio.stop()
  await database.close()
  await rm(staticDir, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** The answer as it comes on the wire; `fetch` would unpack it. */
function ask(path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(studio.address)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers })
    asked.once('error', reject)
    asked.once('response', (response) => {
      const { statusCode: status = 0 } = response
      buffer(response).then((bytes) => resolve({ status, headers: response.headers, bytes }), reject)
    })
    asked.end()
  })
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }
const BROWSER = 'gzip, deflate, br, zstd'

describe.each([
  ['a script', '/assets/main-abc123.js', SCRIPT],
  ['the page at its root', '/', INDEX],
  ['the page at another address', '/library', INDEX],
])('%s', (_, path, whole) => {
  const asked = (accepted: string) => ask(path, { 'accept-encoding': accepted, 'sec-fetch-mode': 'navigate' })

  it.each([
    [BROWSER, 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('comes to who accepts %j as %s, and is whole', async (accepted, encoding) => {
    const { headers, bytes } = await asked(accepted)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(`${bytes.length}`)
    expect(headers.vary).toContain('accept-encoding')
    expect(bytes.length).toBeLessThan(whole.length / 2)
    expect(UNPACK[encoding](bytes).toString()).toBe(whole)
  })

  it.each(['', 'identity', 'zstd'])('is not compressed for Accept-Encoding %j', async (accepted) => {
    const { headers, bytes } = await asked(accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toContain('accept-encoding')
    expect(bytes.toString()).toBe(whole)
  })
})

it('short or compressed content is sent unchanged', async () => {
  for (const [path, whole] of [
    ['/assets/short-abc123.js', 'export {}'],
    ['/assets/inter-abc123.woff2', FONT],
  ] as const) {
    const { headers, bytes } = await ask(path, { 'accept-encoding': BROWSER })
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, whole])
  }
})

it('compressed files are no addresses of their own', async () => {
  expect((await ask('/assets/main-abc123.js.br', {})).status).toBe(404)
  expect((await ask('/index.html.gz', {})).status).toBe(404)
})

it('a page that a browser has already is not sent again', async () => {
  const { headers } = await ask('/', { 'accept-encoding': BROWSER })
  const again = await ask('/', { 'accept-encoding': BROWSER, 'if-none-match': `${headers.etag}` })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const other = await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': `${headers.etag}` })
  expect(other.status).toBe(200)
})

describe('JSON', () => {
  it.each([
    [BROWSER, 'br'],
    ['gzip', 'gzip'],
  ] as const)('above 1 kB comes compressed to who accepts %j', async (accepted, encoding) => {
    const { headers, bytes } = await ask(RUNS_PATH, { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, `${bytes.length}`])
    expect(headers.vary).toContain('accept-encoding')
    expect(JSON.parse(UNPACK[encoding](bytes).toString()).runs).toHaveLength(1)
  })

  it('is not compressed without Accept-Encoding, or below 1 kB', async () => {
    const whole = await ask(RUNS_PATH, {})
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(whole.bytes.toString()).runs).toHaveLength(1)
    const short = await ask('/api/studio', { 'accept-encoding': BROWSER })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('has the headers of the compressed answer, without a body, for HEAD', async () => {
    const { status, bytes } = await ask(RUNS_PATH, { 'accept-encoding': BROWSER }, 'HEAD')
    expect([status, bytes.length]).toEqual([200, 0])
  })
})

it('events are not held back by a compressor', async () => {
  const response = await studio.fetch(EVENTS_PATH, { headers: { 'accept-encoding': BROWSER } })
  expect(response.headers.get('content-encoding')).toBeNull()
  const { value } = (await response.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toContain('retry:')
})
