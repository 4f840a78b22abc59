import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { answerTasks } from '#server/platform/helper-process.ts'

// The process that runs networks: a thread that is ended while the runtime computes would end its whole process with it.

export interface NetworkInput {
  readonly shape: readonly number[]
  /** In the order of the shape. */
  readonly values: Float32Array
}

export interface NetworkTask {
  /** An ONNX file. */
  readonly path: string
  /** In the order in which the file names them. */
  readonly inputs: readonly NetworkInput[]
  /** The names of the outputs that are needed; the file's first one without any. Others may be hundreds of megabytes. */
  readonly outputs?: readonly string[]
  /** The process may keep networks while it takes no more memory than this, in bytes; without one, it keeps all. */
  readonly keptBytes?: number
}

/** What a network takes or gives. */
export interface NetworkValue {
  readonly name: string
  /** Of each number; `float32` is the only one that we can use. */
  readonly type: string
  /** A length that is not fixed is a name. */
  readonly shape: readonly (number | string)[]
}

export interface NetworkOutput {
  readonly shape: readonly number[]
  readonly values: Float32Array
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
  // By its path, as a large network keeps its weights in files beside it.
  const opening = InferenceSession.create(path, OPTIONS)
  sessions.set(path, opening)
  // A file that cannot be read now may be there later.
  opening.catch(() => sessions.delete(path))
  return opening
}

/** Lets all networks go if they take too much together; each is loaded again when it is needed. */
async function letGo(keptBytes: number): Promise<void> {
  if (process.memoryUsage.rss() <= keptBytes) return
  const loaded = [...sessions.values()]
  sessions.clear()
  await Promise.allSettled(loaded.map(async (session) => (await session).release()))
}

const described = (value: InferenceSession.ValueMetadata): NetworkValue =>
  value.isTensor
    ? { name: value.name, type: value.type, shape: value.shape }
    : { name: value.name, type: 'no tensor', shape: [] }

const outputOf = ({ dims, data }: Tensor) => ({ shape: dims, values: data })

answerTasks({
  async run({ path, inputs, outputs: needed, keptBytes }: NetworkTask) {
    const loaded = await runtime
    if (!loaded) return null
    const session = await opened(path, loaded)
    const given = inputs.map(({ shape, values }, at) => [
      session.inputNames[at] ?? '',
      new loaded.Tensor('float32', values, shape),
    ])
    const outputs = await session.run(Object.fromEntries(given), needed ?? session.outputNames.slice(0, 1))
    if (keptBytes !== undefined) await letGo(keptBytes)
    return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, outputOf(value)]))
  },
  async describe({ path }: Pick<NetworkTask, 'path'>) {
    const loaded = await runtime
    if (!loaded) return null
    const { inputMetadata, outputMetadata } = await opened(path, loaded)
    return { inputs: inputMetadata.map(described), outputs: outputMetadata.map(described) }
  },
  /** The most memory that this process took so far, in bytes. */
  async peakBytes() {
    return (await ownPeakKilobytes()) * 1024
  },
})

/**
 * On Linux, `maxRSS` begins with what the process took that started this one (getrusage(2): it is kept across execve), so
 * a server that grew once would have every model file refused.
 */
async function ownPeakKilobytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const [, own] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
  return own === undefined ? process.resourceUsage().maxRSS : Number(own)
}
