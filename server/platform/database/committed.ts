import { setTimeout as wait } from 'node:timers/promises'
import { troubleOf } from '../trouble.ts'
import type { Database } from './database.ts'

/** The connection broke during a commit, and the database did not come back to report the outcome. */
export class OutcomeUnknown extends Error {}

const TIMEOUT_MS = 60_000
const BETWEEN_TRIES_MS = 200

/**
 * Runs a transaction and determines its outcome: if the answer to the commit is lost, runs it again once the
 * database is back. `isAgain` then means that the first run may have been committed, which `work` has to check. An
 * error before the commit is thrown unchanged: nothing was written.
 */
export async function committed(
  db: Database,
  work: (tx: Database, isAgain: boolean) => Promise<void>,
): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  let mayBeDone = false
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        const isAgain = mayBeDone
        await work(tx, isAgain)
        mayBeDone = true
      })
    } catch (error) {
      if (!mayBeDone || !troubleOf(error)) throw error
      if (performance.now() > end)
        throw new OutcomeUnknown('it is unknown whether the transaction was committed', { cause: error })
      await wait(BETWEEN_TRIES_MS)
    }
  }
}
