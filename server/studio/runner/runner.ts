import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import { record } from '../runs/record.ts'
import { ANSWER_LOST } from '../runs/refusals.ts'
import { askAgain } from './asker.ts'
import { keepPlaces } from './keep-places.ts'
import { keep } from './keeper.ts'
import { poll } from './poller.ts'
import { startPump } from './pump.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { submit } from './submitter.ts'
import { backgroundTasks } from './tasks.ts'

/** Sends, watches and keeps runs, from their rows alone: a new process goes on where the last one ended. */
export interface Runner {
  /** Runs were queued, or places at the service became free. */
  wake(): void
  /** Runs that were sent and have no answer yet. */
  sending(): number
  /** Waits a moment for answers that are on their way, hands everything else back, and ends. */
  stop(): Promise<void>
}

/** A poll may be held back by the service: every run in progress has one, up to so many. */
const MAX_POLLS_AT_ONCE = 64
const RUNS_ASKED_FOR_AT_ONCE = 4

export async function startRunner(deps: RunnerDeps, engine: OpenDatabase['engine']): Promise<Runner> {
  // The embedded database has one process: who held a claim before it started is gone.
  if (engine === 'embedded') await deps.queue.dropLeases()
  const stopSending = new AbortController()
  const stopWatching = new AbortController()
  // One listener for each wait that is under way.
  setMaxListeners(0, stopSending.signal, stopWatching.signal)
  let troubledAt: Date | null = null
  const onError = (err: unknown) => {
    const trouble = troubleOf(err)
    if (!trouble) return deps.log.error({ err }, 'the runner broke at a piece of work')
    troubledAt = deps.now()
    deps.log.warn({ err }, `the runner waits: ${trouble.says}`)
  }
  /** After an outage every lease has run out: their owners get the time of one to renew them. */
  const areLeasesTrue = () => !troubledAt || deps.now().getTime() - troubledAt.getTime() > deps.pace.leaseMs
  // Each end wakes only those who have work by it, the most awaited first: the embedded database answers in turn.
  const sends = backgroundTasks({
    limit: deps.picturesAllowed,
    onEnd: () => wake('poll', 'keep', 'ask', 'send'),
    onError,
  })
  const polls = backgroundTasks({
    limit: Math.min(deps.picturesAllowed, MAX_POLLS_AT_ONCE),
    onEnd: () => wake('keep', 'send', 'poll'),
    onError,
  })
  const onKeepEnd = () => wake('keep')
  const places = keepPlaces(onKeepEnd)
  // Its places say how many: they tell the hosts apart, and the quick from the slow.
  const keeps = backgroundTasks({ limit: Number.POSITIVE_INFINITY, onEnd: onKeepEnd, onError })
  const asks = backgroundTasks({
    limit: RUNS_ASKED_FOR_AT_ONCE,
    onEnd: () => wake('poll', 'keep', 'ask'),
    onError,
  })
  let pollsRestUntil: Date | null = null
  let isStopping = false

  async function sendRound(): Promise<Date | null> {
    if (areLeasesTrue() && (await settleAbandoned(deps))) wake('ask')
    while (sends.free > 0 && !isStopping) {
      const next = await deps.queue.claimNextToSend(deps.picturesAllowed)
      if ('waitUntil' in next) return next.waitUntil
      deps.news.runChanged(next.run.id)
      deps.news.queueMoved()
      deps.news.studioChanged()
      const sending = sends.start(() =>
        deps.queue.holding(next, () => submit(next, deps, stopSending.signal)),
      )
      // Quick answers come one after another, so that a crash finds few runs whose answer is on its way.
      await Promise.race([sending, wait(deps.pace.sendAsideMs)])
    }
    return null
  }

  async function pollRound(): Promise<Date | null> {
    if (pollsRestUntil && pollsRestUntil > deps.now()) return pollsRestUntil
    for (const claim of await deps.queue.claimDue('pending', polls.free)) {
      polls.start(() =>
        deps.queue.holding(claim, async () => {
          pollsRestUntil = (await poll(claim, deps, stopWatching.signal)) ?? pollsRestUntil
        }),
      )
    }
    return polls.free > 0 ? deps.queue.nextDue('pending') : null
  }

  async function keepRound(): Promise<Date | null> {
    while (!isStopping) {
      const claim = await deps.keepQueue.claimNext(places.full())
      if (!claim) break
      const place = places.take(claim.host, claim.run.attempt === 0)
      keeps.start(() => deps.queue.holding(claim, () => keep(claim, { ...deps, place }, stopWatching.signal)))
    }
    return deps.keepQueue.nextDue(places.full())
  }

  async function askRound(): Promise<Date | null> {
    for (const claim of await deps.queue.claimDue('unknown', asks.free)) {
      asks.start(() => deps.queue.holding(claim, () => askAgain(claim, deps, stopSending.signal)))
    }
    return asks.free > 0 ? deps.queue.nextDue('unknown') : null
  }

  const pumps = {
    send: startPump({ round: sendRound, onError }),
    poll: startPump({ round: pollRound, onError }),
    keep: startPump({ round: keepRound, onError }),
    ask: startPump({ round: askRound, onError }),
  }
  function wake(...names: readonly (keyof typeof pumps)[]): void {
    for (const name of names) pumps[name].wake()
  }
  return {
    wake: () => wake('send'),
    sending: () => deps.picturesAllowed - sends.free,
    async stop() {
      isStopping = true
      const pumpsEnd = Promise.all(Object.values(pumps).map((pump) => pump.stop()))
      stopWatching.abort()
      const timer = setTimeout(() => stopSending.abort(), deps.pace.stopMs)
      await pumpsEnd
      await Promise.all([sends.settled(), polls.settled(), keeps.settled(), asks.settled()])
      clearTimeout(timer)
    },
  }
}

/** Runs whose sender died before the answer: the service may have taken them, so their answers are lost. */
async function settleAbandoned({ db, queue, news, now }: RunnerDeps): Promise<boolean> {
  const abandoned = await queue.abandoned()
  for (const run of abandoned) {
    const sighting = { kind: 'answer-lost', at: now(), failure: ANSWER_LOST } as const
    const changed = await record(db, { runId: run.id, sighting, token: run.token })
    if (changed) news.runChanged(run.id)
  }
  return abandoned.length > 0
}
