import { type QueueSummary, queueRoutes } from '#contract/studio/queue/queue.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { ActivityScreen } from '#src/screens/activity/activity-screen.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { aRun, aStatus } from './builders.tsx'
import { Content } from './kept-focus.tsx'
import { reply, replyWith } from './reply.ts'
import { renderScreen } from './screen.tsx'
import { server } from './server.ts'

const Shown = () => (
  <Content>
    <ActivityScreen />
    <Toasts />
  </Content>
)

/** Shows Activity, with its toasts. */
export const showActivity = (at?: string) =>
  renderScreen({ path: '/activity', screen: Shown, ...(at === undefined ? {} : { at }) })

export const NONE = { decision: 0, running: 0, waiting: 0, done: 0, failed: 0, stopped: 0 }
/** Nothing is in the queue, but for the changes. */
export const summaryOf = (change: Partial<QueueSummary> = {}): QueueSummary => ({
  counts: NONE,
  today: { runs: 0, failed: 0, withheld: 0, lost: 0, toDecide: 0, usdMicros: 0, isEstimate: false },
  toSpendUsdMicros: 0,
  secondsLeft: null,
  pausedRuns: 0,
  pausedAt: null,
  ...change,
})

interface Given {
  readonly summary?: Partial<QueueSummary>
  readonly line?: readonly Run[]
  /** By phase. */
  readonly lists?: Readonly<Record<string, readonly Run[]>>
}

/** Answers the requests of Activity. */
export function give({ summary, line = [], lists = {} }: Given): void {
  server.use(
    reply(queueRoutes.summary, summaryOf(summary)),
    reply(queueRoutes.line, { runs: [...line] }),
    reply(studioRoutes.status, aStatus()),
    replyWith(runRoutes.list, ({ query }) => ({
      runs: [...(lists[query.get('phase') ?? ''] ?? [])],
      next: null,
    })),
  )
}

/** A run that the service refused, as the account has not enough credit. */
export const refusedForCredit = (id: string) =>
  aRun({
    id,
    intent: `intent-${id}`,
    operation: 'resize-ad',
    sourceName: 'harbour.png',
    values: { resolution: '300x250' },
    state: 'failed',
    decision: 'credit',
    estimateUsdMicros: 40_000,
    failure: {
      code: 'insufficient_funds',
      message: 'The account does not have enough credit.',
      charged: 'no',
      retryHelps: true,
      advice: null,
      at: null,
    },
  })
