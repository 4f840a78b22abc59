import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'

const TIMEOUT_MS = 240_000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-refused-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts Easel with settings that it must refuse; returns its output on stderr, line by line. */
async function refusalOf(
  settings: Readonly<Record<string, string>>,
  ...part: readonly string[]
): Promise<readonly string[]> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', SERVICE_PORT: '0' }
  return new Promise((resolve) => {
    // A folder without an .env file.
    const started = execFile(
      process.execPath,
      [compiledProgram('main'), ...part],
      { cwd: folder, env: { ...env, ...settings } },
      (_, __, said) => {
        resolve([`code ${started.exitCode}`, ...said.trim().split('\n')])
      },
    )
  })
}

/** One line, and nothing created. */
async function isRefused(
  settings: Readonly<Record<string, string>>,
  message: RegExp,
  ...part: readonly string[]
): Promise<void> {
  expect(await refusalOf(settings, ...part)).toEqual(['code 1', expect.stringMatching(message)])
  expect(existsSync(join(folder, 'data'))).toBe(false)
}

describe('an unusable catalogue is refused in one plain line before anything is created', () => {
  it.each([
    ['{"inflight_limit":"a"}', 'is invalid: inflight_limit must be a number; correct the file, or unset'],
    ['{"inflight_limit":0}', 'is invalid: inflight_limit must be at least 1; correct the file'],
    ['{"v4.resolution":["big"]}', String.raw`is invalid: v4\.resolution\[0\] must be WIDTHxHEIGHT; correct`],
    ['{"nonsense":1}', 'has nonsense, which the catalogue does not have; correct the file'],
    ['[1]', 'must be a JSON object; correct the file'],
    ['{"inflight_limit":\n1,,}', String.raw`is not JSON \(line 2\); correct the file`],
    ['', 'is not JSON; correct the file'],
  ])(
    '%j',
    async (text, message) => {
      const file = join(folder, 'catalogue.json')
      await writeFile(file, text)
      await isRefused({ CATALOGUE_FILE: file }, new RegExp(`^Easel: CATALOGUE_FILE ${file} ${message}`))
    },
    TIMEOUT_MS,
  )

  it.each([
    ['/nope', 'file not found'],
    ['/', 'it is a folder'],
  ])(
    '%s',
    async (file, message) => {
      const refusal = `^Easel: CATALOGUE_FILE ${file} cannot be read: ${message}; set another file, or unset CATALOGUE_FILE$`
      await isRefused({ CATALOGUE_FILE: file }, new RegExp(refusal))
    },
    TIMEOUT_MS,
  )
})

it(
  'a model file that cannot be used is refused in one plain line, with the folder and the file',
  async () => {
    const models = join(folder, 'models')
    await mkdir(models)
    await writeFile(join(models, 'subject.onnx'), '')
    const refusal = `^Easel: MODELS_DIR ${models}: subject\\.onnx has no manifest; write subject\\.json beside it .*; correct it or take it away`
    await isRefused({ MODELS_DIR: models }, new RegExp(refusal))
  },
  TIMEOUT_MS,
)

it(
  'a folder of model files that is not there, or is a file, is refused',
  async () => {
    const file = join(folder, 'models')
    const nowhere = `^Easel: MODELS_DIR ${file}: there is no such folder; correct it, or unset MODELS_DIR$`
    await isRefused({ MODELS_DIR: file }, new RegExp(nowhere))
    await writeFile(file, '')
    await isRefused(
      { MODELS_DIR: file },
      new RegExp(`^Easel: MODELS_DIR ${file}: cannot be read \\(ENOTDIR\\); it must be a folder`),
    )
  },
  TIMEOUT_MS,
)

describe('listening addresses are checked before anything is created', () => {
  it.each([
    ['nope.invalid', 'cannot be resolved'],
    // An address of TEST-NET-1 (RFC 5737), which no machine has.
    ['192.0.2.1', 'is not an address of this machine'],
  ])(
    'SERVICE_HOST %s is refused by its name, with what to write',
    async (host, message) => {
      const refusal = new RegExp(`^Easel: SERVICE_HOST "${host}" ${message}; set 127\\.0\\.0\\.1 for`)
      await isRefused({ SERVICE_HOST: host }, refusal)
    },
    TIMEOUT_MS,
  )

  it.each(['127.0.0.1', '0.0.0.0', 'localhost'])(
    'PORT and SERVICE_PORT must differ (SERVICE_HOST %s)',
    async (host) => {
      const ports = { PORT: '5708', SERVICE_PORT: '5708', SERVICE_HOST: host }
      await isRefused(ports, /^Easel: PORT and SERVICE_PORT must differ: both are 5708; change one/)
    },
    TIMEOUT_MS,
  )
})

it(
  'a metrics token that cannot stand in a header is refused in one line before anything is made',
  () => isRefused({ METRICS_TOKEN: 'a b c d e f g h i' }, /^Easel: METRICS_TOKEN: must be printable ASCII/),
  TIMEOUT_MS,
)

describe('a start without anybody to make pictures, or without pictures to make, is refused', () => {
  const shared = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', OBJECTS_URL: 's3://none' }
  it.each([
    [
      'worker',
      {},
      /^Easel: a worker shares the database and the bucket of an image service: set DATABASE_URL/,
    ],
    ['worker', { ...shared, WORKERS: '0' }, /^Easel: WORKERS=0 leaves a worker no thread/],
    [
      'service',
      { WORKERS: '0' },
      /^Easel: WORKERS=0 leaves nobody to make pictures: set it to 1 or more, or/,
    ],
    ['all', { WORKERS: '0' }, /^Easel: WORKERS=0 leaves nobody to make pictures/],
    ['worker', { ...shared, WORKER_QUEUES: 'quick' }, /^Easel: WORKER_QUEUES .*must be some of fast, slow/],
  ])(
    '%s %j',
    (part, settings: Readonly<Record<string, string>>, message) => isRefused(settings, message, part),
    TIMEOUT_MS,
  )
})
