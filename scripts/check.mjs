// npm run check: every check that does not run the product. Prints one line a step.

import { commitFaults } from './checks/commits.mjs'
import { firstScreenBytes, MAX_BYTES } from './checks/first-screen.mjs'
import { lockFaults } from './checks/lock-file.mjs'
import { build, install, requireNode, step, tool, typescript } from './steps.mjs'

/** Runs every check; returns the number of passed ones and the names of the failed ones. `tell` receives the lines. */
export async function check(tell = console.log) {
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
  for (const [name, commandLine] of commands)
    outcomes.push({ name, holds: await step(name, commandLine, tell) })
  for (const { name, message, faults } of await ownChecks()) {
    const found = faults()
    outcomes.push({ name, holds: say(tell, message, found.length === 0) })
    for (const fault of found) tell(fault)
  }
  outcomes.push({ name: 'size of the first screen', holds: (await build(tell)) && isFirstScreenLight(tell) })
  const failures = outcomes.filter(({ holds }) => !holds).map(({ name }) => name)
  return { passed: outcomes.length - failures.length, failures }
}

/** The checks of this folder. Some need packages, so they are imported after the installation. */
async function ownChecks() {
  const { longFunctions, MAX_LINES } = await import('./checks/functions.mjs')
  const { MAX_FILES, overfullFolders } = await import('./checks/folders.mjs')
  const { refusedIdentifiers, refusedTexts } = await import('./checks/words.mjs')
  const { literalSpreads } = await import('./checks/spreads.mjs')
  const { treeFaults } = await import('./checks/readme-tree.mjs')
  return [
    {
      name: 'the lock file',
      message: 'the lock file is complete and has no download addresses',
      faults: lockFaults,
    },
    {
      name: 'files per folder',
      message: `no folder holds more than ${MAX_FILES} files besides tests`,
      faults: () =>
        overfullFolders().map(({ folder, files }) => `${folder} holds ${files}: split it by topic`),
    },
    {
      name: 'lengths of functions',
      message: `no function has more than ${MAX_LINES} lines, JSX and inner functions counted`,
      faults: () => longFunctions().map(({ place, name, lines }) => `${place} ${name} has ${lines} lines`),
    },
    {
      name: 'names',
      message: 'names of files and identifiers keep to docs/words.md',
      faults: refusedIdentifiers,
    },
    {
      name: 'texts on screens',
      message: 'texts on screens keep to docs/words.md',
      faults: refusedTexts,
    },
    {
      name: 'spreads of literals',
      message: 'no list or object is written with spreads of literals',
      faults: literalSpreads,
    },
    {
      name: 'the README’s tree',
      message: 'the README’s tree has a line for every folder',
      faults: treeFaults,
    },
    {
      name: 'commit subjects',
      message: 'commit subjects are imperative and short',
      faults: commitFaults,
    },
  ]
}

function isFirstScreenLight(tell) {
  const bytes = firstScreenBytes()
  const message = `the first screen loads ${bytes} of at most ${MAX_BYTES} bytes, gzipped`
  return say(tell, message, bytes <= MAX_BYTES)
}

function say(tell, message, holds) {
  tell(`${holds ? '✓' : '✗'} ${message}`)
  return holds
}

// Runs before the comparison below: older Nodes lack `import.meta.filename`, so the script would exit silently.
requireNode()
if (process.argv[1] === import.meta.filename) {
  await install()
  const { failures } = await check()
  process.exit(failures.length === 0 ? 0 : 1)
}
