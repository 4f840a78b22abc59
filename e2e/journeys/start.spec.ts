import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { type Easel, NONE_OF_THE_DEVELOPERS, prepareEasel } from '../fixtures/easel.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Easel on a folder and ports of its own, not started yet. */
const test = base.extend<{ easel: Easel }>({
  // Playwright reads what a fixture needs from this pattern: nothing.
  easel: async ({ playwright: _ }, use) => {
    const easel = await prepareEasel()
    await use(easel)
    await easel.remove()
  },
})

interface End {
  readonly code: number | null
  /** What it said, without the runtime's own warnings. */
  readonly lines: readonly string[]
}

/** Starts a process that is expected to end by itself. */
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
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, lines: `${output}${errors}`.split('\n').filter(Boolean) }
}

test('both servers answer /health once the address is printed', async ({ easel, request }) => {
  await easel.start()
  for (const address of [easel.studio, easel.service]) {
    const answer = await request.get(`${address}/health`)
    expect(answer.status()).toBe(200)
  }
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

test('a data folder that cannot be used ends the start with one line that names it', async ({ easel }) => {
  const file = join(easel.dataDir, 'a-file')
  await writeFile(file, '')
  const { code, lines } = await endOf(easel, { DATA_DIR: join(file, 'folder') })
  expect(lines).toEqual([expect.stringContaining('DATA_DIR')])
  expect(code).toBe(1)
})

for (const { says, name, value } of [
  { says: 'an unknown setting', name: 'SVC_BASE_URI', value: 'http://127.0.0.1' },
  { says: 'a malformed setting', name: 'LINK_TTL_SECONDS', value: 'soon' },
]) {
  test(`${says} ends the start with one line that names it`, async ({ easel }) => {
    const { code, lines } = await endOf(easel, { [name]: value })
    expect(lines).toEqual([expect.stringContaining(name)])
    expect(code).toBe(1)
  })
}
