import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../database/database.ts'
import { unlessAborted, within } from '../deadline.ts'
import type { Bucket } from '../storage/bucket.ts'
import { FOLDER_ID } from '../storage/data-folder.ts'
import { requireRoom } from '../storage/room.ts'
import { DatabaseAway, DiskTrouble, troubleOf } from '../trouble.ts'

interface Needed {
  readonly database: OpenDatabase
  /** The folder with all data. */
  readonly dataDir: string
  readonly bucket?: Bucket | undefined
}

/** Short, as the caller of /ready has other servers to turn to and should not wait for a silent one. */
const TIMEOUT_MS = 2_000
/** Space for the pictures of one or two requests; the embedded database requires more. */
const ROOM_BYTES = 8 * 1024 * 1024

/** For /ready: throws the trouble (as in `troubleOf`) that keeps a server from accepting work. */
export function readiness({ database, dataDir, bucket }: Needed): () => Promise<void> {
  const databaseAnswers = answering(
    () => database.db.execute(sql`select 1`),
    (cause) => new DatabaseAway('the database does not answer', { cause }),
  )
  const bucketAnswers =
    bucket &&
    answering(
      () => bucket.find(FOLDER_ID),
      (cause) => new DiskTrouble(`the bucket ${bucket.address} does not answer`, { cause }),
    )
  return async () => {
    await Promise.all([databaseAnswers(), bucketAnswers?.()])
    await access(dataDir, constants.W_OK)
    requireRoom(dataDir, ROOM_BYTES)
    database.requireRoom()
  }
}

/**
 * Rejects unless a question is answered in time. One question at a time: with a silent server each would occupy a connection.
 * @param silent the trouble where there is no answer
 */
function answering(ask: () => Promise<unknown>, silent: (cause: unknown) => Error): () => Promise<void> {
  let asked: Promise<unknown> | null = null
  let since = 0

  function answer(): Promise<unknown> {
    if (asked) return asked
    since = performance.now()
    const asking = ask().finally(() => {
      asked = null
    })
    // The question may fail after everybody stopped waiting for it.
    asking.catch(() => {})
    asked = asking
    return asking
  }

  return async () => {
    const answered = answer()
    const left = Math.max(1, TIMEOUT_MS - (performance.now() - since))
    await within(left, undefined, (signal) => unlessAborted(signal, answered)).catch((cause: unknown) => {
      throw troubleOf(cause) ? cause : silent(cause)
    })
  }
}
