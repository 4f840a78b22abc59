// Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, playwright's own, or a new installation.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step, tool } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium, which is installed if missing. Null if the installation fails. */
export async function findChromium() {
  const found = await present()
  if (found) return found
  const playwright = tool('playwright', '@playwright/test')
  const isInstalled = await step('installing playwright’s Chromium', [
    ...playwright,
    'install',
    '--with-deps',
    'chromium',
  ])
  if (!isInstalled && (await run(['apt-get', '--version'], { quiet: true })).code === 0) {
    await step('reading Debian’s package lists', ['apt-get', 'update'])
    await step('installing Debian’s Chromium', [
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
    ])
  }
  return present()
}

async function present() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const onMachine = [...onPath, ...PLACES].find((path) => existsSync(path))
  if (onMachine) return onMachine
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}
