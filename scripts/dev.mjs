// npm run dev: the watching mode. The server starts anew when it changes, the studio is replaced in place.
import { spawn } from 'node:child_process'
import { install, requireNode, root } from './steps.mjs'

requireNode()
await install()
// The dev server asks under its own name and passes requests on.
const env = {
  ...process.env,
  ALLOWED_HOSTS: [process.env.ALLOWED_HOSTS, '127.0.0.1:4110', 'localhost:4110'].filter(Boolean).join(','),
}
const children = [
  spawn(process.execPath, ['--watch', '--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn('npx', ['vite'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env }),
]
console.log('Watching. Open http://127.0.0.1:4110')
const stop = () => {
  for (const child of children) child.kill()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
