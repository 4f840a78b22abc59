// npm run check: everything that can be judged without running the product. One line a step.
import { firstScreenBytes, MOST_BYTES } from './first-screen.mjs'
import { lockFaults } from './lock-file.mjs'
import { build, install, requireNode, step, tool, typescript } from './steps.mjs'

/** Runs every check; gives how many passed, and the names of those that failed. */
export async function check() {
  const commands = [
    ...['contract', 'server', 'src', 'e2e'].map((part) => [
      `types of ${part}`,
      [...tool('tsc', 'typescript'), '-p', part],
    ]),
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
  const outcomes = []
  for (const [name, commandLine] of commands) outcomes.push({ name, holds: await step(name, commandLine) })
  outcomes.push({ name: 'the lock file', holds: isLockFileWhole() })
  outcomes.push({ name: 'the first screen', holds: (await build()) && isFirstScreenLight() })
  const failures = outcomes.filter(({ holds }) => !holds).map(({ name }) => name)
  return { passed: outcomes.length - failures.length, failures }
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
  const { failures } = await check()
  process.exit(failures.length === 0 ? 0 : 1)
}
