import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { untilBack } from '#server/platform/database/until-back.ts'
import { newId } from '../new-id.ts'
import type { Notifications } from './notifications.ts'

const CHANNEL = 'studio_events'

type Told = Exclude<keyof Notifications, 'settled'>

const TOLD: readonly Told[] = [
  'runChanged',
  'runsChanged',
  'runGone',
  'queueMoved',
  'queueChanged',
  'libraryChanged',
  'studioChanged',
  'exportsChanged',
]

interface Options {
  readonly db: Database
  readonly engine: OpenDatabase['engine']
  /** Another process changed what there is to do. */
  wake(): void
  onError(error: unknown): void
}

interface AcrossProcesses {
  /** The same notifications, which browsers of other processes get too. */
  readonly notifications: Notifications
  /** Listens to other processes; returns a function that stops it. */
  follow(database: Pick<OpenDatabase, 'listen'>): Promise<() => Promise<void>>
}

/**
 * Several studios share a PostgreSQL database: each tells the others what it changed, so that a browser hears of it whichever
 * process it is connected to. What may have been missed is told as a change of everything. The embedded database has one
 * process, which tells itself.
 */
export function acrossProcesses(
  local: Notifications,
  { db, engine, wake, onError }: Options,
): AcrossProcesses {
  if (engine === 'embedded') return { notifications: local, follow: async () => async () => {} }
  const own = newId()
  const stopped = new AbortController()
  const unsent = new Set<string>()
  let isSending = false
  let sent = Promise.resolve()

  /** All that gathers meanwhile goes with one query. */
  async function send(): Promise<void> {
    isSending = true
    try {
      while (unsent.size > 0) {
        const payloads = JSON.stringify([...unsent])
        unsent.clear()
        const notify = sql`select pg_notify(${CHANNEL}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`
        await untilBack(() => db.execute(notify), { stopped: stopped.signal })
      }
    } catch (error) {
      onError(error)
    } finally {
      isSending = false
    }
  }
  const announcing =
    (what: Told) =>
    (id = ''): void => {
      local[what](id)
      unsent.add(`${own} ${what} ${id}`)
      if (!isSending) sent = send()
    }

  function told(payload: string): void {
    const [from, name, id = ''] = payload.split(' ')
    const what = from === own ? undefined : TOLD.find((one) => one === name)
    if (what) local[what](id)
    if (what === 'queueMoved' || what === 'queueChanged') wake()
  }
  /** Notifications may have been missed. */
  function toldOfAll(): void {
    local.runsChanged()
    local.queueChanged()
    local.libraryChanged()
    local.studioChanged()
    local.exportsChanged()
    wake()
  }

  return {
    notifications: {
      runChanged: announcing('runChanged'),
      runsChanged: announcing('runsChanged'),
      runGone: announcing('runGone'),
      queueMoved: announcing('queueMoved'),
      queueChanged: announcing('queueChanged'),
      libraryChanged: announcing('libraryChanged'),
      studioChanged: announcing('studioChanged'),
      exportsChanged: announcing('exportsChanged'),
      async settled() {
        stopped.abort()
        await Promise.all([local.settled(), sent])
      },
    },
    follow: (database) =>
      database.listen(CHANNEL, {
        told,
        live: (isLive) => {
          if (isLive) toldOfAll()
        },
      }),
  }
}
