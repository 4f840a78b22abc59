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

/** A received file and its sender. */
export interface LookTask {
  readonly path: string
  /** Whether to check that every pixel is gray. */
  readonly isGrayAsked: boolean
  readonly caller: string
}

/** The properties of a file, or the reason for refusing it. */
export type LookedAt = Omit<FileFacts, 'bytes'> | { readonly message: string }

/** Decodes untrusted files in a child process, one at a time, in turn for each caller. */
export interface Inspector {
  /**
   * Inspects a file by its content alone and checks that it is complete: its header first, so that large pictures are
   * refused before they are decoded. Throws TooMuchWaiting if a caller has too much waiting.
   */
  inspect(task: LookTask): Promise<LookedAt>
  /** SHA-256 of a file to be stored; lower-case hex. */
  hash(path: string): Promise<string>
  /** The child process, once started. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface LookBounds {
  /** Limit of processor time, which does not depend on the load of the machine. */
  readonly maxCpuMs: number
  /** Memory limit of the decoder process. */
  readonly maxMemoryBytes: number
}

/** Limit of one caller's pixels that are waiting or being decoded. */
const MAX_WAITING_PIXELS = 24 * MAX_PIXELS
/** The weight of reading a header or hashing: as much work as decoding a small picture. */
const MIN_WEIGHT = 1_000_000

/** Limit of elapsed time: a decoder that waits for ever uses no processor time. */
const MAX_HANG_MS = 5 * 60_000

/** The process has exited: it crashed, was killed, or stops with the service. */
export class InspectorGone extends Error {
  constructor(
    message: string,
    /** The task took more time or memory than any valid picture needs. */
    readonly tookTooMuch: boolean,
  ) {
    super(message)
  }
}

/** A task that its process did not take: it had ended, or ended before that. */
class Unsent extends Error {}

/** Times that a task is given to a process that does not take it. */
const MAX_TRIES = 3

const formats = Object.keys(FORMAT_NAMES) as [PictureFormat, ...PictureFormat[]]
const refused = z.strictObject({ message: z.string() })
const recognized = z.union([
  refused,
  z.strictObject({ format: z.enum(formats), width: z.number(), height: z.number() }),
])
const readOut = z.object({ isGrayscale: z.boolean().nullable() }).nullable()
const answer = z.object({
  id: z.union([z.number(), z.literal('ready')]),
  isTaken: z.literal(true).optional(),
  // An error comes without a result: in zod 4 an unknown value has to be there.
  result: z.unknown().optional(),
  error: z.string().optional(),
})

const DAMAGED = { message: 'is damaged or incomplete' }
const TOO_EXPENSIVE = {
  message: 'takes too much time or memory to decode for its size; save it again',
}

/** A file that exceeds the limits ends the process; the next file starts a new one. */
export function openInspector(bounds: LookBounds): Inspector {
  // Started for the first file, as polling clients need no decoder.
  let child: ChildProcess | undefined
  let ready: Promise<unknown> = Promise.resolve()
  const turns = openTurns(MAX_WAITING_PIXELS)
  let isStopping = false
  let tasks = 0

  async function living(): Promise<ChildProcess> {
    if (isStopping) throw new InspectorGone('the service is stopping', false)
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      child = start(bounds)
      ready = readiness(child)
    }
    await ready
    return child
  }

  async function ask(kind: 'recognize' | 'read' | 'hash', task: unknown): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const process = await living()
      tasks += 1
      const id = tasks
      const { signal, clear } = deadline(MAX_HANG_MS)
      signal.addEventListener('abort', () => process.kill('SIGKILL'))
      try {
        return await Promise.race([answerTo(process, id), untilUnsent(process, { id, kind, task })])
      } catch (error) {
        // A process that died before it took the file: the file is not to blame, and the next process gets it.
        if (!(error instanceof Unsent) || tries === MAX_TRIES) throw error
        await ended(process)
      } finally {
        clear()
      }
    }
  }

  /** Only the caller whose file ended the process gets this error. */
  async function blaming<T>(work: Promise<T>): Promise<T | { readonly message: string }> {
    try {
      return await work
    } catch (error) {
      if (error instanceof InspectorGone && !isStopping) return error.tookTooMuch ? TOO_EXPENSIVE : DAMAGED
      throw error
    }
  }

  const recognize = (path: string) => ask('recognize', path).then((told) => recognized.parse(told))
  const read = async (task: unknown) => readOut.parse(await ask('read', task)) ?? DAMAGED

  return {
    async inspect({ path, isGrayAsked, caller }) {
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
      // Hashing has its own queue: those files have been accepted already.
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
    // Reset execArgv: a child would inherit this process's loader.
    execArgv: [],
    stdio: 'ignore',
  })

/** Rejects with Unsent if a message cannot be given to a process; else never settles. */
const untilUnsent = (child: ChildProcess, message: object): Promise<never> =>
  new Promise((_, reject) =>
    // With a callback, the fault is told here instead of by an event, which would be taken for the file's.
    child.send(
      message,
      (error) => error && reject(new Unsent('the decoder process had ended', { cause: error })),
    ),
  )

/** Until a process that takes no messages has ended; it is ended if it has not. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** A child that dies before it is ready is reported by the next request to it. */
const readiness = (child: ChildProcess): Promise<unknown> =>
  Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => {})

/** The answer to a task. Rejects with Unsent if the process ends before it takes the task, later with InspectorGone. */
function answerTo(child: ChildProcess, id: number): Promise<unknown> {
  let isTaken = false
  let end = () => {}
  const answered = new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      const told = answer.safeParse(message).data
      if (told?.id !== id) return
      if (told.isTaken) isTaken = true
      else if (told.error !== undefined) reject(new Error(told.error))
      else resolve(told.result)
    }
    // Unlike `exit`, `close` comes after the last message.
    const onClose = (_: unknown, killedBy: unknown) =>
      reject(
        isTaken
          ? new InspectorGone('the decoder process has exited', killedBy === 'SIGKILL')
          : new Unsent('the decoder process ended before it took the file'),
      )
    child.on('message', onMessage).on('close', onClose)
    end = () => child.off('message', onMessage).off('close', onClose)
  })
  return answered.finally(end)
}
