import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'
import { helpOf, readArguments, readSwitches } from './command.ts'
import { COMMANDS } from './table.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

// Each starts its own process, which takes long on a busy machine.
describe('the command line', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
  const line = (dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [compiledProgram('service-commands'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

  it('works without a running service, and demo --json prints one line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-commands-'))
    folders.push(folder)
    const { code, stdout } = await line(folder, 'demo', '--json', '--create')
    expect(code).toBe(0)
    expect(stdout.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(stdout)).toMatchObject({ adminKey: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('reports a lost output, as a key is shown only once', async () => {
    const full = await open('/dev/full', 'w')
    const child = spawn(process.execPath, [compiledProgram('service-commands'), 'list', '--json'], {
      env: { PATH: process.env.PATH, DATA_DIR: service.dataDir },
      stdio: ['ignore', full.fd, 'pipe'],
    })
    const [stderr, [code]] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'exit')])
    await full.close()
    expect(code).toBe(1)
    expect(stderr.trim()).toMatch(/^service: list succeeded, but its output could not be written \(ENOSPC\)/)
  })

  it.each([
    [['nonsense'], /unknown command nonsense/],
    [['constructor'], /unknown command constructor/],
    [['help', 'toString'], /unknown command toString/],
    [['list', 'help'], /Unexpected argument 'help'/],
    [['create-organization', '--name', 'a', '--name', 'b'], /--name is given more than once/],
    [['create-organization', '--name', '\u200b'], /--name is empty; give it NAME/],
    [['create-key'], /--member is missing/],
    [['list', '--all'], /Unknown option/],
    [
      ['top-up', '--organization', 'house', '--usd', '-5'],
      /^service: --usd must be dollars such as 12.50, not -5$/,
    ],
    [
      ['create-organization', '--name', '-x'],
      /^service: create-organization: --name needs a value; one that begins with a dash is written --name=NAME;/,
    ],
    [['create-organization', '--name'], /^service: create-organization: --name needs a value;/],
    [['create-organization', '--name', ' '], /--name is empty; give it NAME/],
  ])('%j ends with one line and code 1', async (args, description) => {
    const { code, stderr } = await line(service.dataDir, ...args)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(description)])
  })

  it.each([
    ['/dev/null/data', /a part of its path is a file, not a folder/],
    ['/proc/no-such/data', /a folder cannot be created there/],
    [`/tmp/${'long'.repeat(100)}`, /DATA_DIR .* cannot be used: its path, or a name in it, is too long/],
  ])('DATA_DIR %s ends it at once with one line', async (dataDir, description) => {
    const { code, stderr } = await line(dataDir, 'list', '--create')
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(description)])
  })

  it('a mistyped DATA_DIR is not created', async () => {
    const dataDir = join(tmpdir(), `easel-mistyped-${process.pid}`)
    const { code, stderr } = await line(dataDir, 'list')
    expect(code).toBe(1)
    expect(stderr).toMatch(/there is no database in DATA_DIR .*; correct DATA_DIR, or add --create/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('COMMAND --help describes the command, although options are missing', async () => {
    const { code, stdout } = await line(service.dataDir, 'create-member', '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('npm run service -- create-member --organization ID --name NAME [options]')
  })

  it.each([[['help', 'create-member']], [['create-member', '-h']], [['--help', 'create-member']]])(
    '%j says what that command does',
    async (args) => {
      const { code, stdout } = await line(service.dataDir, ...args)
      expect(code).toBe(0)
      expect(stdout).toContain('npm run service -- create-member --organization ID')
    },
  )

  it('--json may precede the command, and also applies to help', async () => {
    const listed = await line(service.dataDir, '--json', 'list')
    expect(JSON.parse(listed.stdout)).toHaveProperty('organizations')
    const helped = await line(service.dataDir, 'help', '--json')
    expect(JSON.parse(helped.stdout)).toEqual({ help: expect.stringContaining('create-member') })
  })

  it('a name may equal a switch', () => {
    const command = COMMANDS['create-organization']
    if (!command) throw new Error('the command is gone')
    const { rest } = readSwitches(['--name', 'json'])
    expect(readArguments('create-organization', command, rest)).toMatchObject({ name: 'json' })
  })

  it.each(Object.entries(COMMANDS))('the help of %s names every option', (name, command) => {
    const options = [...Object.keys(command.options), 'json', 'create', 'help']
    for (const option of options) expect(helpOf(name, command)).toContain(`--${option}`)
  })

  it('every option is named in the error', () => {
    const command = COMMANDS['create-member']
    if (!command) throw new Error('the command is gone')
    expect(() => readArguments('create-member', command, [])).toThrow(
      '--organization ID, --name NAME, --admin',
    )
  })
})
