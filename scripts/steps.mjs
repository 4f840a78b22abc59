// What the commands of this folder share. Runs before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [20, 19]

/** Stops with one line where Node is too old to run Easel. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Easel needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a command in the project's folder; gives its exit code. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/** Says what is done, does it, and says how it went and how long it took; shows output only when it failed. */
export async function step(says, command, args, options = {}) {
  const start = Date.now()
  const { code, output } = await run(command, args, { quiet: true, ...options })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${says} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

/** Installs what the lock file says, unless it is there already. A touched or re-written lock file changes nothing. */
export async function install() {
  if (isInstalled()) return
  const done = await step('installing what the lock file names: npm ci', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
  ])
  if (!done) process.exit(1)
}

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

/** Builds the studio where its sources are newer than what was built. */
export async function build() {
  const built = join(root, 'dist', 'studio', 'index.html')
  const sources = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
  const newest = Math.max(...sources.map((name) => newestIn(join(root, name))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return true
  return step('building the studio: vite build', 'npx', ['vite', 'build'])
}

function newestIn(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
