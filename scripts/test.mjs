// npm test: every check there is. Ends with the line "N passed, N failed", summed over all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, requireNode, root, run, tool, typescript } from './steps.mjs'

const reports = join(root, 'artifacts', 'reports')
const KILL_ROUNDS = 5
const FAILED = { passed: 0, failed: 1 }

/** A runner that crashed, or whose report says that it ran nothing, counts as one failure. */
function counted(name, code, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')))
  } catch {
    console.log(`✗ ${name} left no report`)
  }
  const isBroken = (code !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0
  return isBroken ? { ...counts, failed: counts.failed + 1 } : counts
}

async function unitAndComponent() {
  console.log('\nUnit and component tests')
  const report = `--outputFile.json=${join(reports, 'vitest.json')}`
  const { code } = await run([...tool('vitest'), 'run', '--reporter=default', '--reporter=json', report])
  return counted('vitest', code, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests,
  }))
}

async function browser() {
  console.log('\nBrowser tests')
  if (!(await build())) return FAILED
  const chromium = await findChromium()
  if (!chromium) {
    console.log('✗ there is no Chromium, and none could be installed; name one in CHROMIUM_PATH')
    return FAILED
  }
  const { code } = await run(
    [...tool('playwright', '@playwright/test'), 'test', '--project=tests', '--reporter=line,json'],
    {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
    },
  )
  return counted('playwright', code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

async function kill() {
  console.log('\nKill test')
  const { code } = await run([...typescript('e2e/kill/kill-test.ts'), `--rounds=${KILL_ROUNDS}`])
  return code === 0 ? { passed: 1, failed: 0 } : FAILED
}

requireNode()
await install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const outcomes = []
for (const runner of [check, unitAndComponent, browser, kill]) outcomes.push(await runner())
const sum = (of) => outcomes.reduce((total, outcome) => total + outcome[of], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
