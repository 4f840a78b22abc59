import type { Changes } from '../database/changes.ts'
import type { RecordedWork } from '../database/organised.ts'
import type { Notifications } from '../events/notifications.ts'

interface Listeners {
  readonly changes: Pick<Changes, 'happened'>
  readonly notifications: Pick<Notifications, 'runChanged' | 'runsChanged' | 'libraryChanged'>
}

/** Above this number of runs, listeners get one notification: for single runs they read each again. */
const MAX_SINGLE = 20

/** Notifies listeners of changed pictures, by their runs; `isEnd`: the change has ended. */
export const notifyChanged =
  ({ changes, notifications }: Listeners) =>
  (runIds: ReadonlySet<string>, change: RecordedWork, isEnd: boolean): void => {
    if (change.isDeleted !== undefined || change.isErased) changes.happened('put-away')
    if (change.addTags !== undefined || change.removeTags !== undefined) changes.happened('tags')
    if (runIds.size > MAX_SINGLE) {
      // Every listener reads its lists again: once for a change of many slices.
      if (isEnd) notifications.runsChanged()
    } else for (const runId of runIds) notifications.runChanged(runId)
    if (isEnd) notifications.libraryChanged()
  }
