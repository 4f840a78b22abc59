import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Notifications } from '../events/notifications.ts'

/** As notified by the triggers of the migrations `changes` and `tags_changed`. */
const CHANNEL = 'studio_changes'
const KINDS = ['runs', 'put-away', 'tags'] as const
/** `runs`: any run changed; `put-away`: a picture was deleted, restored or destroyed; `tags`: tags of pictures changed. */
type Change = (typeof KINDS)[number]

/** What this process may cache of the database, and until when. */
export interface Changes {
  /** Grows with every change of a kind, whichever process made it; null while a change could be missed. */
  version(change: Change): number | null
  /** Called by the process that made a change, so that its next read sees it: a notification takes a moment. */
  happened(change: Change): void
  /** Listens to other processes once the tables exist; returns a function that stops it. */
  follow(database: Pick<OpenDatabase, 'listen'>): Promise<() => Promise<void>>
}

export function createChanges(): Changes {
  const versions: Record<Change, number> = { runs: 0, 'put-away': 0, tags: 0 }
  let isLive = false
  const happened = (change: Change) => {
    versions[change] += 1
  }
  return {
    version: (change) => (isLive ? versions[change] : null),
    happened,
    follow: (database) =>
      database.listen(CHANNEL, {
        told(payload) {
          const change = KINDS.find((kind) => kind === payload)
          if (change) happened(change)
        },
        live(isItNow) {
          isLive = isItNow
          for (const kind of KINDS) happened(kind)
        },
      }),
  }
}

interface Remembering<T> {
  readonly changes: Changes
  readonly change: Change
  /** Other values that the answer depends on. */
  readonly key: () => number
  readonly read: () => Promise<T>
}

/** Returns the last result of `read` again until something of its kind changes. */
export function remembered<T>({ changes, change, key, read }: Remembering<T>): () => Promise<T> {
  let last: { readonly version: number; readonly key: number; readonly value: Promise<T> } | undefined
  return () => {
    const version = changes.version(change)
    if (version === null) return read()
    if (last?.version === version && last.key === key()) return last.value
    const asked = { version, key: key(), value: read() }
    last = asked
    asked.value.catch(() => {
      if (last === asked) last = undefined
    })
    return asked.value
  }
}

/** Notifications of runs that also count as changes. */
export function noting(notifications: Notifications, changes: Changes): Notifications {
  const first =
    <Told extends readonly unknown[]>(tell: (...told: Told) => void) =>
    (...told: Told) => {
      changes.happened('runs')
      tell(...told)
    }
  return {
    ...notifications,
    runChanged: first(notifications.runChanged),
    runsChanged: first(notifications.runsChanged),
    runGone: first(notifications.runGone),
    queueMoved: first(notifications.queueMoved),
    queueChanged: first(notifications.queueChanged),
    studioChanged: first(notifications.studioChanged),
  }
}
