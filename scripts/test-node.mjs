// npm run test:node -- MAJOR: the unit and component tests and a start, on another version of Node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build, install, requireNode, root, run, step, tool } from './steps.mjs'

const READY = /Easel is ready.*?(http:\/\/\S+)/
const START_TIMEOUT_MS = 240_000
/** The tested version of each major one; the README names them too. */
const TESTED = { 22: '22.23.3', 24: '24.21.0' }
/** Set for the second run of this file, by the Node under test. */
const IS_TRIED = 'EASEL_TRIED_NODE'

/** Installs a version of Node outside the built files; returns the program's path. */
async function nodeOf(version) {
  const folder = join(root, 'dist', 'node', version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(program)) return program
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const installing = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder]
  const isThere = await step(`installing Node ${version}`, [...npm, ...installing, `${name}@${version}`])
  if (!isThere || !existsSync(program)) process.exit(1)
  return program
}

/** Starts Easel as `npm start` does, checks /ready and stops it; returns the fault as a message, or null. */
async function startFault() {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-node-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SERVICE_PORT: '0', LOG_LEVEL: 'error' }
  const easel = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(easel, 'exit')
  const late = setTimeout(() => easel.kill('SIGKILL'), START_TIMEOUT_MS)
  let address
  for await (const line of createInterface({ input: easel.stdout })) {
    address = READY.exec(line)?.[1]
    if (address !== undefined) break
  }
  const answer = address === undefined ? undefined : await fetch(new URL('/ready', address))
  easel.kill('SIGTERM')
  const [code] = await gone
  clearTimeout(late)
  await rm(dataDir, { recursive: true, force: true })
  if (answer === undefined) return 'it was not ready in time'
  if (!answer.ok) return `/ready answered ${answer.status}`
  return code === 0 ? null : `its stop exited with code ${code}`
}

async function testHere() {
  console.log(`Node ${process.versions.node}`)
  if (!(await build())) return 1
  const fault = await startFault()
  console.log(fault === null ? '✓ npm start' : `✗ npm start: ${fault}`)
  const { code } = await run([...tool('vitest'), 'run'])
  return fault === null ? code : 1
}

requireNode()
if (process.env[IS_TRIED]) process.exit(await testHere())
const [major = ''] = process.argv.slice(2)
const version = TESTED[major]
if (version === undefined) {
  console.error(`Give one of the tested major versions of Node: ${Object.keys(TESTED).join(', ')}`)
  process.exit(2)
}
await install()
const { code } = await run([await nodeOf(version), 'scripts/test-node.mjs'], { env: { [IS_TRIED]: '1' } })
process.exit(code)
