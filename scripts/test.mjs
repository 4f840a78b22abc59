// npm test: every check and every test. Ends with what failed, and the line "N passed, N failed", summed over all of them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.mjs'
import { findTestChromium } from './chromium.mjs'
import { findPrograms, hasPdfPrograms } from './programs.mjs'
import {
  changedTitles,
  failure,
  playwrightResults,
  resultsIn,
  success,
  summary,
  together,
} from './results/outcomes.mjs'
import { beginRecord } from './results/passed.mjs'
import { build, compileServers, install, requireNode, root, run, tool, typescript } from './steps.mjs'

const reports = join(root, 'artifacts', 'reports')
const KILL_ROUNDS = 8
const USAGE = `npm test -- [--changed] [--retry-once]
  --changed     only check, and the tests that the difference from main touches; no record of it is kept
  --retry-once  tries a component or browser test that failed once more; one that passes then is listed as unsteady`

/** Checks, which keep one core busy, while unit tests fill the others. The checks' lines follow, in one piece. */
async function checkBesideUnits(options) {
  // Both need them, and one would remove what the other has begun to use.
  if (!(await compileServers())) return failure('the servers can be compiled', '', 'npm run check')
  const lines = []
  const outcomes = await Promise.all([check((line) => lines.push(line)), unitAndComponent(options)])
  console.log(['\nChecks', ...lines].join('\n'))
  return together(outcomes)
}

async function unitAndComponent({ since, env }) {
  console.log('\nUnit and component tests')
  const file = join(reports, 'vitest.json')
  const python = await findPrograms()
  if (!python) console.log('✗ the samples of the API want curl, and a python3 with its package cryptography')
  const touched = since === null ? [] : ['--changed', since, '--passWithNoTests']
  const { code } = await run([...tool('vitest'), 'run', ...touched], {
    env: { ...env, VITEST_RESULTS: file, ...(python ? { PYTHON_PATH: python } : {}) },
  })
  return resultsIn(file, { name: 'Vitest', code, maybeNone: since !== null })
}

async function browser({ since, env }) {
  console.log('\nBrowser tests')
  const chromium = await findTestChromium()
  if (!chromium)
    return failure('a Chromium is found', 'None could be installed either; name one by CHROMIUM_PATH.')
  if (!(await hasPdfPrograms()))
    return failure(
      'Poppler and a font with emoji are found',
      'Install poppler-utils and fonts-noto-color-emoji.',
    )
  const file = join(reports, 'playwright.json')
  const touched = since === null ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']
  const { code } = await run(
    [
      ...tool('playwright', '@playwright/test'),
      'test',
      '--project=tests',
      '--reporter=line,json',
      ...touched,
    ],
    { env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  const read = (report) => playwrightResults(report, chromium)
  return resultsIn(file, { name: 'Playwright', code, read, maybeNone: since !== null })
}

/** The kill test waits for starts and polls most of its time, in which browser tests have the cores. Its lines follow. */
async function browserBesideKill(options) {
  // Both start what is built, and one would remove what the other has begun to use.
  if (!(await build())) return failure('the studio can be built', '', 'npm run check')
  if (options.since !== null) return browser(options)
  const [tests, killing] = await Promise.all([browser(options), kill()])
  console.log(`\nKill test\n${killing.output.trimEnd()}`)
  return together([tests, killing.outcome])
}

async function kill() {
  // Ports of its own, as each worker of Playwright has.
  const env = { TEST_PARALLEL_INDEX: '15' }
  const command = [...typescript('e2e/kill/kill-test.ts'), `--rounds=${KILL_ROUNDS}`]
  const { code, output } = await run(command, { quiet: true, env })
  const rule = 'kill -9 at any moment loses nothing, and charges nothing twice'
  const outcome = code === 0 ? success : failure(rule, 'Its output is above.', 'npm run test:kill')
  return { output, outcome }
}

/** The commit that the difference is taken from: where main and the working copy parted. */
async function partedFromMain() {
  const git = (...words) => run(['git', ...words], { quiet: true })
  const published = await git('rev-parse', '--verify', '--quiet', 'origin/main')
  const { code, output } = await git('merge-base', published.code === 0 ? 'origin/main' : 'main', 'HEAD')
  if (code === 0) return output.trim()
  console.error('--changed needs a branch main that git can compare with.')
  process.exit(2)
}

function options() {
  try {
    const flags = { changed: { type: 'boolean' }, 'retry-once': { type: 'boolean' } }
    return parseArgs({ options: flags }).values
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`)
    process.exit(2)
  }
}

/** Writes the titles of all tests, and says how they differ from the list that is kept with the code. */
function comparedTitles(all) {
  // One line each, as text that a file can hold.
  const titles = all.map((title) => title.toWellFormed().replaceAll(/\s+/g, ' ').trim()).sort()
  writeFileSync(join(root, 'artifacts', 'test-titles.txt'), `${titles.join('\n')}\n`)
  const kept = readFileSync(join(root, 'docs', 'test-titles.txt'), 'utf8')
    .trim()
    .split('\n')
  return changedTitles(kept, titles)
}

requireNode()
const { changed = false, 'retry-once': retryOnce = false } = options()
const writeRecord = beginRecord()
await install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const how = { since: changed ? await partedFromMain() : null, env: retryOnce ? { RETRY_ONCE: '1' } : {} }
const parts = [
  ['checks, unit and component tests', checkBesideUnits],
  [changed ? 'browser tests' : 'browser and kill tests', browserBesideKill],
]
const seconds = {}
const outcomes = []
for (const [name, part] of parts) {
  const begun = performance.now()
  outcomes.push(await part(how))
  seconds[name] = Math.round((performance.now() - begun) / 1000)
}
const results = together(outcomes)
const isWhole = !changed && results.failures.length === 0
const about = [
  ...(changed ? [] : comparedTitles(results.titles)),
  ...Object.entries(seconds).map(([name, took]) => `${took} s ${name}`),
  ...(isWhole ? [writeRecord({ ...results, seconds })] : []),
]
console.log(summary(results, about))
process.exit(results.failures.length === 0 ? 0 : 1)
