import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'
import { guide } from './guide.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await aService()
  folder = await mkdtemp(join(tmpdir(), 'easel-guide-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The code blocks of a language below a heading of the guide. */
function codeOf(heading: string, language: string): string {
  const [, section = ''] = guide(CATALOGUE, service.address).split(`# ${heading}\n`)
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\n\`\`\``).exec(section) ?? []
  return code
}

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const PROGRAMS = {
  sh: ['sh', 'sample.sh'],
  js: [process.execPath, 'sample.mjs'],
  python: [process.env.PYTHON_PATH ?? 'python3', 'sample.py'],
} as const
type Language = keyof typeof PROGRAMS
const LANGUAGES = Object.keys(PROGRAMS) as Language[]

async function ran(language: Language, source: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const [program, file] = PROGRAMS[language]
  await writeFile(join(folder, file), source)
  return new Promise((resolve) =>
    execFile(
      program,
      [join(folder, file)],
      {
        cwd: env.DATA_DIR ? process.cwd() : folder,
        env: { ...process.env, EASEL_API_KEY: service.key, ...env },
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

const PICTURE = 'lighthouse.png'

// Each sample starts its own process and paints, which takes long on a busy machine.
describe.each(LANGUAGES)('in %s', (language) => {
  it.each(['Make a picture', 'Wait for the result'])('%s ends with a picture in a file', async (heading) => {
    await rm(join(folder, PICTURE), { force: true })
    const { code, stdout, stderr } = await ran(language, codeOf(heading, language))
    expect(stderr).toBe('')
    expect([code, stdout]).toEqual([0, `completed: ${PICTURE}\n`])
    const bytes = await readFile(join(folder, PICTURE))
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  })

  it.each(['Make a picture', 'Wait for the result'])(
    '%s shows an error of the service and stops',
    async (heading) => {
      const { code, stdout, stderr } = await ran(language, codeOf(heading, language), {
        EASEL_API_KEY: 'wrong',
      })
      expect(code).toBe(1)
      expect(stdout).toBe('')
      expect(stderr).toMatch(/"error":/)
    },
  )

  it('Wait for the result prints the reason of a generation that failed', async () => {
    const failing = codeOf('Wait for the result', language).replace(
      'a lighthouse above a calm sea at dusk',
      'a lighthouse sandbox:fail',
    )
    const { code, stderr } = await ran(language, failing)
    expect(code).toBe(1)
    expect(stderr).toMatch(/failed: [a-z_]+/)
  })
})

it('Get a key makes a key that works, line by line', async () => {
  // The script `service` would compile the servers first.
  const npm = join(folder, 'npm')
  await writeFile(
    npm,
    `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${compiledProgram('service-commands')}" "$@"\n`,
  )
  await chmod(npm, 0o755)
  const asked = `curl -sS --fail-with-body ${service.address}/v2/account/api-keys -H "Api-Key: $EASEL_API_KEY"`
  const { code, stdout, stderr } = await ran('sh', `set -e\n${codeOf('Get a key', 'sh')}\n${asked}`, {
    DATA_DIR: service.dataDir,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    EASEL_API_KEY: undefined,
  })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain('"label":"laptop"')
})

describe('the tables', () => {
  const text = guide(CATALOGUE, 'http://127.0.0.1:4101')

  it.each([
    '| Remove background | $0.01 |',
    '| Fast, `1K` | `VERY_LOW` $0.003, `LOW` $0.005, `MEDIUM` $0.01, `HIGH` $0.012, `VERY_HIGH` $0.015 |',
    '| 3.0 with a character reference | `FLASH` $0.10, `TURBO` $0.10, `DEFAULT` $0.15, `QUALITY` $0.20 |',
    '| 4.0 transparent, `2K` | `TURBO` $0.06, `DEFAULT` $0.12, `QUALITY` $0.20 |',
    '2 times for `2K`, 4 times for `4K`, 8 times for `8K`',
  ])('prices: %s', (row) => expect(text).toContain(row))

  it.each([
    '| `Prefer: wait` | 30 seconds; longer waits are shortened |',
    '| An uploaded picture | 50 megapixels (50,331,648 pixels) |',
    '| Replace background: aspect ratio | from 1:6 to 6:1 |',
    '| Fast: `custom_width` times `custom_height` | 4,194,304 pixels; each side 16 to 4,096, a multiple of 16 |',
    '| Lifetime of a link to a picture | 24 hours; after that, a poll returns a new link |',
    '| All texts of a request together | 1 MB |',
    '| 3.0: the whole request | under 50 MB |',
    '| Pose variants: `instruction` | 4,000 characters |',
    '| Ad localizer: `exact_copy` | 4,000 characters |',
    '| Ad resize, Ad localizer: `prompt` | 2,000 characters |',
    '| 3.0, 3.0 transparent, Replace background, Pose variants: `num_images` | 1 to 8 |',
    '| Ad resize, Ad localizer: `num_images` | 1 to 4 |',
  ])('limits: %s', (row) => expect(text).toContain(row))

  it('use the values of the deployment', () => {
    expect(guide({ ...CATALOGUE, 'ad_resize.prompt.max_chars': 70 }, '')).toContain(
      '| Ad resize: `prompt` | 70 characters |',
    )
  })
})
