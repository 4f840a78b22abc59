import { readFile } from 'node:fs/promises'
import type { InferenceSession } from 'onnxruntime-node'
import { answerTasks } from '#server/platform/helper-process.ts'

// The process that runs networks: a thread that is ended while the runtime computes would end its whole process with it.

export interface NetworkTask {
  /** An ONNX file with one input. */
  readonly path: string
  readonly shape: readonly number[]
  /** In the order of the shape. */
  readonly input: Float32Array
}

const OPTIONS: InferenceSession.SessionOptions = {
  // The worker threads compute side by side already.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Memory that one run took is given back, and not kept for the next.
  enableCpuMemArena: false,
  logSeverityLevel: 3,
}

/** By path. They stay until the process ends, which it does when nobody needed it for a while. */
const sessions = new Map<string, Promise<InferenceSession>>()

/** The runtime; null where the system has none of its programs, as with musl instead of glibc. */
const runtime = import('onnxruntime-node').catch(() => null)

async function opened(path: string, { InferenceSession }: typeof import('onnxruntime-node')) {
  const known = sessions.get(path)
  if (known) return known
  const opening = readFile(path).then((file) => InferenceSession.create(file, OPTIONS))
  sessions.set(path, opening)
  // A file that cannot be read now may be there later.
  opening.catch(() => sessions.delete(path))
  return opening
}

answerTasks({
  async run({ path, shape, input }: NetworkTask) {
    const loaded = await runtime
    if (!loaded) return null
    const session = await opened(path, loaded)
    const [name = ''] = session.inputNames
    const outputs = await session.run({ [name]: new loaded.Tensor('float32', input, shape) })
    return Object.fromEntries(Object.entries(outputs).map(([key, { data }]) => [key, data]))
  },
})
