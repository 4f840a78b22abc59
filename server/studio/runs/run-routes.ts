import type { FastifyInstance } from 'fastify'
import type { Press } from '#contract/studio/presses/press.ts'
import { type Run, type RunsPage, runRoutes as rows } from '#contract/studio/runs.ts'
import type { Notifications } from '../events/notifications.ts'
import { notFound } from '../http/errors.ts'
import { DEFAULT_LIMIT, placeAt } from '../http/keyset.ts'
import { Answer, register } from '../http/register.ts'
import { asJson, createTogether, type WrittenJson } from '../http/together.ts'
import { editRun } from './edit-run.ts'
import { isTaken, type PressDeps, queuePress } from './press.ts'
import type { RunActions } from './run-actions.ts'
import type { RunReads } from './run-reads.ts'

const MAX_TOLD_EACH = 20

interface RunRoutes extends PressDeps {
  readonly reads: RunReads
  readonly actions: RunActions
  readonly notifications: Notifications
  readonly wake: () => void
}

/** Pressing, listing, and a person's decisions about a run afterwards. */
export function runRoutes(
  app: FastifyInstance,
  { reads, actions, notifications, wake, ...deps }: RunRoutes,
): void {
  const together = createTogether<WrittenJson<RunsPage>>()
  const acting = (act: (id: string) => Promise<void>) => async (given: { params: { id: string } }) => {
    await act(given.params.id)
    return existing(given.params.id)
  }
  register(app, rows, {
    press: ({ body }) => take(body),
    async list({ query: { state, intent, cursor, limit = DEFAULT_LIMIT, ...filter } }) {
      const wanted = {
        filter,
        states: state,
        intent,
        after: cursor === undefined ? undefined : placeAt(cursor),
        limit,
      }
      return together(JSON.stringify(wanted), async () => asJson(await reads.page(wanted)))
    },
    count: async ({ query: { operation, since } }) => ({
      presses: await reads.pressesSince(operation, new Date(since)),
    }),
    one: ({ params }) => existing(params.id),
    hide: acting(actions.hide),
    restore: acting(actions.restore),
    remove: acting(actions.remove),
    leave: acting(actions.leave),
    async edit({ params: { id }, body }) {
      await editRun(id, body, deps)
      notifications.runChanged(id)
      notifications.queueChanged()
      return existing(id)
    },
  })

  async function take(pressed: Press) {
    // A repeated press is answered before it is validated: pictures of it may have been deleted since.
    const isFirst = !(await isTaken(deps.db, pressed)) && (await queuePress(pressed, deps))
    const queued = await reads.ofIntents([pressed.intent])
    if (!isFirst) return { runs: [...queued] }
    // Each event carries its whole press: for a press of many, lists are read again instead.
    if (queued.length > MAX_TOLD_EACH) notifications.runsChanged()
    else for (const { id } of queued) notifications.runChanged(id)
    notifications.queueChanged()
    notifications.studioChanged()
    wake()
    return new Answer(201, { runs: [...queued] })
  }

  async function existing(id: string): Promise<Run> {
    const run = await reads.byId(id)
    if (!run) throw notFound('run')
    return run
  }
}
