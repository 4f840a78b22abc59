// npm run dev: restarts the server when its sources change, and hot-reloads the studio.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { install, requireNode, root, tool, typescript } from './steps.mjs'

const HOST = '127.0.0.1:4110'

requireNode()
await install()
// The browser uses the host name of vite's server, which proxies requests.
const ours = [HOST, HOST.replace('127.0.0.1', 'localhost')]
const env = { ...process.env, ALLOWED_HOSTS: [process.env.ALLOWED_HOSTS, ...ours].filter(Boolean).join(',') }
const start = ([command, ...args], stdio) => spawn(command, args, { cwd: root, env, stdio })

const [node, ...main] = typescript('server/main.ts')
const server = start([node, '--watch', '--watch-preserve-output', ...main], ['ignore', 'pipe', 'inherit'])
const studio = start(tool('vite'), ['ignore', 'ignore', 'inherit'])
createInterface({ input: server.stdout }).on('line', (line) => {
  console.log(line.startsWith('Easel is ready') ? `Easel is ready, and watches: http://${HOST}` : line)
})

const stop = () => {
  for (const child of [server, studio]) child.kill()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of [server, studio]) child.on('exit', stop)
