// npm start: brings everything that is missing, then runs the servers until it is stopped.
import { spawn } from 'node:child_process'
import { build, install, requireNode, root } from './steps.mjs'

requireNode()
await install()
const parts = process.argv.slice(2)
if (!parts.includes('service') && !(await build())) process.exit(1)

const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...parts], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
