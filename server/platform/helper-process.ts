import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

interface HelperOptions {
  /** The program, compiled or a loader of its source. */
  readonly program: URL
  /** The priority of its processor time, 0 to 19. */
  readonly niceness: number
  /** It ends after this long without a task, and with it the memory that it took. */
  readonly idleMs: number
}

/** Work in a child process: what it takes of memory and threads is not the server's, and a crash ends only itself. */
export interface HelperProcess {
  /** The result of a task; throws the helper's error, and HelperGone if it ended. */
  ask(kind: string, task: unknown): Promise<unknown>
  pid(): number | undefined
  isStopped(): boolean
  stop(): Promise<void>
}

/** The helper ended before the result. */
export class HelperGone extends Error {}

/** A result that is undefined is no key of the message: in zod 4 an unknown value has to be there. */
const answer = z.union([
  z.object({ id: z.number(), error: z.string() }),
  z.object({ id: z.number(), result: z.unknown().optional() }),
])

interface Waiting {
  /** Whose answer it is. */
  readonly by: ChildProcess
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Started by its first task. */
export function helperProcess({ program, niceness, idleMs }: HelperOptions): HelperProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function living(): ChildProcess {
    if (child?.connected && child.exitCode === null && child.signalCode === null && !child.killed)
      return child
    const started = fork(fileURLToPath(program), [], {
      // A child would inherit this process's loader.
      execArgv: [],
      stdio: 'ignore',
      // Typed arrays stay what they are; as JSON they would be objects with a key for each number.
      serialization: 'advanced',
    })
    if (started.pid !== undefined) lowerPriority(started.pid, niceness)
    started.on('message', (message) => settle(started, message))
    // `error`: it could not be started, or told of a task.
    started.on('exit', () => gone(started))
    started.on('error', () => gone(started))
    child = started
    return started
  }

  function gone(ended: ChildProcess): void {
    if (child === ended) child = undefined
    for (const [id, { by, reject }] of waiting) {
      if (by !== ended) continue
      waiting.delete(id)
      reject(new HelperGone('the helper process has ended'))
    }
  }

  /** Runs as an event of the server: an exception here would end the server itself. */
  function settle(by: ChildProcess, message: unknown): void {
    const told = answer.safeParse(message)
    if (!told.success) {
      // Whose answer it was is unknown: its tasks fail with it.
      by.kill('SIGKILL')
      return
    }
    const asked = waiting.get(told.data.id)
    waiting.delete(told.data.id)
    if ('error' in told.data) asked?.reject(new Error(told.data.error))
    else asked?.resolve(told.data.result)
    if (waiting.size > 0) return
    idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
    keepAlive(by, false)
  }

  return {
    async ask(kind, task) {
      if (isStopped) throw new HelperGone('the server is stopping')
      clearTimeout(idle)
      lastId += 1
      const id = lastId
      const by = living()
      keepAlive(by, true)
      const told = new Promise<unknown>((resolve, reject) => waiting.set(id, { by, resolve, reject }))
      // With a callback, a helper that has just ended is told here instead of by an event.
      by.send({ id, kind, task }, (error) => error && gone(by))
      return told
    },
    pid: () => child?.pid,
    isStopped: () => isStopped,
    async stop() {
      isStopped = true
      clearTimeout(idle)
      if (!child) return
      // A program with nothing else to do would end before the helper has, and leave its caller without an answer.
      keepAlive(child, true)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Whether this process has to live on for a helper: while it waits for an answer, and no longer. */
function keepAlive(helper: ChildProcess, isAsked: boolean): void {
  for (const handle of [helper, helper.channel]) {
    if (isAsked) handle?.ref()
    else handle?.unref()
  }
}

/** The helper may be gone already, and some systems refuse. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It works at the server's own priority then.
  }
}

type Tasks = Readonly<Record<string, (task: never) => Promise<unknown>>>

/** The other side: answers the tasks of the process that started this one, and ends with it. */
export function answerTasks(tasks: Tasks): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ id, kind, task }: { id: number; kind: string; task: never }) => {
    try {
      process.send?.({ id, result: await tasks[kind]?.(task) })
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
}
