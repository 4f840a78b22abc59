import type { Run } from '#contract/studio/runs.ts'
import { untilBack } from '#server/platform/database/until-back.ts'
import type { Hub } from './hub.ts'

/** Says what changed; listeners get it as events, in the order in which it was said. */
export interface News {
  runChanged(runId: string): void
  runGone(runId: string): void
  /** The runs that wait have other places in the queue. */
  queueMoved(): void
  libraryChanged(): void
  studioChanged(): void
  /** Waits for what is being told; nothing is told again after that. */
  settled(): Promise<void>
}

interface NotificationOptions {
  readonly hub: Hub
  readonly runById: (id: string) => Promise<Run | null>
  readonly waitingRuns: () => Promise<readonly Run[]>
  readonly onError: (error: unknown) => void
}

export function createNotifications({ hub, runById, waitingRuns, onError }: NotificationOptions): News {
  const stopped = new AbortController()
  let last = Promise.resolve()
  /** One after another: a run that is read later is never overtaken by what was read of it before. */
  function tell(task: () => Promise<void> | void): void {
    if (hub.listeners === 0) return
    // Who listens is not told again by anything else: what cannot be read now is told when it can.
    const told = () => untilBack(async () => task(), { stopped: stopped.signal })
    last = last.then(told).catch(onError)
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
        hub.publish({ type: 'studio' })
      }),
    runGone: (runId) => tell(() => hub.publish({ type: 'run-gone', runId })),
    libraryChanged: () => tell(() => hub.publish({ type: 'library' })),
    studioChanged: () => tell(() => hub.publish({ type: 'studio' })),
    settled() {
      stopped.abort()
      return last
    },
  }
}
