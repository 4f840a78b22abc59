import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { putDatabaseFiles } from '#server/testing/database-files.ts'

it('each line of a stop names what is waited for, also where that is no request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-stop-'))
  await putDatabaseFiles(join(dataDir, 'database'))
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const service = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main, 'service'], {
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
  // Half a head: a connection that is in the middle of something, and no request yet.
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /health HTTP/1.1\r\n')
  await fetch(`http://127.0.0.1:${port}/health`)
  service.kill()
  expect(await gone).toEqual([0, null])
  const lines = said.split('\n').filter((each) => each.includes('stopp'))
  expect(lines[0]).toBe('Easel: stopping, after the end of the image service')
  expect(lines.at(-1)).toBe('Easel: stopped')
  for (const each of lines.slice(0, -1)) expect(each).toMatch(/^Easel: stopping, after .+/)
  await rm(dataDir, { recursive: true, force: true })
}, 240_000)
