import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inOrder } from './order.ts'
import {
  changedTitles,
  type Outcome,
  playwrightResults,
  resultsIn,
  summary,
  vitestCommand,
} from './outcomes.mjs'
import { beginRecord } from './passed.mjs'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const anOutcome = (outcome: Partial<Outcome> = {}): Outcome => ({
  file: 'src/a.test.tsx',
  rule: 'a rule holds',
  message: 'expected 1 to be 2',
  command: 'npx vitest run src/a.test.tsx',
  ...outcome,
})

describe('the summary', () => {
  it('ends with the counts, after what failed, its message and the command that runs it alone', () => {
    const failed = anOutcome()
    expect(summary({ passed: 4, failures: [failed], unsteady: [], titles: [] }, ['9 s of tests'])).toBe(
      [
        '',
        'Failed: 1',
        '',
        '✗ src/a.test.tsx a rule holds',
        '    expected 1 to be 2',
        '  Run it alone: npx vitest run src/a.test.tsx',
        '',
        '',
        '9 s of tests',
        '4 passed, 1 failed',
      ].join('\n'),
    )
  })

  it('lists what passed only at the second try apart from what failed, with its first message', () => {
    const text = summary({ passed: 4, failures: [], unsteady: [anOutcome()], titles: [] })
    expect(text).toContain('Unsteady, passed only at the second try: 1')
    expect(text).toContain('~ src/a.test.tsx a rule holds')
    expect(text).toContain('expected 1 to be 2')
    expect(text).not.toContain('Failed')
    expect(text.split('\n').at(-1)).toBe('4 passed, 0 failed')
  })

  it('shows the beginning of a long message, without colours', () => {
    const message = `\u001b[31mlost\u001b[39m\n${'line\n'.repeat(200)}`
    const text = summary({ passed: 0, failures: [anOutcome({ message })], unsteady: [], titles: [] })
    expect(text).toContain('    lost\n')
    expect(text).toContain('    …\n')
    expect(text.split('\n').length).toBeLessThan(30)
  })
})

describe('the titles of tests', () => {
  it('that are tested no more are named, and new ones counted', () => {
    expect(changedTitles(['a › one', 'a › two'], ['a › one', 'a › three', 'b › one'])).toEqual([
      'Titles of tests: 1 fewer and 2 more than in docs/test-titles.txt',
      '  - a › two',
    ])
    expect(changedTitles(['a › one'], ['a › one', 'a › one'])).toEqual([])
  })
})

describe('the order of files', () => {
  const files = (seconds: Readonly<Record<string, number>>) =>
    Object.entries(seconds).map(([file, took]) => ({ file, seconds: took }))
  const short = { a: 5, b: 30, c: 20, d: 10, e: 0 }

  it('begins with the longest file', () => {
    expect(inOrder(files(short), [])).toEqual(['b', 'c', 'd', 'a', 'e'])
  })

  it('begins a file that waits only when two processes have worked through the one before', () => {
    const waiting = files({ slow: 11, slowest: 20 })
    expect(inOrder(files(short), waiting)).toEqual(['slowest', 'b', 'c', 'slow', 'd', 'a', 'e'])
    expect(inOrder([], waiting)).toEqual(['slowest', 'slow'])
  })
})

describe('the command that runs one test', () => {
  it('takes the title literally, whatever a shell or an expression would make of it', () => {
    const title = "what's $HOME (1.5 × 2)?"
    const command = vitestCommand('unit', 'contract/a b.test.ts', title)
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
      .trimEnd()
      .split('\n')
    expect(words.slice(0, -1)).toEqual([
      'npx',
      'vitest',
      'run',
      '--project',
      'unit',
      'contract/a b.test.ts',
      '-t',
    ])
    expect(new RegExp(words.at(-1) ?? '').test(title)).toBe(true)
    expect(new RegExp(words.at(-1) ?? '').test("what's $HOME (115 × 2)?")).toBe(false)
  })
})

