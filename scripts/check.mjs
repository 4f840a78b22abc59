// npm run check: every check that does not run the product. Prints one line a step.

import { commitFaults } from './checks/commits.mjs'
import { firstScreenBytes, MAX_BYTES } from './checks/first-screen.mjs'
import { MAX_FILES, overfullFolders } from './checks/folders.mjs'
import { lockFaults } from './checks/lock-file.mjs'
import { build, install, requireNode, step, tool, typescript } from './steps.mjs'

/** Runs every check; returns the number of passed ones and the names of the failed ones. */
export async function check() {
  const commands = [
    ['types of every part: tsc', [...tool('tsc', 'typescript'), '-b']],
    [
      'format and lint: biome',
      [...tool('biome', '@biomejs/biome'), 'ci', '--error-on-warnings', '--colors=off'],
    ],
    ['unused code: knip', tool('knip')],
    [
      'import rules: dependency-cruiser',
      [...tool('depcruise', 'dependency-cruiser'), '-T', 'err', 'contract', 'server', 'src', 'e2e'],
    ],
    ['the README’s settings are current', [...typescript('scripts/settings-table.ts'), '--check']],
    ['the painter’s vocabulary is current', [...typescript('scripts/vocabulary/build.ts'), '--check']],
  ]
  const outcomes = []
  for (const [name, commandLine] of commands) outcomes.push({ name, holds: await step(name, commandLine) })
  outcomes.push({ name: 'the lock file', holds: isLockFileWhole() })
  outcomes.push({ name: 'files per folder', holds: areFoldersSmall() })
  outcomes.push({ name: 'lengths of functions', holds: await areFunctionsShort() })
  outcomes.push({ name: 'identifier names', holds: await areWordsKept() })
  outcomes.push({ name: 'commit subjects', holds: areSubjectsShort() })
  outcomes.push({ name: 'size of the first screen', holds: (await build()) && isFirstScreenLight() })
  const failures = outcomes.filter(({ holds }) => !holds).map(({ name }) => name)
  return { passed: outcomes.length - failures.length, failures }
}

function isLockFileWhole() {
  const faults = lockFaults()
  say('the lock file is complete and has no download addresses', faults.length === 0)
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}

function areFoldersSmall() {
  const overfull = overfullFolders()
  const holds = say(`no folder holds more than ${MAX_FILES} files besides tests`, overfull.length === 0)
  for (const { folder, files } of overfull) console.log(`${folder} holds ${files} files: split it by topic`)
  return holds
}

function areSubjectsShort() {
  const faults = commitFaults()
  const holds = say('commit subjects are imperative and short', faults.length === 0)
  for (const fault of faults) console.log(fault)
  return holds
}

// These imports need packages, so they run after the installation.
async function areFunctionsShort() {
  const { longFunctions, MAX_LINES } = await import('./checks/functions.mjs')
  const found = longFunctions()
  const holds = say(`no function has more than ${MAX_LINES} lines, JSX counted`, found.length === 0)
  for (const { place, name, lines } of found) console.log(`${place} ${name} has ${lines} lines`)
  return holds
}

async function areWordsKept() {
  const { refusedIdentifiers } = await import('./checks/words.mjs')
  const found = refusedIdentifiers()
  const holds = say('identifiers keep to docs/words.md', found.length === 0)
  for (const place of found) console.log(place)
  return holds
}

function isFirstScreenLight() {
  const bytes = firstScreenBytes()
  const message = `the first screen loads ${bytes} of at most ${MAX_BYTES} bytes, gzipped`
  return say(message, bytes <= MAX_BYTES)
}

function say(what, holds) {
  console.log(`${holds ? '✓' : '✗'} ${what}`)
  return holds
}

// Runs before the comparison below: older Nodes lack `import.meta.filename`, so the script would exit silently.
requireNode()
if (process.argv[1] === import.meta.filename) {
  await install()
  const { failures } = await check()
  process.exit(failures.length === 0 ? 0 : 1)
}
