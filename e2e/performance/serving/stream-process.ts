// A bare server that sends one file many times over, as one stream.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'

const [path = '', times = '1'] = process.argv.slice(2)

async function* repeated(): AsyncGenerator<Buffer> {
  for (let time = 0; time < Number(times); time += 1) yield* createReadStream(path)
}

const bare = createServer((_request, answer) => {
  Readable.from(repeated(), { objectMode: false }).pipe(answer)
})
bare.listen(0, '127.0.0.1', () => {
  const address = bare.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.send?.({ address: `http://127.0.0.1:${port}` })
})

process.on('message', () => process.exit(0))
// The parent has exited.
process.on('disconnect', () => process.exit(1))
