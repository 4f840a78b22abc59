import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../database/database.ts'
import { unlessAborted, within } from '../deadline.ts'
import { requireRoom } from '../storage/room.ts'
import { DatabaseAway, troubleOf } from '../trouble.ts'

interface Needed {
  readonly database: OpenDatabase
  /** The folder with all data. */
  readonly dataDir: string
}

/** Short, as the caller of /ready has other servers to turn to and should not wait for a silent database. */
const TIMEOUT_MS = 2_000
/** Space for the pictures of one or two requests; the embedded database requires more. */
const ROOM_BYTES = 8 * 1024 * 1024

/** For /ready: throws the trouble (as in `troubleOf`) that keeps a server from accepting work. */
export function readiness({ database, dataDir }: Needed): () => Promise<void> {
  let asked: Promise<unknown> | null = null
  let since = 0

  /** One query at a time: with a silent database each query would occupy a connection. */
  function answer(): Promise<unknown> {
    if (asked) return asked
    since = performance.now()
    const asking = database.db.execute(sql`select 1`).finally(() => {
      asked = null
    })
    // The query may fail after everybody stopped waiting for it.
    asking.catch(() => {})
    asked = asking
    return asking
  }

  return async () => {
    const answering = answer()
    const left = Math.max(1, TIMEOUT_MS - (performance.now() - since))
    await within(left, undefined, (signal) => unlessAborted(signal, answering)).catch((cause: unknown) => {
      throw troubleOf(cause) ? cause : new DatabaseAway('the database does not answer', { cause })
    })
    await access(dataDir, constants.W_OK)
    requireRoom(dataDir, ROOM_BYTES)
    database.requireRoom()
  }
}
