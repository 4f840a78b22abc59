import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../database/database.ts'
import { unlessAborted, within } from '../deadline.ts'
import { requireRoom } from '../storage/room.ts'
import { DatabaseAway, troubleOf } from '../trouble.ts'

interface Needed {
  readonly database: OpenDatabase
  /** Folder that everything is written to. */
  readonly dataDir: string
}

/** Whoever asks whether a server is ready has others to turn to, and does not wait for a database that is silent. */
const TIMEOUT_MS = 2_000
/** What the pictures of a request or two take; the embedded database asks for more. */
const ROOM_BYTES = 8 * 1024 * 1024

/** For /ready: throws, as trouble that `troubleOf` knows, what keeps a server from taking work. */
export function readiness({ database, dataDir }: Needed): () => Promise<void> {
  let asked: Promise<unknown> | null = null
  let since = 0

  /** One question at a time: a silent database would have each of them hold a connection. */
  function answer(): Promise<unknown> {
    if (asked) return asked
    since = performance.now()
    const asking = database.db.execute(sql`select 1`).finally(() => {
      asked = null
    })
    // Nobody may be left who waits for it.
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
