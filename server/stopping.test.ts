import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'
import { putDatabaseFiles } from '#server/testing/databases/database-files.ts'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'

it('each line of a stop names what it waits for, also without open requests', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-stop-'))
  await putDatabaseFiles(join(dataDir, 'database'))
  const service = spawn(process.execPath, [compiledProgram('main'), 'service'], {
    cwd: dataDir,
    env: { ...process.env, DATA_DIR: dataDir, SERVICE_PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  service.stderr.on('data', (words) => {
    said += words
  })
  const gone = once(service, 'exit')
  const [line] = await once(createInterface({ input: service.stdout }), 'line')
  const port = Number(/:(\d+);/.exec(String(line))?.[1])
  // A partial request head: the connection is busy, but there is no request yet.
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /health HTTP/1.1\r\n')
  await fetch(`http://127.0.0.1:${port}/health`)
  service.kill()
  expect(await gone).toEqual([0, null])
  const lines = said.split('\n').filter((each) => each.includes('stopp'))
  expect(lines[0]).toBe('Easel: stopping, waiting for the end of the image service')
  expect(lines.at(-1)).toBe('Easel: stopped')
  for (const each of lines.slice(0, -1)) expect(each).toMatch(/^Easel: stopping, waiting for .+/)
  await rm(dataDir, { recursive: true, force: true })
}, 240_000)

it('a stop while the first start creates the database leaves no process that writes into the next one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-stopped-early-'))
  const draft = join(dataDir, 'database.draft')
  const start = () =>
    spawn(process.execPath, [compiledProgram('main'), 'service'], {
      cwd: dataDir,
      env: { ...process.env, DATA_DIR: dataDir, SERVICE_PORT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const first = start()
  await vi.waitFor(() => expect(existsSync(draft)).toBe(true), { timeout: 90_000, interval: 5 })
  const gone = once(first, 'exit')
  first.kill()
  await gone
  expect(await commandLines()).not.toContain(draft)
  const again = start()
  const [line] = await once(createInterface({ input: again.stdout }), 'line')
  expect(String(line)).toContain('ready')
  expect(existsSync(draft)).toBe(false)
  const end = once(again, 'exit')
  again.kill()
  await end
  await rm(dataDir, { recursive: true, force: true })
}, 240_000)

/** All processes, from Linux's /proc; none elsewhere. */
async function commandLines(): Promise<string> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  // A process may exit while it is being read.
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.join('\n')
}
