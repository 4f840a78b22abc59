// A worker of the benchmark: it says when it begins each generation, by the clock that all processes share.
import { QUEUE_ENGINES, startBenchWorker } from '#server/testing/bench-queue.ts'

const [url = '', name = '', places = '1'] = process.argv.slice(2)
const engine = QUEUE_ENGINES.find((one) => one === name)
if (!engine) throw new Error(`there is no queue ${name}`)

let begun: { readonly id: string; readonly at: number }[] = []
// Together, so that telling takes no time from the work.
const telling = setInterval(() => {
  if (begun.length > 0) process.send?.({ begun })
  begun = []
}, 50)

const stop = await startBenchWorker({
  url,
  engine,
  places: Number(places),
  begun: (id) => void begun.push({ id, at: performance.timeOrigin + performance.now() }),
})
process.on('message', async () => {
  clearInterval(telling)
  await stop()
  process.exit(0)
})
// The parent has exited.
process.on('disconnect', () => process.exit(1))
process.send?.({ begun: [] })
