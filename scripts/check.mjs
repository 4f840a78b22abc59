// npm run check: everything that can be judged without running the product. One line a step.
import { firstScreenBytes, MOST_BYTES } from './first-screen.mjs'
import { lockFaults } from './lock-file.mjs'
import { build, install, requireNode, step, tool, typescript } from './steps.mjs'

/** Runs every check; gives how many passed and failed. */
export async function check() {
  const outcomes = []
  for (const part of ['contract', 'server', 'src', 'e2e']) {
    outcomes.push(await step(`types of ${part}`, [...tool('tsc', 'typescript'), '-p', part]))
  }
  const others = [
    [
      'format and lint: biome',
      [...tool('biome', '@biomejs/biome'), 'ci', '--error-on-warnings', '--colors=off'],
    ],
    ['nothing unused: knip', tool('knip')],
    [
      'import rules: dependency-cruiser',
      [...tool('depcruise', 'dependency-cruiser'), '-T', 'err', 'contract', 'server', 'src', 'e2e'],
    ],
    ['the README’s settings are current', [...typescript('scripts/settings-table.ts'), '--check']],
  ]
  for (const [says, commandLine] of others) outcomes.push(await step(says, commandLine))
  outcomes.push(isLockFileWhole())
  outcomes.push((await build()) && isFirstScreenLight())
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

function isLockFileWhole() {
  const faults = lockFaults()
  say('the lock file is whole and holds no download addresses', faults.length === 0)
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}

function isFirstScreenLight() {
  const bytes = firstScreenBytes()
  const says = `the first screen loads ${bytes} of at most ${MOST_BYTES} bytes, gzipped`
  return say(says, bytes <= MOST_BYTES)
}

function say(what, holds) {
  console.log(`${holds ? '✓' : '✗'} ${what}`)
  return holds
}

// Before the comparison: an older Node does not know `import.meta.filename`, and would leave without a word.
requireNode()
if (process.argv[1] === import.meta.filename) {
  await install()
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
