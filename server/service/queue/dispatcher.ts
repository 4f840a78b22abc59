import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { troubleOf } from '#server/platform/trouble.ts'
import type { GenerationRow } from '../plan/plan.ts'
import { attempt, type WorkDeps } from './attempt.ts'

/** How often rows are looked at when nothing says that there is work: another process may have left some. */
const LOOK_MS = 1_000

/** Takes generations from their rows to the painters, as many at once as keep every painter busy. */
export interface Dispatcher {
  /** There is new work. */
  wake(): void
  /** Resolves when this process is done with a generation, or after `LOOK_MS` at the latest: look again. */
  news(id: string): Promise<void>
  /** True from the moment that `stop` is called: nothing more will be finished here. */
  isStopping(): boolean
  /** Gives what is running back to its rows and stops. */
  stop(): Promise<void>
}

interface DispatcherDeps extends WorkDeps {
  /** This process is done with a generation, whatever became of it. */
  readonly onDone?: (id: string) => void
  /** Times of each generation, in seconds: how long it waited, and how long was worked on it. */
  readonly watch?: () => Watch | undefined
}

interface Watch {
  readonly waited: (row: GenerationRow, seconds: number) => void
  readonly worked: (row: GenerationRow, seconds: number) => void
}

export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const { work, painters, log, onDone } = deps
  const done = new EventEmitter().setMaxListeners(0)
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let asleep = 0
  let looking: Promise<void> | null = null
  let hasNews = false

  function look(): void {
    hasNews = true
    looking ??= claimAll()
  }

  async function claimAll(): Promise<void> {
    // Only then is it known that somebody is looking.
    await null
    try {
      while (hasNews && !stopping.signal.aborted) {
        hasNews = false
        // A generation that sleeps (sandbox:slow) keeps no painter from working.
        while (running.size - asleep < painters.size && !stopping.signal.aborted) {
          const row = await work.claim([...running.keys()])
          if (!row) break
          start(row)
        }
      }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble) log.debug({ err: error }, trouble.says)
      else if (!stopping.signal.aborted) log.error({ err: error }, 'looking for work failed')
    } finally {
      looking = null
    }
  }

  function start(row: GenerationRow): void {
    const begun = Date.now()
    if (row.attempts === 1) deps.watch?.()?.waited(row, (begun - row.createdAt.getTime()) / 1000)
    const job = attempt(row, { ...deps, stopping: stopping.signal, sleep })
      // The row is as it was, and claimed again when the lease has run out.
      .catch((error) => log.error({ err: error, generation: row.id }, 'the end of a generation was not kept'))
      .finally(() => {
        running.delete(row.id)
        deps.watch?.()?.worked(row, (Date.now() - begun) / 1000)
        onDone?.(row.id)
        done.emit(row.id)
        look()
      })
    running.set(row.id, job)
  }

  async function sleep(seconds: number, signal: AbortSignal): Promise<void> {
    if (seconds === 0) return
    asleep += 1
    look()
    await delay(seconds * 1000, undefined, { signal }).finally(() => {
      asleep -= 1
    })
  }

  const timer = setInterval(look, LOOK_MS)
  look()

  return {
    wake: look,
    news: (id) => newsOf(done, id),
    isStopping: () => stopping.signal.aborted,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      // What is claimed meanwhile is begun, and ends at once.
      await looking
      await Promise.allSettled(running.values())
      for (const id of done.eventNames()) done.emit(id)
    },
  }
}

function newsOf(done: EventEmitter, id: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(tell, LOOK_MS)
    function tell() {
      clearTimeout(timer)
      done.off(id, tell)
      resolve()
    }
    done.once(id, tell)
  })
}
