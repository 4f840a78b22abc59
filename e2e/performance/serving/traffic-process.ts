// The process that is measured under traffic: the embedded service, and beside it a minimal server.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Fastify from 'fastify'
import { startBenchService } from '#server/testing/bench-parts.ts'

const LOOK_MS = 10

const service = await startBenchService()

// Answers with the bytes of a poll.
let polled = ''
const bare = Fastify()
bare.get('/v2/generations/:id', (_request, reply) =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(polled),
)
const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 })

// Writes an upload to disk.
const receiver = createServer(async (request, response) => {
  const path = join(tmpdir(), `easel-bench-${randomUUID()}`)
  await pipeline(request, createWriteStream(path))
  await unlink(path)
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const receiverAddress = `http://127.0.0.1:${Object(receiver.address()).port}`

let highest = 0
setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss())
}, LOOK_MS).unref()

process.on('message', async (message: unknown) => {
  if (typeof message === 'object' && message && 'polled' in message) polled = String(message.polled)
  if (message === 'watch') highest = process.memoryUsage.rss()
  if (message === 'watch' || message === 'tell') process.send?.({ rss: highest })
  if (message !== 'stop') return
  receiver.close()
  await bare.close()
  await service.stop()
  process.exit(0)
})
// The parent has exited.
process.on('disconnect', () => process.exit(1))
process.send?.({ address: service.address, key: service.key, bareAddress, receiverAddress })
