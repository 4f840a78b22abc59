// The process that is measured: the embedded service, and beside it the least that a server could do. Told what to
// do by its parent's messages, so that whoever asks and whoever answers do not share an event loop.
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { startBenchService } from '#server/testing/bench-parts.ts'

/** The event loop of a thread that has nothing to do: what the machine itself holds up. */
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
// Any body is read to its end and left alone.
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
// Nobody is left to measure for.
process.on('disconnect', () => process.exit(1))
process.send?.({ address: service.address, key: service.key, bareAddress })
