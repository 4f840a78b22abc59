// npm start: installs and builds what is missing, then runs the servers until they are stopped.
import { spawn } from 'node:child_process'
import { build, buildApiReference, compiled, compileServers, install, requireNode, root } from './steps.mjs'

requireNode()
await install()
const parts = process.argv.slice(2)
const STEPS = {
  worker: compileServers,
  service: async () => (await compileServers()) && (await buildApiReference()),
}
const isReady = await (STEPS[parts[0]] ?? build)()
if (!isReady) process.exit(1)

const [node, ...args] = compiled('main')
// Fewer of glibc's memory arenas: pictures that several threads allocate and free otherwise leave 60 to 80 MB unused.
const env = { MALLOC_ARENA_MAX: '2', ...process.env }
const server = spawn(node, [...args, ...parts], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the server too; forwarding it would send a second one and cut the orderly stop
    // short.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) server.kill(signal)
  })
}
// npm's shell does not forward SIGTERM: if the shell has exited, nothing else would stop the server.
const parent = process.ppid
const watching = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watching)
  server.kill('SIGTERM')
}, 500)
server.on('exit', (code) => process.exit(code ?? 1))