describe('results', () => {
  const read = { name: 'Vitest', code: 0 }
  const none = { passed: 0, failures: [], unsteady: [], titles: [] }
  const rules = (results: { failures: readonly Outcome[] }) => results.failures.map(({ rule }) => rule)

  it('a program that wrote no report, ran no test or exited with an error has failed', () => {
    expect(rules(resultsIn(join(folder, 'no-such.json'), read))).toEqual(['Vitest wrote no report'])
    expect(rules(resultsIn(written(none), read))).toEqual(['Vitest ran no test'])
    expect(rules(resultsIn(written({ ...none, passed: 3 }), { ...read, code: 1 }))).toEqual([
      'Vitest exited with code 1 although no test failed',
    ])
  })

  it('none are needed where a change touches no test', () => {
    const touched = { ...read, maybeNone: true }
    expect(resultsIn(written(none), touched)).toEqual(none)
    expect(resultsIn(join(folder, 'no-such.json'), touched)).toEqual(none)
    expect(rules(resultsIn(join(folder, 'no-such.json'), { ...touched, code: 1 }))).toEqual([
      'Vitest wrote no report',
    ])
  })

  it('of Playwright: a second try is unsteady, a skipped test failed, and each has its place and first message', () => {
    const spec = (line: number, status: string, ...messages: string[]) => ({
      file: 'journeys/a.spec.ts',
      line,
      title: `rule ${line}`,
      tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    })
    const flaky = spec(3, 'flaky', 'late')
    const nested = { specs: [spec(2, 'unexpected', 'first', 'second'), flaky], suites: [] }
    const suites = [{ specs: [spec(1, 'expected'), spec(4, 'skipped')], suites: [nested] }]
    const results = playwrightResults({ suites, errors: [{ message: 'no port' }] }, '/opt/chromium')
    expect(results.passed).toBe(2)
    expect(results.failures.map(({ file, message }) => [file, message])).toEqual([
      ['e2e/journeys/a.spec.ts:4', 'it was skipped'],
      ['e2e/journeys/a.spec.ts:2', 'first'],
      ['', 'no port'],
    ])
    expect(results.unsteady.map(({ file, message }) => [file, message])).toEqual([
      ['e2e/journeys/a.spec.ts:3', 'late'],
    ])
    expect(results.failures[1]?.command).toBe(
      'CHROMIUM_PATH=/opt/chromium npx playwright test e2e/journeys/a.spec.ts:2',
    )
  })

  it.each([
    ['at its top', ['- link "Skip to content"', '- main:', '  - heading "10 of 11 done today" [level=1]']],
    [
      'under one root, marked',
      [
        '- generic [ref=f1e3]:',
        '  - link "Skip to content" [ref=f1e4] [cursor=pointer]:',
        '  - main [ref=f1e59]:',
        '    - heading "10 of 11 done today" [level=1] [ref=f1e62]',
      ],
    ],
  ])('of Playwright: a failure shows what its page had then, without what every page has (%s)', (_, page) => {
    const path = join(folder, 'error-context.md')
    const words = [
      '# Error details',
      '```',
      'Error: not visible',
      '```',
      '```yaml',
      ...page,
      '```',
      '# Test source',
    ]
    writeFileSync(path, words.join('\n'))
    const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }]
    const gone = [{ name: 'error-context', path: join(folder, 'no-such-file.md') }]
    const pageless = [{ name: 'error-context', path: join(folder, 'no-page.md') }]
    writeFileSync(
      pageless[0]?.path ?? '',
      words.filter((line) => !page.includes(line) && line !== '```yaml').join('\n'),
    )
    const tests = [attachments, gone, pageless].map((kept) => ({
      status: 'unexpected',
      results: [{ errors: [{ message: 'not visible' }], attachments: kept }],
    }))
    const suites = [{ specs: [{ file: 'a.spec.ts', line: 1, title: 'a rule', tests }] }]
    const results = playwrightResults({ suites, errors: [] }, '/opt/chromium')
    const shownLines = ['- main:', '  - heading "10 of 11 done today" [level=1]']
    expect(results.failures.map(({ page: lines }) => lines)).toEqual([shownLines, [], []])
    const shown = summary(results)
    expect(shown).toContain(
      '    not visible\n  The page then:\n    - main:\n      - heading "10 of 11 done today" [level=1]\n  Run it alone',
    )
    expect(shown.match(/The page then/g)).toHaveLength(1)
  })
})

describe('the record of a whole run that passed', () => {
  const passed = { passed: 5, unsteady: [anOutcome()], seconds: { tests: 9 } }

  /** A folder of git with one commit, in which the record is ignored. */
  function aClone() {
    const clone = mkdtempSync(join(folder, 'clone-'))
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
        cwd: clone,
        encoding: 'utf8',
      }).trim()
    const commit = (name: string) => {
      writeFileSync(join(clone, name), 'artifacts/\n')
      git('add', '-A')
      git('commit', '-qm', `Add ${name}`)
      return git('rev-parse', 'HEAD')
    }
    git('init', '-q')
    const first = commit('.gitignore')
    const record = () => readFileSync(join(clone, 'artifacts', 'passed.json'), 'utf8')
    return { clone, commit, first, record }
  }

  it('names the commit, counts and seconds', () => {
    const { clone, first, record } = aClone()
    expect(beginRecord(clone)(passed)).toMatch('passed')
    expect(JSON.parse(record())).toEqual({ commit: first, passed: 5, unsteady: 1, seconds: { tests: 9 } })
  })

  it('is removed when a run begins', () => {
    const { clone, record } = aClone()
    beginRecord(clone)(passed)
    beginRecord(clone)
    expect(record).toThrow('ENOENT')
  })

  it('is not written for changes that are not committed, nor if the commit is another at the end', () => {
    const { clone, commit, record } = aClone()
    const write = beginRecord(clone)
    writeFileSync(join(clone, 'new.ts'), '')
    expect(write(passed)).toMatch('not committed')
    commit('new.ts')
    expect(write(passed)).toMatch('the commit changed meanwhile')
    expect(record).toThrow('ENOENT')
  })
})

it('browser tests of what a press costs are never tried twice', () => {
  const charges = join(import.meta.dirname, '..', '..', 'e2e', 'charges')
  const files = readdirSync(charges).filter((name) => name.endsWith('.spec.ts'))
  expect(files).not.toEqual([])
  const triedTwice = files.filter(
    (name) =>
      !readFileSync(join(charges, name), 'utf8').includes('\ntest.describe.configure({ retries: 0 })\n'),
  )
  expect(triedTwice).toEqual([])
})
