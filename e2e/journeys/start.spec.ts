import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { type Easel, NONE_OF_THE_DEVELOPERS, prepareEasel } from '../fixtures/easel.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Easel with its own folder and ports, not started yet; at a first start its folder is empty. */
const test = base.extend<{ isFirst: boolean; easel: Easel }>({
  isFirst: [true, { option: true }],
  easel: async ({ isFirst }, use) => {
    const easel = await prepareEasel({}, { files: isFirst ? 'none' : 'copied' })
    await use(easel)
    await easel.remove()
  },
})

interface End {
  readonly code: number | null
  /** Its output, without the runtime's own warnings. */
  readonly lines: readonly string[]
}

/** Starts a process that is expected to exit by itself. */
async function endOf(easel: Easel, settings: Readonly<Record<string, string>>): Promise<End> {
  const env = {
    ...process.env,
    ...NONE_OF_THE_DEVELOPERS,
    NODE_NO_WARNINGS: '1',
    PORT: new URL(easel.studio).port,
    SERVICE_PORT: new URL(easel.service).port,
    DATA_DIR: easel.dataDir,
    ...settings,
  }
  const child = spawn(process.execPath, ['dist/server/main.mjs'], { cwd: root, env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, lines: `${output}${errors}`.split('\n').filter(Boolean) }
}

test('both servers answer /health once the address is printed', async ({ easel }) => {
  await easel.start()
  for (const address of [easel.studio, easel.service]) {
    const answer = await fetch(`${address}/health`)
    expect(answer.status).toBe(200)
  }
})

test('the data folder’s contents are private to their owner, whatever the umask and earlier modes', async ({
  easel,
}) => {
  const before = process.umask(0)
  await easel.start()
  const body = new FormData()
  for (const [name, value] of Object.entries({ prompt: 'a kite', custom_width: '64', custom_height: '64' }))
    body.set(name, value)
  const headers = { 'api-key': await easel.key() }
  const path = '/v1/async/text-to-image/p-image-svc'
  const made = await fetch(easel.service + path, { method: 'POST', headers, body })
  const id = String(Object(await made.json()).generation_id)
  await expect
    .poll(async () => {
      const answer = await fetch(`${easel.service}/v1/generations/${id}`, { headers })
      return Object(await answer.json()).status
    })
    .toBe('completed')
  expect(await openToOthers(easel.dataDir)).toEqual([])
  await easel.stop()
  await chmod(easel.dataDir, 0o755)
  await chmod(join(easel.dataDir, 'service-key'), 0o644)
  await easel.start()
  process.umask(before)
  expect(await openToOthers(easel.dataDir)).toEqual([])
})

/** Paths in a folder, including itself, that other users can read or write. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const paths = ['', ...(await readdir(folder, { recursive: true }))]
  const open = paths.map(async (path) => {
    const stats = await lstat(join(folder, path)).catch(() => null)
    return stats && (stats.mode & 0o077) !== 0 ? [path] : []
  })
  return (await Promise.all(open)).flat()
}

/** A request that takes ten minutes; resolves when the service is working on it, with its answer still to come. */
async function longRequest(easel: Easel): Promise<{ readonly status: Promise<number | undefined> }> {
  const form = new FormData()
  form.set('prompt', 'a kite sandbox:slow=600')
  form.set('resolution', '512x1536')
  form.set('rendering_speed', 'TURBO')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const asked = request(`${easel.service}/v1/svc-v3/generate`, {
    method: 'POST',
    headers: {
      'api-key': await easel.key(),
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const status = once(asked, 'response').then(([answer]) => Number(answer.resume().statusCode))
  await once(asked, 'continue')
  asked.end(body)
  return { status }
}

test.describe(() => {
  // Not their first start: files that are there save seconds.
  test.use({ isFirst: false })

  test('SIGTERM to the whole group is one stop: it prints what it waits for, and every request is answered', async ({
    easel,
  }) => {
    const env = {
      ...process.env,
      ...NONE_OF_THE_DEVELOPERS,
      PORT: new URL(easel.studio).port,
      SERVICE_PORT: new URL(easel.service).port,
      DATA_DIR: easel.dataDir,
    }
    const group = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, detached: true })
    let said = ''
    for (const stream of [group.stdout, group.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    }
    await expect.poll(() => said, { timeout: 80_000 }).toContain('Easel is ready')
    const requests = [await longRequest(easel), await longRequest(easel), await longRequest(easel)]
    const ended = once(group, 'exit')
    process.kill(-(group.pid ?? 0), 'SIGTERM')
    expect(await Promise.all(requests.map(({ status }) => status))).toEqual([503, 503, 503])
    expect((await ended)[0]).toBe(0)
    expect(said).toContain('stopping, waiting for 3 requests to the service')
  })

  for (const name of ['PORT', 'SERVICE_PORT']) {
    test(`${name} in use ends the start with one line that names it`, async ({ easel }) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const port = String(Object(other.address()).port)
      const { code, lines } = await endOf(easel, { [name]: port })
      other.close()
      expect(lines).toEqual([expect.stringContaining(`${name} ${port} is in use`)])
      expect(code).toBe(1)
    })
  }

  test('a second process on the same data folder is refused with one line', async ({ easel }) => {
    await easel.start()
    const { code, lines } = await endOf(easel, { PORT: '0', SERVICE_PORT: '0' })
    expect(lines).toEqual([expect.stringContaining(easel.dataDir)])
    expect(code).toBe(1)
  })
})

test('an unusable data folder ends the start with one line that names it', async ({ easel }) => {
  const file = join(easel.dataDir, 'a-file')
  await writeFile(file, '')
  const { code, lines } = await endOf(easel, { DATA_DIR: join(file, 'folder') })
  expect(lines).toEqual([expect.stringContaining('DATA_DIR')])
  expect(code).toBe(1)
})

for (const { message, name, value } of [
  { message: 'an unknown setting', name: 'SVC_BASE_URI', value: 'http://127.0.0.1' },
  { message: 'a malformed setting', name: 'LINK_TTL_SECONDS', value: 'soon' },
]) {
  test(`${message} ends the start with one line that names it`, async ({ easel }) => {
    const { code, lines } = await endOf(easel, { [name]: value })
    expect(lines).toEqual([expect.stringContaining(name)])
    expect(code).toBe(1)
  })
}
