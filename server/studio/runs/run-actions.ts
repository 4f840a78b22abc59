import { eq } from 'drizzle-orm'
import { isUnderWay } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RunRow, runs } from '../database/schema.ts'
import type { Notifications } from '../events/notifications.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { record } from './record.ts'

interface RunActionsOptions {
  readonly db: Database
  readonly notifications: Notifications
  readonly now: () => Date
  /** Places at the service may have become free. */
  readonly wake: () => void
}

export type RunActions = ReturnType<typeof runActions>

/** The actions of a person on a run after the press. */
export function runActions({ db, notifications, now, wake }: RunActionsOptions) {
  /** Removes a queued run from the queue. Refused with 409 once it was sent. */
  async function remove(id: string): Promise<void> {
    if (await decided(id, 'removed')) return notifications.queueMoved()
    throw new Refusal(
      409,
      'already-sent',
      'The run has already been sent. You can stop waiting for it, but not remove it.',
    )
  }

  /** Stops waiting for a sent run. Refused with 409 before it was sent and after it finished. */
  async function leave(id: string): Promise<void> {
    if (await decided(id, 'left')) return notifications.studioChanged()
    throw new Refusal(409, 'not-waiting', 'The run is not in progress: it is still queued, or finished.')
  }

  /** Deletes a run from the lists; its pictures stay. A queued run is not sent any more. */
  async function hide(id: string): Promise<void> {
    const wasQueued = await decided(id, 'removed')
    const run = await rowOf(id)
    if (isUnderWay(run.state)) {
      throw new Refusal(409, 'in-progress', 'The run is in progress; leave it first, then delete it.')
    }
    await db.update(runs).set({ deletedAt: now() }).where(eq(runs.id, id))
    if (wasQueued) notifications.queueMoved()
    notifications.runGone(id)
  }

  async function restore(id: string): Promise<void> {
    await rowOf(id)
    await db.update(runs).set({ deletedAt: null }).where(eq(runs.id, id))
    notifications.runChanged(id)
  }

  /** Records a person's decision; false if it is too early or too late. Repeating it returns true. */
  async function decided(id: string, kind: 'removed' | 'left'): Promise<boolean> {
    const changed = await record(db, { runId: id, sighting: { kind, at: now() } })
    if (!changed) return (await rowOf(id)).state === kind
    notifications.runChanged(id)
    wake()
    return true
  }

  async function rowOf(id: string): Promise<RunRow> {
    const [run] = await db.select().from(runs).where(eq(runs.id, id))
    if (!run) throw notFound('run')
    return run
  }

  return { remove, leave, hide, restore }
}
