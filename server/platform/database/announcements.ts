import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from './database.ts'
import { untilBack } from './until-back.ts'

interface Options {
  readonly database: Pick<OpenDatabase, 'db' | 'engine' | 'listen'>
  readonly channel: string
  /** Another process announced something. */
  told(text: string): void
  /** Announcements may have been missed. */
  missed(): void
  onError(error: unknown): void
}

/** What the processes that share a PostgreSQL database tell each other. */
export interface Announcements {
  /** Tells all other processes; a text that waits to be sent is sent once. */
  announce(text: string): void
  /** Listens to other processes; returns a function that stops it. */
  follow(): Promise<() => Promise<void>>
  /** Waits for announcements that are being sent; those that wait for the database are given up. */
  settled(): Promise<void>
}

const NOBODY: Announcements = {
  announce: () => {},
  follow: async () => async () => {},
  settled: async () => {},
}

/** Announcements on a channel of the database. The embedded database has one process, which has nobody to tell. */
export function openAnnouncements({ database, channel, told, missed, onError }: Options): Announcements {
  if (database.engine === 'embedded') return NOBODY
  const own = randomBytes(9).toString('base64url')
  const stopped = new AbortController()
  const unsent = new Set<string>()
  let isSending = false
  let sent = Promise.resolve()

  /** All that gathers meanwhile goes with one query. */
  async function send(): Promise<void> {
    isSending = true
    try {
      while (unsent.size > 0) {
        const payloads = JSON.stringify([...unsent].map((text) => `${own} ${text}`))
        unsent.clear()
        const notify = sql`select pg_notify(${channel}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`
        await untilBack(() => database.db.execute(notify), { stopped: stopped.signal })
      }
    } catch (error) {
      onError(error)
    } finally {
      isSending = false
    }
  }

  return {
    announce(text) {
      unsent.add(text)
      if (!isSending) sent = send()
    },
    follow: () =>
      database.listen(channel, {
        told(payload) {
          const at = payload.indexOf(' ')
          if (payload.slice(0, at) !== own) told(payload.slice(at + 1))
        },
        live(isLive) {
          if (isLive) missed()
        },
      }),
    settled() {
      stopped.abort()
      return sent
    },
  }
}
