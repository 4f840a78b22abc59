import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Queue } from '#contract/service/values/queues.ts'
import { openAnnouncements } from '#server/platform/database/announcements.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { type Lease, type LeasedWork, RENEW_MS, startLeasedWork } from '#server/platform/leased-work.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import type { GenerationRow } from '../plan/plan.ts'
import { type Places, placesFor } from './places.ts'
import type { Work } from './work.ts'

/** Interval of the search for rows without a notification: another process may have left some. */
const LOOK_MS = 1_000
/** Claimed with one query at most. */
const MAX_AT_ONCE = 16
/** No id has a space. */
const NEW_WORK = 'new work'

/** Takes generations from their rows, as many at once as there are places. */
export interface Dispatcher {
  /** Wakes the dispatcher: there is new work. Where some of its places are taken, other processes hear of it, too. */
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

export interface DispatcherDeps {
  readonly database: OpenDatabase
  readonly work: Pick<Work, 'claim' | 'nextLapse' | 'renew'>
  readonly log: FastifyBaseLogger
  /** How many are in progress at most; with 0, other processes make the pictures. */
  readonly places: number
  /** Works on a claimed generation until it has an outcome, or gives up the attempt. */
  readonly perform: (row: GenerationRow, lease: PlaceLease) => Promise<void>
  /** The queues that this process takes generations from; default: all. */
  readonly queues?: readonly Queue[] | undefined
  /** The operations whose generations it takes; default: all. */
  readonly operations?: readonly OperationId[] | undefined
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
  const { work, log, onDone, database } = deps
  const done = new EventEmitter().setMaxListeners(0)
  const held = new Set<string>()

  const others = openAnnouncements({
    database,
    channel: 'service_work',
    told(text) {
      if (text === NEW_WORK) wake()
      else ended(text)
    },
    // Whoever waits looks again within a moment.
    missed: wake,
    onError: (err) => log.error({ err }, 'other processes could not be told of a generation'),
  })

  function ended(id: string): void {
    onDone?.(id)
    done.emit(id)
  }

  async function perform(row: GenerationRow, lease: PlaceLease): Promise<void> {
    const begun = Date.now()
    if (row.attempts === 1) deps.watch?.()?.waited(row, (begun - row.createdAt.getTime()) / 1000)
    try {
      await deps.perform(row, lease)
    } finally {
      deps.watch?.()?.worked(row, (Date.now() - begun) / 1000)
    }
  }

  const nextLapse = asked(() => work.nextLapse(), LOOK_MS)
  const loops = placesFor(deps.places, deps.queues).map((places) => startPlaces(places))
  const isFull = ({ running, capacity }: Loop) => running() >= capacity()

  function wake(): void {
    for (const loop of loops) loop.wake()
  }

  /** Takes generations of some queues, into places of their own. */
  function startPlaces({ queues, count }: Places): Loop {
    let asleep = 0
    const capacity = () => count + asleep

    async function sleep(seconds: number, signal: AbortSignal): Promise<void> {
      if (seconds === 0) return
      asleep += 1
      loop.wake()
      await delay(seconds * 1000, undefined, { signal }).finally(() => {
        asleep -= 1
      })
    }

    const loop = startLeasedWork<GenerationRow>({
      held,
      capacity,
      batch: MAX_AT_ONCE,
      claim: (limit) => work.claim(limit, held, { queues, operations: deps.operations }),
      // What a process that died had begun is claimed as soon as that is possible.
      nextDue: nextLapse,
      perform: (row, lease) => perform(row, { ...lease, sleep }),
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
        else if (!loop.isStopping()) log.error({ err }, 'claiming generations failed')
      },
    })
    return { ...loop, running: () => loop.running, capacity }
  }

  let isStopping = false
  return {
    wake() {
      if (loops.length === 0 || loops.some(isFull)) others.announce(NEW_WORK)
      wake()
    },
    follow: others.follow,
    ended: (id) => endOf(done, id),
    isStopping: () => isStopping,
    async stop() {
      isStopping = true
      const isAtWork = held.size > 0
      await Promise.all(loops.map((loop) => loop.stop()))
      // What was put back waits for nobody.
      if (isAtWork) others.announce(NEW_WORK)
      await others.settled()
      for (const id of done.eventNames()) done.emit(id)
    },
  }
}

/** What a place gives to the work on a generation. */
export interface PlaceLease extends Lease {
  /** Waits for the time that the request's sandbox words ask for; others take the place meanwhile. */
  sleep(seconds: number, signal: AbortSignal): Promise<void>
}

interface Loop extends Pick<LeasedWork, 'wake' | 'stop'> {
  running(): number
  capacity(): number
}

/** The answer to a question that is asked once in a time at most. */
function asked<T>(ask: () => Promise<T>, everyMs: number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null
  return () => {
    if (!last || performance.now() - last.at > everyMs) last = { at: performance.now(), answer: ask() }
    return last.answer
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
