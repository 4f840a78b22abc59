import { setTimeout as wait } from 'node:timers/promises'
import type { RunState } from '#contract/studio/run-state.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { startLeasedWork } from '#server/platform/leased-work.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import { record } from '../runs/record.ts'
import { ANSWER_LOST } from '../runs/refusals.ts'
import { askAgain } from './asker.ts'
import { keepPlaces } from './keep-places.ts'
import type { KeepClaim } from './keep-queue.ts'
import { keep } from './keeper.ts'
import { poll } from './poller.ts'
import type { Claim } from './run-queue.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { submit } from './submitter.ts'

/** Submits, polls and keeps runs, based on their rows alone: a new process continues where the last one ended. */
export interface Runner {
  /** Runs were queued, or places at the service became free. */
  wake(): void
  /** A delivery of the service came: there may be pictures to keep, and places. */
  delivered(): void
  /** Runs that were sent and have no answer yet. */
  sending(): number
  /** Waits briefly for outstanding answers, releases everything else, and ends. */
  stop(): Promise<void>
}

const MAX_POLLS_AT_ONCE = 64
const RUNS_ASKED_FOR_AT_ONCE = 4
/** Another process may have left work: the embedded database has none. */
const LOOK_MS = { embedded: 5_000, server: 1_000 }

type Loop = 'send' | 'poll' | 'keep' | 'ask'
type Wake = (...loops: readonly Loop[]) => void

/** Shared by the loops of one runner. */
interface Shared {
  readonly deps: RunnerDeps
  readonly errors: RunnerErrors
  readonly wake: Wake
  readonly lookEveryMs: number
}

export async function startRunner(deps: RunnerDeps, engine: OpenDatabase['engine']): Promise<Runner> {
  // The embedded database has one process: any claim from before its start is void.
  if (engine === 'embedded') await deps.queue.dropLeases()
  // Each finished task wakes only the loops that it gives work, the most urgent first: the embedded database runs one
  // query / at a time.
  const wake: Wake = (...names) => {
    for (const name of names) loops[name].wake()
  }
  const shared = { deps, errors: runnerErrors(deps), wake, lookEveryMs: LOOK_MS[engine] }
  const loops = {
    send: sendLoop(shared),
    poll: pollLoop(shared),
    keep: keepLoop(shared),
    ask: askLoop(shared),
  }
  return {
    wake: () => wake('send'),
    delivered: () => wake('keep', 'poll', 'send'),
    sending: () => loops.send.running,
    async stop() {
      await Promise.all(Object.values(loops).map((loop) => loop.stop()))
    },
  }
}

/** Options of every loop over runs. */
const common = ({ deps: { queue, pace, log }, errors, lookEveryMs }: Shared) => ({
  held: queue.held,
  lookEveryMs,
  onError: errors.onError,
  renewal: {
    everyMs: pace.leaseMs / 3,
    // An owner that lost its claim continues: the service's answer is still worth recording (see record).
    async renew(claim: Claim) {
      return queue.renew(claim).catch((err: unknown) => {
        log.warn({ err }, 'lease renewal failed')
        return true
      })
    },
  },
})

/** The loops with work for a run that was sent and came to a state; all of them where nobody knows. */
function loopsFor(state: RunState | undefined): readonly Loop[] {
  if (state === 'pending') return ['poll']
  if (state === 'completed') return ['keep']
  if (state === 'unknown') return ['ask']
  return state === undefined ? ['poll', 'keep', 'ask'] : []
}

/** Reads when rows are due before each claim, and knows it afterwards. */
function dueRows(read: () => Promise<Date | null>, now: () => Date) {
  let dueAt: Date | null = null
  return {
    async isDue() {
      dueAt = await read()
      return dueAt !== null && dueAt <= now()
    },
    nextDue: async () => dueAt,
  }
}

