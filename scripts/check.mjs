// npm run check: everything that can be judged without running the product. One line a step.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstScreenBytes, MOST_BYTES } from './first-screen.mjs'
import { build, install, requireNode, root, step } from './steps.mjs'

/** Runs every check; gives how many passed and failed. */
export async function check() {
  const outcomes = []
  for (const part of ['contract', 'server', 'src', 'e2e']) {
    outcomes.push(await step(`types of ${part}`, 'npx', ['tsc', '-p', part]))
  }
  outcomes.push(await step('format and lint: biome', 'npx', ['biome', 'ci', '--error-on-warnings']))
  outcomes.push(await step('nothing unused: knip', 'npx', ['knip']))
  outcomes.push(
    await step('import rules: dependency-cruiser', 'npx', [
      'depcruise',
      '--output-type',
      'err',
      'contract',
      'server',
      'src',
      'e2e',
    ]),
  )
  outcomes.push(
    await step('the README’s settings are current', 'npx', ['tsx', 'scripts/settings-table.ts', '--check']),
  )
  outcomes.push(say('the lock file holds no download addresses', !lockHasAddresses()))
  if (await build()) {
    const bytes = firstScreenBytes()
    outcomes.push(
      say(
        `the first screen loads ${bytes} of at most ${MOST_BYTES} bytes of JavaScript, gzipped`,
        bytes <= MOST_BYTES,
      ),
    )
  } else {
    outcomes.push(false)
  }
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

const lockHasAddresses = () =>
  readFileSync(join(root, 'package-lock.json'), 'utf8').includes('"resolved": "http')

function say(what, holds) {
  console.log(`${holds ? '✓' : '✗'} ${what}`)
  return holds
}

if (process.argv[1] === import.meta.filename) {
  requireNode()
  await install()
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
