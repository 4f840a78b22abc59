import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import {
  type FileFacts,
  FORMAT_NAMES,
  MAX_PIXELS,
  type PictureFormat,
} from '#contract/service/describe/file-field.ts'
import { deadline } from '#server/platform/deadline.ts'
import { openTurns } from './turns.ts'

/** A file that came, and who sent it. */
export interface LookTask {
  readonly path: string
  /** Whether it is also to be found out if every pixel is gray. */
  readonly isGrayAsked: boolean
  readonly caller: string
}

/** What a file is, or in words why it is not taken. */
export type LookedAt = Omit<FileFacts, 'bytes'> | { readonly message: string }

/** Decodes what strangers sent, in a process of its own, one file after another and each caller in turn. */
export interface Looker {
  /**
   * Finds out what a file is by its content alone, and whether it is whole: its header first, so that what is too
   * large is refused before it is decoded. Throws TooMuchWaiting where one caller sends more than is kept waiting.
   */
  lookAt(task: LookTask): Promise<LookedAt>
  /** SHA-256 of a file that is to be kept; lower-case hex. */
  hash(path: string): Promise<string>
  /** The process that looks, once there is one. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface LookBounds {
  /** Of processor time: how busy the machine is does not count. */
  readonly mostCpuMs: number
  /** Of the whole process that decodes. */
  readonly mostMemoryBytes: number
}

/** Pixels of one caller that wait to be decoded, or are. */
const MAX_WAITING_PIXELS = 24 * MAX_PIXELS
/** A header, or a hash: as much work as a small picture. */
const MIN_WEIGHT = 1_000_000

/** A decoder that waits for something that never comes uses no processor time. */
const MAX_HANG_MS = 5 * 60_000

/** The process is gone: it crashed, was ended, or stops with the service. */
export class LookerGone extends Error {
  constructor(
    message: string,
    /** It took more time or memory than any picture needs. */
    readonly tookTooMuch: boolean,
  ) {
    super(message)
  }
}

const formats = Object.keys(FORMAT_NAMES) as [PictureFormat, ...PictureFormat[]]
const refused = z.strictObject({ message: z.string() })
const recognized = z.union([
  refused,
  z.strictObject({ format: z.enum(formats), width: z.number(), height: z.number() }),
])
const readOut = z.object({ isGrayscale: z.boolean().nullable() }).nullable()
const answer = z.object({
  id: z.union([z.number(), z.literal('ready')]),
  result: z.unknown(),
  error: z.string().optional(),
})

const DAMAGED = { message: 'is damaged or incomplete' }
const TOO_EXPENSIVE = {
  message: 'takes more time or memory to read than a picture of its size should; save it anew',
}

/** A file that takes more than the bounds ends the process; the next one gets another. */
export function openLooker(bounds: LookBounds): Looker {
  // Started for the first file: who only reads needs no decoder.
  let child: ChildProcess | undefined
  let ready: Promise<unknown> = Promise.resolve()
  const turns = openTurns(MAX_WAITING_PIXELS)
  let isStopping = false
  let tasks = 0

  async function living(): Promise<ChildProcess> {
    if (isStopping) throw new LookerGone('the service is stopping', false)
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      child = start(bounds)
      ready = readiness(child)
    }
    await ready
    return child
  }

  async function ask(kind: 'recognize' | 'read' | 'hash', task: unknown): Promise<unknown> {
    const process = await living()
    tasks += 1
    const id = tasks
    const { signal, clear } = deadline(MAX_HANG_MS)
    signal.addEventListener('abort', () => process.kill('SIGKILL'))
    process.send({ id, kind, task })
    try {
      return await answerTo(process, id)
    } finally {
      clear()
    }
  }

  /** Whoever takes the process down is the one that is answered so. */
  async function blaming<T>(work: Promise<T>): Promise<T | { readonly message: string }> {
    try {
      return await work
    } catch (error) {
      if (error instanceof LookerGone && !isStopping) return error.tookTooMuch ? TOO_EXPENSIVE : DAMAGED
      throw error
    }
  }

  const recognize = (path: string) => ask('recognize', path).then((told) => recognized.parse(told))
  const read = async (task: unknown) => readOut.parse(await ask('read', task)) ?? DAMAGED

  return {
    async lookAt({ path, isGrayAsked, caller }) {
      const found = await turns.take({ caller, weight: MIN_WEIGHT }, () => blaming(recognize(path)))
      if ('message' in found) return found
      const weight = found.width * found.height
      const whole = await turns.take({ caller, weight }, () =>
        blaming(read({ path, format: found.format, isGrayAsked })),
      )
      if ('message' in whole) return whole
      return whole.isGrayscale === null ? found : { ...found, isGrayscale: whole.isGrayscale }
    },
    hash: (path) =>
      // In a turn of its own kind: what is hashed has been accepted already.
      turns.take({ caller: 'accepted', weight: 0 }, async () => z.string().parse(await ask('hash', path))),
    pid: () => child?.pid,
    async stop() {
      isStopping = true
      child?.kill('SIGKILL')
    },
  }
}

const start = (bounds: LookBounds): ChildProcess =>
  fork(fileURLToPath(new URL('./look-process.mjs', import.meta.url)), [JSON.stringify(bounds)], {
    // Whoever started this process may have a loader of its own, which a child would get too.
    execArgv: [],
    stdio: 'ignore',
  })

/** A child that dies before it is ready is found out by whoever asks it. */
const readiness = (child: ChildProcess): Promise<unknown> =>
  Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => {})

async function answerTo(child: ChildProcess, id: number): Promise<unknown> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    return await Promise.race([
      messageOf(child, id, signal),
      once(child, 'exit', { signal }).then(([, killedBy]) =>
        Promise.reject(new LookerGone('the decoder is gone', killedBy === 'SIGKILL')),
      ),
    ])
  } finally {
    ended.abort()
  }
}

async function messageOf(child: ChildProcess, id: number, signal: AbortSignal): Promise<unknown> {
  for (;;) {
    const [message] = await once(child, 'message', { signal })
    const told = answer.parse(message)
    if (told.id !== id) continue
    if (told.error !== undefined) throw new Error(told.error)
    return told.result
  }
}
