import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hashFile, type ReadTask, readPicture, recognizeFile } from './look.ts'

// The process that decodes untrusted files: a crash of a decoder ends only this process.

const bounds: unknown = JSON.parse(process.argv[2] ?? '{}')
const watch = new Worker(new URL('./look-watch.mjs', import.meta.url), { execArgv: [], workerData: bounds })

/** Resolves when the message has left this process, which may be about to crash. */
const tell = (message: object): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

/** A task that exceeds its time or memory limit ends this process. */
async function watched<T>(work: () => Promise<T>): Promise<T> {
  watch.postMessage('begin')
  try {
    return await work()
  } finally {
    const within = once(watch, 'message')
    watch.postMessage('end')
    await within
  }
}

type LookRequest =
  | { readonly kind: 'hash' | 'recognize'; readonly task: string }
  | { readonly kind: 'read'; readonly task: ReadTask }

async function resultOf(asked: LookRequest): Promise<unknown> {
  switch (asked.kind) {
    case 'hash':
      return hashFile(asked.task)
    case 'recognize':
      return watched(() => recognizeFile(asked.task))
    case 'read':
      return watched(() => readPicture(asked.task))
  }
}

process.on('message', async (message) => {
  const { id } = Object(message)
  // From here on the end of this process is the file's fault.
  await tell({ id, isTaken: true })
  try {
    await tell({ id, result: await resultOf(Object(message)) })
  } catch (error) {
    await tell({ id, error: String(Object(error).message ?? error) })
  }
})
// The parent has exited.
process.on('disconnect', () => process.exit(0))
watch.once('online', () => tell({ id: 'ready' }))
