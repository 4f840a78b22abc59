import type { Run } from '#contract/studio/runs.ts'
import { untilBack } from '#server/platform/database/until-back.ts'
import type { Hub } from './hub.ts'

/** Publishes changes as events, in the order of the changes. */
export interface Notifications {
  runChanged(runId: string): void
  /** Many runs: listeners read their lists again. */
  runsChanged(): void
  runGone(runId: string): void
  /** The runs that wait have other places in the queue. */
  queueMoved(): void
  /** The order of the queue changed, what is paused, or what is to be decided. */
  queueChanged(): void
  libraryChanged(): void
  studioChanged(): void
  exportsChanged(): void
  /** Waits for pending notifications; nothing is published afterwards. */
  settled(): Promise<void>
}

interface NotificationOptions {
  readonly hub: Hub
  readonly runById: (id: string) => Promise<Run | null>
  readonly waitingRuns: () => Promise<readonly Run[]>
  readonly onError: (error: unknown) => void
}

export function createNotifications({
  hub,
  runById,
  waitingRuns,
  onError,
}: NotificationOptions): Notifications {
  const stopped = new AbortController()
  let last = Promise.resolve()
  /** In sequence: an older reading of a run never overtakes a newer one. */
  function tell(task: () => Promise<void> | void): void {
    if (hub.listeners === 0) {
      hub.passOver()
      return
    }
    // Listeners get no other notification of this change, so a failed read is retried.
    const told = () => untilBack(async () => task(), { stopped: stopped.signal })
    last = last.then(told).catch((error: unknown) => {
      hub.passOver()
      onError(error)
    })
  }
  return {
    runChanged: (runId) =>
      tell(async () => {
        const run = await runById(runId)
        if (run) hub.publish({ type: 'run', run })
      }),
    queueMoved: () =>
      tell(async () => {
        for (const run of await waitingRuns()) hub.publish({ type: 'run', run })
        hub.publish({ type: 'queue' })
        hub.publish({ type: 'studio' })
      }),
    queueChanged: () => tell(() => hub.publish({ type: 'queue' })),
    runsChanged: () => tell(() => hub.publish({ type: 'runs' })),
    runGone: (runId) => tell(() => hub.publish({ type: 'run-gone', runId })),
    libraryChanged: () => tell(() => hub.publish({ type: 'library' })),
    studioChanged: () => tell(() => hub.publish({ type: 'studio' })),
    exportsChanged: () => tell(() => hub.publish({ type: 'exports' })),
    settled() {
      stopped.abort()
      return last
    },
  }
}