function sendLoop(shared: Shared) {
  const { deps, errors, wake } = shared
  const { queue, notifications, picturesAllowed, pace } = deps
  let dueAt: Date | null = null
  const became = new WeakMap<Claim, RunState>()
  return startLeasedWork<Claim>({
    ...common(shared),
    capacity: () => picturesAllowed,
    stopAfterMs: pace.stopMs,
    async beforeLook() {
      if (errors.areLeasesTrue() && (await settleAbandoned(deps))) wake('ask')
    },
    async claim() {
      const next = await queue.claimNextToSend(picturesAllowed)
      dueAt = 'waitUntil' in next ? next.waitUntil : null
      if ('waitUntil' in next) return []
      notifications.runChanged(next.run.id)
      notifications.queueMoved()
      notifications.studioChanged()
      return [next]
    },
    nextDue: async () => dueAt,
    async perform(claim, { stopping }) {
      const changed = await submit(claim, deps, stopping)
      if (changed) became.set(claim, changed.state)
    },
    // One submission at a time for fast operations, so that a crash leaves few answers outstanding.
    afterStart: (sending) => Promise.race([sending, wait(pace.sendAsideMs)]),
    onEnd: (claim) => wake(...loopsFor(became.get(claim))),
  })
}

/** Every run in progress is polled, up to this number. */
function pollLoop(shared: Shared) {
  const { deps, wake } = shared
  let restUntil: Date | null = null
  const unchanged = new WeakSet<Claim>()
  const rests = () => restUntil !== null && restUntil > deps.now()
  return startLeasedWork<Claim>({
    ...common(shared),
    capacity: () => Math.min(deps.picturesAllowed, MAX_POLLS_AT_ONCE),
    batch: MAX_POLLS_AT_ONCE,
    ...dueRows(async () => (rests() ? restUntil : deps.queue.nextDue('pending')), deps.now),
    claim: (limit) => deps.queue.claimDue('pending', limit),
    async perform(claim, { stopping }) {
      const { isStillPending, pausedUntil } = await poll(claim, deps, stopping)
      restUntil = pausedUntil ?? restUntil
      if (isStillPending) unchanged.add(claim)
    },
    onEnd(claim) {
      if (!unchanged.has(claim)) wake('keep', 'send')
    },
  })
}

function keepLoop(shared: Shared) {
  const { deps, wake } = shared
  const places = keepPlaces(() => wake('keep'))
  return startLeasedWork<KeepClaim>({
    ...common(shared),
    // Bounded by its places, which separate hosts, and fast runs from slow ones.
    capacity: () => Number.POSITIVE_INFINITY,
    ...dueRows(() => deps.keepQueue.nextDue(places.full()), deps.now),
    async claim() {
      const claim = await deps.keepQueue.claimNext(places.full())
      return claim ? [claim] : []
    },
    perform(claim, { stopping }) {
      const place = places.take(claim.host, claim.run.attempt === 0)
      return keep(claim, { ...deps, place }, stopping)
    },
  })
}

function askLoop(shared: Shared) {
  const { deps, wake } = shared
  return startLeasedWork<Claim>({
    ...common(shared),
    capacity: () => RUNS_ASKED_FOR_AT_ONCE,
    batch: RUNS_ASKED_FOR_AT_ONCE,
    stopAfterMs: deps.pace.stopMs,
    ...dueRows(() => deps.queue.nextDue('unknown'), deps.now),
    claim: (limit) => deps.queue.claimDue('unknown', limit),
    perform: (claim, { stopping }) => askAgain(claim, deps, stopping),
    onEnd: () => wake('poll', 'keep'),
  })
}

type RunnerErrors = ReturnType<typeof runnerErrors>

function runnerErrors({ log, now, pace }: RunnerDeps) {
  let troubledAt: Date | null = null
  return {
    onError(err: unknown) {
      const trouble = troubleOf(err)
      if (!trouble) return log.error({ err }, 'runner task failed')
      troubledAt = now()
      log.warn({ err }, `runner paused: ${trouble.message}`)
    },
    /** After an outage every lease has run out: their owners get the time of one to renew them. */
    areLeasesTrue: () => !troubledAt || now().getTime() - troubledAt.getTime() > pace.leaseMs,
  }
}

/** Runs whose sender died before the answer: the service may have accepted them, so their answers count as lost. */
async function settleAbandoned({ db, queue, notifications, now }: RunnerDeps): Promise<boolean> {
  const abandoned = await queue.abandoned()
  for (const run of abandoned) {
    const sighting = { kind: 'answer-lost', at: now(), failure: ANSWER_LOST } as const
    const changed = await record(db, { runId: run.id, sighting, token: run.token })
    if (changed) notifications.runChanged(run.id)
  }
  return abandoned.length > 0
}
