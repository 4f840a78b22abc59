// npm start: brings everything that is missing, then runs the servers until it is stopped.
import { spawn } from 'node:child_process'
import { build, compiled, compileServers, install, requireNode, root } from './steps.mjs'

requireNode()
await install()
const parts = process.argv.slice(2)
const isReady = parts.includes('service') ? await compileServers() : await build()
if (!isReady) process.exit(1)

const [node, ...args] = compiled('main')
const server = spawn(node, [...args, ...parts], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // A terminal sends its Ctrl-C to the server too; a second one would cut its orderly stop short.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) server.kill(signal)
  })
}
// npm's shell keeps SIGTERM to itself: where it is gone, nobody is left to stop the server.
const parent = process.ppid
const watching = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watching)
  server.kill('SIGTERM')
}, 500)
server.on('exit', (code) => process.exit(code ?? 1))
