// Shared by the commands of this folder. Uses Node's own modules only, as it runs before packages are installed.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [20, 19]

/** Exits with a message if Node is too old to run Easel. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Easel needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** The command line of an installed package's program, run with this Node so that no shell has to find it. */
export function tool(name, packageName = name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[name])]
}

// First flag: loading the modules fills a small heap, and a full collection would delay the first requests by 40 ms.
// Second flag: otherwise each half of the young generation keeps the 16 MB that it grows to during the start.
const HEAP_FLAGS = JSON.parse(readFileSync(join(root, 'scripts', 'heap-flags.json'), 'utf8'))

/** The command line of a compiled program (scripts/compile-servers.mjs). */
export const compiled = (name) => [process.execPath, ...HEAP_FLAGS, join('dist', 'server', `${name}.mjs`)]

/** The command line that runs a TypeScript file of the project. */
export const typescript = (file) => [process.execPath, ...HEAP_FLAGS, '--import', 'tsx', file]

/** Runs a command line in the project's folder; returns its exit code, and its output if that is not shown. */
export function run([command, ...args], { quiet = false, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Prints one line with the step, its result and its duration; prints the step's output only if it failed. `tell`
 * receives the lines, as standard output may be reserved. Returns whether it succeeded.
 */
export const step = async (message, commandLine, tell) => (await tried(message, commandLine, tell)).holds

/** The same, for those who need the output too: `{ holds, output }`. */
export async function tried(message, commandLine, tell = console.log) {
  const start = Date.now()
  const { code, output } = await run(commandLine, { quiet: true })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  const holds = code === 0
  tell(`${holds ? '✓' : '✗'} ${message} (${seconds} s)`)
  if (!holds) tell(output.trimEnd())
  return { holds, output }
}

/** Installs the packages of the lock file unless they are installed; the lock file's modification time does not matter. */
export async function install(tell) {
  if (isInstalled()) return
  // npm tells its child processes where it is; otherwise search for it.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const command = [...npm, 'ci', '--no-audit', '--no-fund']
  const isDone = await step('installing dependencies: npm ci', command, tell)
  if (!isDone) process.exit(1)
}

/** Whether every package of the lock file is installed in its version; packages for other platforms may be missing. */
function isInstalled() {
  const there = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(there)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(there)
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || optional || peer || installed[path]?.version === version,
  )
}

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Builds the studio and compiles the servers, each where its sources are newer than what was built. */
export const build = async (tell) =>
  (await compileServers(tell)) && (await buildApiReference(tell)) && (await buildStudio(tell))

/** Builds the page that describes the image service where its sources are newer than what was built. */
export async function buildApiReference(tell) {
  const sources = ['src/api-reference', 'scripts/build/api-reference.mjs', 'public', 'package-lock.json']
  if (isCurrent('dist/api-reference/page.html', sources)) return true
  const command = [process.execPath, 'scripts/build/api-reference.mjs']
  return step('building the API reference: esbuild', command, tell)
}

async function buildStudio(tell) {
  const sources = [
    'src',
    'contract',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/build',
    'package-lock.json',
  ]
  if (isCurrent('dist/studio/index.html', sources)) return true
  return step('building the studio: vite build', [...tool('vite'), 'build'], tell)
}

/** Compiles the servers if their sources are newer than the output. */
export async function compileServers(tell) {
  const sources = ['server', 'contract', 'scripts/compile-servers.mjs', 'package.json', 'package-lock.json']
  if (isCurrent('dist/server/main.mjs', sources)) return true
  return step('compiling the servers: esbuild', [process.execPath, 'scripts/compile-servers.mjs'], tell)
}

function isCurrent(built, sources) {
  const file = join(root, built)
  if (!existsSync(file)) return false
  const newest = Math.max(...sources.map((name) => newestIn(join(root, name))))
  return statSync(file).mtimeMs > newest
}

/** Folders count too: deleting a file changes the time of its folder. */
function newestIn(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
