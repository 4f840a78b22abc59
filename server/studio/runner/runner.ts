import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/database.ts'
import { record } from '../runs/record.ts'
import { ANSWER_LOST } from '../runs/refusals.ts'
import { keep } from './keeper.ts'
import { poll } from './poller.ts'
import { type Pump, startPump } from './pump.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { submit } from './submitter.ts'
import { backgroundTasks } from './tasks.ts'

/** Sends, watches and keeps runs, from their rows alone: a new process goes on where the last one ended. */
export interface Runner {
  /** Runs were queued, or places at the service became free. */
  wake(): void
  /** Waits a moment for answers that are on their way, hands everything else back, and ends. */
  stop(): Promise<void>
}

const POLLS_AT_ONCE = 6
const RUNS_KEPT_AT_ONCE = 3

export async function startRunner(deps: RunnerDeps, engine: OpenDatabase['engine']): Promise<Runner> {
  // The embedded database has one process: who held a claim before it started is gone.
  if (engine === 'embedded') await deps.queue.dropLeases()
  const stopSending = new AbortController()
  const stopWatching = new AbortController()
  const onError = (err: unknown) => deps.log.error({ err }, 'the runner broke at a piece of work')
  const wake = () => {
    for (const pump of pumps) pump.wake()
  }
  const tasks = (limit: number) => backgroundTasks({ limit, onEnd: wake, onError })
  const sends = tasks(deps.picturesAllowed)
  const polls = tasks(POLLS_AT_ONCE)
  const keeps = tasks(RUNS_KEPT_AT_ONCE)
  let pollsRestUntil: Date | null = null
  let isStopping = false

  async function sendRound(): Promise<Date | null> {
    await settleAbandoned(deps)
    while (sends.free > 0 && !isStopping) {
      const next = await deps.queue.claimNextToSend(deps.picturesAllowed)
      if ('waitUntil' in next) return next.waitUntil
      deps.news.runChanged(next.run.id)
      deps.news.queueMoved()
      deps.news.studioChanged()
      const sending = sends.start(() => submit(next, deps, stopSending.signal))
      // Quick answers come one after another, so that a crash finds few runs whose answer is on its way.
      await Promise.race([sending, wait(deps.pace.sendAsideMs)])
    }
    return null
  }

  async function pollRound(): Promise<Date | null> {
    if (pollsRestUntil && pollsRestUntil > deps.now()) return pollsRestUntil
    for (const claim of await deps.queue.claimDue('pending', polls.free)) {
      polls.start(async () => {
        pollsRestUntil = (await poll(claim, deps, stopWatching.signal)) ?? pollsRestUntil
      })
    }
    return polls.free > 0 ? deps.queue.nextDue('pending') : null
  }

  async function keepRound(): Promise<Date | null> {
    for (const claim of await deps.queue.claimDue('completed', keeps.free)) {
      keeps.start(() => keep(claim, deps, stopWatching.signal))
    }
    return keeps.free > 0 ? deps.queue.nextDue('completed') : null
  }

  const pumps: readonly Pump[] = [sendRound, pollRound, keepRound].map((round) =>
    startPump({ round, onError }),
  )
  return {
    wake,
    async stop() {
      isStopping = true
      const pumpsEnd = Promise.all(pumps.map((pump) => pump.stop()))
      stopWatching.abort()
      const timer = setTimeout(() => stopSending.abort(), deps.pace.stopMs)
      await pumpsEnd
      await Promise.all([sends.settled(), polls.settled(), keeps.settled()])
      clearTimeout(timer)
    },
  }
}

/** Runs whose sender died before the answer: the service may have taken them, so they are not sent again. */
async function settleAbandoned({ db, queue, news, now }: RunnerDeps): Promise<void> {
  for (const run of await queue.abandoned()) {
    const sighting = { kind: 'answer-lost', at: now(), failure: ANSWER_LOST } as const
    const changed = await record(db, { runId: run.id, sighting, token: run.token })
    if (changed) news.runChanged(run.id)
  }
}
