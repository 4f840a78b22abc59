// A minimal server: one Fastify route that sends one file from memory.
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

const bytes = await readFile(process.argv[2] ?? '')
const bare = Fastify()
bare.get('/', (_request, reply) => reply.type('application/octet-stream').send(bytes))
const address = await bare.listen({ host: '127.0.0.1', port: 0 })

process.on('message', async () => {
  await bare.close()
  process.exit(0)
})
// The parent has exited.
process.on('disconnect', () => process.exit(1))
process.send?.({ address })
