// npm test: runs every check. Ends with the line "N passed, N failed", summed over all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { findPrograms } from './programs.mjs'
import { build, install, requireNode, root, run, tool, typescript } from './steps.mjs'

const reports = join(root, 'artifacts', 'reports')
const KILL_ROUNDS = 5
const failure = (name) => ({ passed: 0, failures: [name] })

/** A runner that crashed, or whose report lists no tests, counts as one failure. */
function counted(name, code, read) {
  let counts = { passed: 0, failures: [] }
  try {
    counts = read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')))
  } catch {
    console.log(`✗ ${name} wrote no report`)
  }
  const { passed, failures } = counts
  if (code !== 0 && failures.length === 0)
    failures.push(`${name} exited with code ${code} although no test failed`)
  else if (passed + failures.length === 0) failures.push(`${name} ran no test`)
  return { passed, failures }
}

/** Tests in Vitest's report that did not pass, and files that could not be run. */
function unitCounts({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    if (status === 'failed' && failed.length === 0) return [`${file}: the file could not be run`]
    return failed.map((test) => `${file}: ${test.fullName} (${test.status})`)
  })
  return { passed: numPassedTests, failures }
}

/** Tests in Playwright's report that did not pass at the first try. */
function browserCounts({ suites, stats, errors }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })))
  const failed = tests.filter(({ status }) => status !== 'expected')
  const named = failed.map(({ file, line, title, status }) => `${file}:${line}: ${title} (${status})`)
  return { passed: stats.expected, failures: [...named, ...errors.map(({ message }) => message)] }
}

/** Checks, which keep one core busy, while unit tests fill the others. The checks' lines follow, in one piece. */
async function checkBesideUnits() {
  const lines = []
  const outcomes = await Promise.all([check((line) => lines.push(line)), unitAndComponent()])
  console.log(['\nChecks', ...lines].join('\n'))
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

async function unitAndComponent() {
  console.log('\nUnit and component tests')
  const report = `--outputFile.json=${join(reports, 'vitest.json')}`
  const python = await findPrograms()
  if (!python) console.log('✗ the samples of the API want curl, and a python3 with its package cryptography')
  const { code } = await run([...tool('vitest'), 'run', '--reporter=default', '--reporter=json', report], {
    env: python ? { PYTHON_PATH: python } : {},
  })
  return counted('vitest', code, unitCounts)
}

async function browser() {
  console.log('\nBrowser tests')
  if (!(await build())) return failure('the studio could not be built')
  const chromium = await findChromium()
  if (!chromium) {
    console.log('✗ no Chromium found, and none could be installed; set CHROMIUM_PATH')
    return failure('no Chromium for the browser tests')
  }
  const { code } = await run(
    [...tool('playwright', '@playwright/test'), 'test', '--project=tests', '--reporter=line,json'],
    {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
    },
  )
  return counted('playwright', code, browserCounts)
}

async function kill() {
  console.log('\nKill test')
  const { code } = await run([...typescript('e2e/kill/kill-test.ts'), `--rounds=${KILL_ROUNDS}`])
  return code === 0 ? { passed: 1, failures: [] } : failure('the kill test')
}

requireNode()
await install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const outcomes = []
for (const runner of [checkBesideUnits, browser, kill]) outcomes.push(await runner())
const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0)
const failures = outcomes.flatMap((outcome) => outcome.failures)
// Repeated at the end, as early failures scroll away.
for (const name of failures) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
