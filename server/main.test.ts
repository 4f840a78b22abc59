import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { putDatabaseFiles } from '#server/testing/databases/database-files.ts'
import { putModelFile, REDNESS } from '#server/testing/networks.ts'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'

/** Starts the image service as its operator does, until it is ready; returns its output on stderr until then. */
async function saidAtTheStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-start-'))
  await putDatabaseFiles(join(dataDir, 'database'))
  const service = spawn(process.execPath, [compiledProgram('main'), 'service'], {
    // A folder without an .env file.
    cwd: dataDir,
    env: { ...process.env, DATA_DIR: dataDir, SERVICE_PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  service.stderr.on('data', (words) => {
    said += words
  })
  const gone = once(service, 'exit')
  try {
    await Promise.race([once(createInterface({ input: service.stdout }), 'line'), gone])
    expect(service.exitCode, said).toBeNull()
    return said
  } finally {
    service.kill()
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}

it('a start prints a warning if webhooks may reach named hosts over plain http', async () => {
  const said = await saidAtTheStart({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9000,hooks.test:80' })
  expect(said).toMatch(
    /^Easel: WARNING: WEBHOOK_ALLOW_HOSTS lets webhooks reach 127\.0\.0\.1:9000, hooks\.test:80 at private addresses/m,
  )
}, 240_000)

it('a start prints which model files are in use, and for what', async () => {
  const models = await mkdtemp(join(tmpdir(), 'easel-models-'))
  await putModelFile(models, 'red', REDNESS, { task: 'matte', name: 'Red' })
  const said = await saidAtTheStart({ MODELS_DIR: models })
  await rm(models, { recursive: true })
  expect(said).toBe('Easel: model files in use: Red (matte, MIT)\n')
}, 240_000)

it('a start without such hosts prints no warning', async () => {
  expect(await saidAtTheStart({})).not.toContain('WARNING')
}, 240_000)
