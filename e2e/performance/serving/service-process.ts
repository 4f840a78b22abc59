// The measured process: the embedded service, and beside it a minimal server. Controlled by its parent's messages,
// so that client and server do not share an event loop.
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { startBenchService } from '#server/testing/bench-parts.ts'

/** The event loop of an idle thread: delays of the machine itself. */
const IDLE_THREAD = `
  const { monitorEventLoopDelay } = require('node:perf_hooks')
  const { parentPort } = require('node:worker_threads')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  parentPort.on('message', (message) => {
    if (message === 'watch') delay.reset()
    if (message === 'tell') parentPort.postMessage(delay.max / 1e6)
  })`

const service = await startBenchService()
const bare = Fastify()
// Reads any body to its end and ignores it.
bare.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
bare.post('/', async () => ({ generation_id: 'A'.repeat(22) }))
const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 })

const delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const idle = new Worker(IDLE_THREAD, { eval: true })
idle.on('message', (idleMs) => process.send?.({ busyMs: delay.max / 1e6, idleMs }))

process.on('message', async (message) => {
  if (message === 'watch') delay.reset()
  if (message !== 'stop') return idle.postMessage(message)
  await idle.terminate()
  await bare.close()
  await service.stop()
  process.exit(0)
})
// The parent has exited.
process.on('disconnect', () => process.exit(1))
process.send?.({ address: service.address, key: service.key, bareAddress })
