import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { LookedAt, LookTask } from './look.ts'

/** Decodes what strangers sent, in a process of its own, one file after another. */
export interface Looker {
  /** Null when the picture is damaged or incomplete, takes longer than any should, or takes its decoder down. */
  lookAt(task: LookTask): Promise<LookedAt | null>
  /** SHA-256 of a file that is to be kept; lower-case hex. */
  hash(path: string): Promise<string>
  /** The process that looks, once there is one. */
  pid(): number | undefined
  stop(): Promise<void>
}

/** The process is gone: it crashed, took too long, or stops with the service. */
export class LookerGone extends Error {}

const lookedAt = z.object({ isGrayscale: z.boolean().nullable() }).nullable()
const answer = z.object({
  id: z.union([z.number(), z.literal('ready')]),
  result: z.unknown(),
  error: z.string().optional(),
})

/** `mostMs`: a file that takes longer ends the process; the next one gets another. */
export function openLooker(mostMs: number): Looker {
  let child: ChildProcess | undefined = start()
  let ready = readiness(child)
  let last: Promise<unknown> = Promise.resolve()
  let isStopping = false
  let tasks = 0

  async function living(): Promise<ChildProcess> {
    if (isStopping) throw new LookerGone('the service is stopping')
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      child = start()
      ready = readiness(child)
    }
    await ready
    return child
  }

  async function ask(kind: 'look' | 'hash', task: unknown): Promise<unknown> {
    const process = await living()
    tasks += 1
    const id = tasks
    const signal = AbortSignal.timeout(mostMs)
    process.send({ id, kind, task })
    try {
      return await answerTo(process, id, signal)
    } catch (error) {
      if (signal.aborted) process.kill('SIGKILL')
      throw error
    }
  }

  /** One after another: whoever takes the process down is the one that is answered so. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }

  return {
    lookAt: (task) =>
      inTurn(async () => {
        try {
          return lookedAt.parse(await ask('look', task))
        } catch (error) {
          if (error instanceof LookerGone && !isStopping) return null
          throw error
        }
      }),
    hash: (path) => inTurn(async () => z.string().parse(await ask('hash', path))),
    pid: () => child?.pid,
    async stop() {
      isStopping = true
      child?.kill('SIGKILL')
    },
  }
}

const start = (): ChildProcess =>
  // Whoever started this process may have a loader of its own, which a child would get too.
  fork(fileURLToPath(new URL('./look-process.mjs', import.meta.url)), { execArgv: [], stdio: 'ignore' })

/** A child that dies before it is ready is found out by whoever asks it. */
const readiness = (child: ChildProcess): Promise<unknown> =>
  Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => {})

async function answerTo(child: ChildProcess, id: number, signal: AbortSignal): Promise<unknown> {
  const ended = new AbortController()
  try {
    return await Promise.race([
      messageOf(child, id, ended.signal),
      once(child, 'exit', { signal: ended.signal }).then(() =>
        Promise.reject(new LookerGone('the decoder crashed')),
      ),
      once(signal, 'abort', { signal: ended.signal }).then(() =>
        Promise.reject(new LookerGone('the decoder did not come to an end')),
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
