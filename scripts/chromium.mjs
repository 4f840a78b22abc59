// Finds a Chromium: CHROMIUM_PATH, an installed one, playwright's own, or a new installation.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step, tool } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Debian's package of a Chromium that draws no window around a page. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'
/** A machine without a connection must not keep the tests waiting. */
const APT = ['apt-get', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1']

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
  if (!isInstalled && (await hasApt())) await installPackage('chromium')
  return present()
}

/**
 * The path of the Chromium for tests: one without windows, in which they take three quarters of the time. Only root
 * gets its package installed; everybody else tests in the Chromium that there is.
 */
export async function findTestChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const found = onPath([WITHOUT_WINDOWS])
  if (found) return found
  if (process.getuid?.() === 0 && (await hasApt())) await installPackage(WITHOUT_WINDOWS)
  return onPath([WITHOUT_WINDOWS]) ?? findChromium()
}

const hasApt = async () => (await run(['apt-get', '--version'], { quiet: true })).code === 0

async function installPackage(name) {
  await step('reading Debian’s package lists', [...APT, 'update'])
  await step(`installing Debian’s ${name}`, [...APT, 'install', '-y', '--no-install-recommends', name])
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? null
}

async function present() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const onMachine = onPath(NAMES) ?? PLACES.find((path) => existsSync(path))
  if (onMachine) return onMachine
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}
