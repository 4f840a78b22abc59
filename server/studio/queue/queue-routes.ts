import type { FastifyInstance } from 'fastify'
import { queueRoutes as rows } from '#contract/studio/queue/queue.ts'
import type { Notifications } from '../events/notifications.ts'
import { register } from '../http/register.ts'
import type { PressDeps } from '../runs/press.ts'
import type { RunReads } from '../runs/run-reads.ts'
import { moveRuns } from './moves.ts'
import { pause, resume } from './pauses.ts'
import type { QueueReads } from './queue-reads.ts'
import { repeatRuns } from './repeat.ts'
import { removeRuns, settleRuns } from './steering.ts'

interface QueueRoutes extends PressDeps {
  readonly reads: RunReads
  readonly queueReads: QueueReads
  readonly notifications: Notifications
  /** Something may be sent now. */
  readonly wake: () => void
}

/** What waits, runs and needs a decision, and steering it. */
export function queueRoutes(app: FastifyInstance, parts: QueueRoutes): void {
  const { db, now, reads, queueReads, notifications, wake } = parts
  /** Every open browser sees the change, and the runner looks again. */
  function told(runs: number): { runs: number } {
    notifications.runsChanged()
    notifications.queueChanged()
    notifications.studioChanged()
    wake()
    return { runs }
  }
  register(app, rows, {
    summary: async ({ query: { today, ...filter } }) => queueReads.summary(filter, new Date(today)),
    line: async ({ query: { intent, ...filter } }) => ({
      runs: [...(await queueReads.line(filter, intent))],
    }),
    pause: async ({ body }) => told(await pause(db, body, now())),
    resume: async ({ body }) => told(await resume(db, body)),
    move: async ({ body }) => told(await moveRuns(db, body)),
    removeAll: async ({ body }) => told(await removeRuns(db, body.ids, now())),
    settle: async ({ body }) => told(await settleRuns(db, body.ids, now())),
    async repeat({ body }) {
      const { intents, refused } = await repeatRuns(body, parts)
      told(0)
      return { runs: [...(await reads.ofIntents(intents))], refused }
    },
  })
}
