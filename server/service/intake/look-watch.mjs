// Watches the process that it runs in, from a thread of its own: its decoders may keep the main one busy.
import { parentPort, workerData } from 'node:worker_threads'

const LOOK_MS = 100
const { mostCpuMs, mostMemoryBytes } = workerData
let timer
let before = 0

function usedCpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Ends the process when the task that began last has taken more than its share of the machine. */
function endBeyond() {
  if (usedCpuMs() - before <= mostCpuMs && process.memoryUsage.rss() <= mostMemoryBytes) return
  process.kill(process.pid, 'SIGKILL')
}

parentPort.on('message', (told) => {
  clearInterval(timer)
  if (told === 'begin') {
    before = usedCpuMs()
    timer = setInterval(endBeyond, LOOK_MS)
  } else {
    endBeyond()
    parentPort.postMessage('within bounds')
  }
})
