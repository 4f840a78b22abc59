import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { News } from '../events/notifications.ts'

/** As the triggers of the migration `changes` tell it. */
const CHANNEL = 'studio_changes'
const KINDS = ['runs', 'put-away'] as const
/** `runs`: any run changed; `put-away`: a picture or a run was put away, brought back or destroyed. */
type Change = (typeof KINDS)[number]

/** What this process may hold in memory of the database, and until when. */
export interface Changes {
  /** Grows with every change of a kind, whichever process made it; null while a change could be missed. */
  version(change: Change): number | null
  /** Told by who made a change, so that the next to ask finds it: a notice takes a moment. */
  happened(change: Change): void
  /** Listens to other processes, once the tables are there; gives the function that ends it. */
  follow(database: Pick<OpenDatabase, 'listen'>): Promise<() => Promise<void>>
}

export function createChanges(): Changes {
  const versions: Record<Change, number> = { runs: 0, 'put-away': 0 }
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
  /** What else the answer depends on. */
  readonly key: () => number
  readonly read: () => Promise<T>
}

/** Gives the last answer of `read` again for as long as nothing of a kind has changed. */
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

/** News of runs that are also changes. */
export function noting(news: News, changes: Changes): News {
  const first =
    <Told extends readonly unknown[]>(tell: (...told: Told) => void) =>
    (...told: Told) => {
      changes.happened('runs')
      tell(...told)
    }
  return {
    ...news,
    runChanged: first(news.runChanged),
    runGone: first(news.runGone),
    queueMoved: first(news.queueMoved),
    studioChanged: first(news.studioChanged),
  }
}
