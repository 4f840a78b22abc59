// npm run check: every check that does not run the product. Prints one line a step, and what failed again at the end.

import { commitFaults } from './checks/commits.mjs'
import { firstScreenBytes, MAX_BYTES } from './checks/first-screen.mjs'
import { failure, success, summary, together } from './results/outcomes.mjs'
import { build, install, requireNode, tool, tried, typescript } from './steps.mjs'

/**
 * Runs every check; `tell` receives the lines. Returns results as the tests do (results/outcomes.mjs). What is a matter of
 * taste is told under "Worth a look", and fails nothing.
 */
export async function check(tell = console.log) {
  const commands = [
    ['types of every part: tsc', [...tool('tsc', 'typescript-native'), '-b', '--singleThreaded']],
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
  const all = []
  for (const [name, commandLine] of commands) {
    const { holds, output } = await tried(name, commandLine, tell)
    all.push(holds ? success : failure(name, output, 'npm run check'))
  }
  const { lockFaults } = await import('./checks/lock-file.mjs')
  all.push(judged(tell, 'the lock file is complete and has no download addresses', lockFaults()))
  const { accessibilityFaults } = await import('./checks/accessibility.mjs')
  all.push(
    judged(tell, 'docs/accessibility.md has every criterion, and its tests exist', accessibilityFaults()),
  )
  all.push((await build(tell)) ? firstScreen(tell) : failure('the studio can be built', '', 'npm run check'))
  for (const { message, found } of await matters()) {
    tell(found.length === 0 ? `✓ ${message}` : `Worth a look: ${message}, but for ${found.length}`)
    for (const place of found) tell(`    ${place}`)
  }
  return together(all)
}

/** Matters of taste: what should hold, and where it does not. Some need packages, so they are imported late. */
async function matters() {
  const { longFunctions, MAX_LINES } = await import('./checks/functions.mjs')
  const { MAX_FILES, overfullFolders } = await import('./checks/folders.mjs')
  const { sizeFindings } = await import('./checks/sizes.mjs')
  const { refusedIdentifiers, refusedTexts } = await import('./checks/words.mjs')
  const { literalSpreads } = await import('./checks/spreads.mjs')
  const { treeFaults } = await import('./checks/readme-tree.mjs')
  return [
    { message: 'files, functions and parameter lists are short (biome.json)', found: await sizeFindings() },
    {
      message: `no function has more than ${MAX_LINES} lines, JSX and inner functions counted`,
      found: longFunctions().map(({ place, name, lines }) => `${place} ${name} has ${lines} lines`),
    },
    {
      message: `no folder holds more than ${MAX_FILES} files besides tests`,
      found: overfullFolders().map(({ folder, files }) => `${folder} holds ${files}`),
    },
    { message: 'names of files and identifiers keep to docs/words.md', found: refusedIdentifiers() },
    { message: 'texts on screens keep to docs/words.md', found: refusedTexts() },
    { message: 'no list or object is written with spreads of literals', found: literalSpreads() },
    { message: 'the README’s tree has a line for every folder', found: treeFaults() },
    { message: 'commit subjects are imperative and short', found: commitFaults() },
  ]
}

function firstScreen(tell) {
  const bytes = firstScreenBytes()
  const message = `the first screen loads at most ${MAX_BYTES} bytes, gzipped`
  return judged(tell, message, bytes <= MAX_BYTES ? [] : [`it loads ${bytes}`], ` (${bytes})`)
}

function judged(tell, message, faults, figure = '') {
  tell(`${faults.length === 0 ? '✓' : '✗'} ${message}${figure}`)
  for (const fault of faults) tell(fault)
  return faults.length === 0 ? success : failure(message, faults.join('\n'), 'npm run check')
}

// Runs before the comparison below: older Nodes lack `import.meta.filename`, so the script would exit silently.
requireNode()
if (process.argv[1] === import.meta.filename) {
  await install()
  const results = await check()
  console.log(summary(results))
  process.exit(results.failures.length === 0 ? 0 : 1)
}
