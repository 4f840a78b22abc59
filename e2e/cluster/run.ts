// npm run cluster: tries out several processes on this machine, until Ctrl-C.
import { startCluster } from './cluster.ts'

const PORTS = { studio: 4100, service: 4101 }
const SHARED = [
  'DATABASE_URL',
  'OBJECTS_URL',
  'OBJECTS_ENDPOINT',
  'OBJECTS_PATH_STYLE',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]
const settings = Object.fromEntries(
  SHARED.flatMap((name) => {
    const value = process.env[name]
    return value ? [[name, value]] : []
  }),
)
const port = (name: string, usual: number) => Number(process.env[name] ?? usual)

const cluster = await startCluster({
  settings,
  ports: { studio: port('PORT', PORTS.studio), service: port('SERVICE_PORT', PORTS.service) },
})
const pids = (easels: (typeof cluster)['studios']) => easels.map((easel) => easel.pid()).join(' and ')
process.stdout.write(`Easel is ready at ${cluster.studio}; its image service is at ${cluster.service}.
  studios   ${pids(cluster.studios)}
  services  ${pids(cluster.services)}
  workers   ${pids(cluster.workers)}
Kill any of them (kill -9): the others go on. Ctrl-C stops all${cluster.postgres ? ', and removes database and pictures' : ''}.
`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await cluster.stop()
    await cluster.remove()
    process.exit(0)
  })
}
