import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putDatabaseFiles } from '#server/testing/databases/database-files.ts'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'

// Each command starts its own process, which takes long on a busy machine.
describe('npm run backup, npm run restore and npm run doctor', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'easel-backups-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const line = (dataDir: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(process.execPath, [compiledProgram('upkeep-commands'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: folder, ...settings },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

  /** A service on a data folder, while some work is done; its key is in the folder. */
  async function whileRunning<T>(dataDir: string, work: (address: string) => Promise<T>): Promise<T> {
    const service = spawn(process.execPath, [compiledProgram('main'), 'service'], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: dataDir, SERVICE_PORT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(service, 'exit')
    try {
      const [ready] = await Promise.race([once(createInterface({ input: service.stdout }), 'line'), gone])
      const [address] = /http:\/\/[^;]+/.exec(String(ready)) ?? []
      if (!address) throw new Error(`the service did not start: ${ready}`)
      return await work(address)
    } finally {
      service.kill()
      await gone
    }
  }

  const accountWith = async (address: string, key: string) =>
    (await fetch(`${address}/models`, { headers: { 'api-key': key } })).status

  it('back a running service up, and restore it for the same keys', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await putDatabaseFiles(join(from, 'database'))
    const settings = { BACKUP_PASSPHRASE: 'a long passphrase' }
    const said = await whileRunning(from, () => line(from, ['backup', 'easel.backup'], settings))
    expect(said).toMatchObject({ code: 0, stderr: '' })
    expect(said.stdout).toMatch(
      /^0 files of pictures \(0\.0 MB\) and \d+ rows are in .*easel\.backup, encrypted\.\n$/,
    )
    expect((await stat(join(folder, 'easel.backup'))).mode & 0o777).toBe(0o600)

    const restored = await line(to, ['restore', 'easel.backup'], settings)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(
      /^Restored from easel\.backup, written on .*: 0 files of pictures and \d+ rows\.\n$/,
    )
    const key = await readFile(join(from, 'service-key'), 'utf8')
    expect(await readFile(join(to, 'service-key'), 'utf8')).toBe(key)
    expect(await whileRunning(to, (address) => accountWith(address, key))).toBe(200)

    const sound = await line(to, ['doctor'])
    expect(sound).toMatchObject({ code: 0, stderr: '' })
    expect(sound.stdout).toContain(
      '✓ every completed generation is charged once, and no other (0 examined)\n',
    )
    expect(await whileRunning(to, () => line(to, ['doctor', '--mend']))).toEqual(sound)
  }, 240_000)

  it('say in one line what they cannot do', async () => {
    const missing = join(folder, 'missing')
    expect(await line(missing, ['backup', 'other.backup'])).toMatchObject({
      code: 1,
      stderr: `backup: there is no database in DATA_DIR ${missing}; correct DATA_DIR\n`,
    })
    expect(await line(missing, ['restore', 'nothing.backup'])).toMatchObject({
      code: 1,
      stderr: `restore: ${join(folder, 'nothing.backup')} cannot be read (ENOENT)\n`,
    })
    expect((await line(missing, ['restore'])).stderr).toMatch(/^restore: restore takes one file\n/)
    expect((await line(missing, ['doctor', '--from', 'easel.backup'])).stderr).toBe(
      'doctor: --from is for --mend; add it\n',
    )
    expect((await line(missing, ['doctor', '--mended'])).stderr).toMatch(
      /^doctor: doctor does not understand --mended\n/,
    )
    expect((await line(missing, ['backup', '--help'])).stdout).toContain('npm run doctor -- --mend')
  }, 240_000)
})
