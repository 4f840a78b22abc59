import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { openAnnouncements } from '#server/platform/database/announcements.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { type Lease, startLeasedWork } from '#server/platform/leased-work.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import type { GenerationRow } from '../plan/plan.ts'
import { attempt, type WorkDeps } from './attempt.ts'

/** Interval of the search for rows without a notification: another process may have left some. */
const LOOK_MS = 1_000
const RENEW_MS = 2_500
/** No id has a space. */
const NEW_WORK = 'new work'

/** Passes generations from their rows to the painters, with as many in progress as keep every painter busy. */
export interface Dispatcher {
  /** Wakes the dispatcher: there is new work. Where its painters are busy, those of other processes hear of it. */
  wake(): void
  /** Resolves when a process has finished a generation, or after `LOOK_MS` at the latest: then query again. */
  ended(id: string): Promise<void>
  /** Listens to other processes; returns a function that stops it. */
  follow(): Promise<() => Promise<void>>
  /** True once `stop` was called: nothing more will be finished here. */
  isStopping(): boolean
  /** Puts running generations back into the queue and stops. */
  stop(): Promise<void>
}

interface DispatcherDeps extends WorkDeps {
  readonly database: OpenDatabase
  /** A process has finished a generation, with any outcome. */
  readonly onDone?: (id: string) => void
  /** Times of each generation, in seconds: waiting, and being worked on. */
  readonly watch?: () => Watch | undefined
}

interface Watch {
  readonly waited: (row: GenerationRow, seconds: number) => void
  readonly worked: (row: GenerationRow, seconds: number) => void
}

export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const { work, painters, log, onDone, database } = deps
  const done = new EventEmitter().setMaxListeners(0)
  const held = new Set<string>()
  let asleep = 0

  const others = openAnnouncements({
    database,
    channel: 'service_work',
    told(text) {
      if (text === NEW_WORK) dispatching.wake()
      else ended(text)
    },
    // Whoever waits looks again within a moment.
    missed: () => dispatching.wake(),
    onError: (err) => log.error({ err }, 'other processes could not be told of a generation'),
  })

  function ended(id: string): void {
    onDone?.(id)
    done.emit(id)
  }
  const capacity = () => painters.size + asleep

  async function perform(row: GenerationRow, lease: Lease): Promise<void> {
    const begun = Date.now()
    if (row.attempts === 1) deps.watch?.()?.waited(row, (begun - row.createdAt.getTime()) / 1000)
    try {
      await attempt(row, { ...deps, ...lease, sleep })
    } finally {
      deps.watch?.()?.worked(row, (Date.now() - begun) / 1000)
    }
  }

  const dispatching = startLeasedWork<GenerationRow>({
    held,
    // A sleeping generation (sandbox:slow) does not occupy a painter.
    capacity,
    async claim() {
      const row = await work.claim(held)
      return row ? [row] : []
    },
    perform,
    renewal: { everyMs: RENEW_MS, renew: work.renew },
    lookEveryMs: LOOK_MS,
    onEnd({ id }) {
      ended(id)
      others.announce(id)
    },
    onError(err, row) {
      if (row) return log.error({ err, generation: row.id }, 'saving the outcome of a generation failed')
      const trouble = troubleOf(err)
      if (trouble) log.debug({ err }, trouble.message)
      else if (!dispatching.isStopping()) log.error({ err }, 'claiming generations failed')
    },
  })

  async function sleep(seconds: number, signal: AbortSignal): Promise<void> {
    if (seconds === 0) return
    asleep += 1
    dispatching.wake()
    await delay(seconds * 1000, undefined, { signal }).finally(() => {
      asleep -= 1
    })
  }

  return {
    wake() {
      if (dispatching.running >= capacity()) others.announce(NEW_WORK)
      dispatching.wake()
    },
    follow: others.follow,
    ended: (id) => endOf(done, id),
    isStopping: dispatching.isStopping,
    async stop() {
      await dispatching.stop()
      await others.settled()
      for (const id of done.eventNames()) done.emit(id)
    },
  }
}

function endOf(done: EventEmitter, id: string): Promise<void> {
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
