// Watches the memory and time of its own process from a separate thread, as decoders may block the main thread.
import { parentPort, workerData } from 'node:worker_threads'

const LOOK_MS = 100
const { maxCpuMs, maxMemoryBytes } = workerData
let timer
let before = 0

function usedCpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Ends the process when the current task has exceeded its limits. */
function endBeyond() {
  if (usedCpuMs() - before <= maxCpuMs && process.memoryUsage.rss() <= maxMemoryBytes) return
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
