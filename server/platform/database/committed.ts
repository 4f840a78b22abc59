import { setTimeout as wait } from 'node:timers/promises'
import { troubleOf } from '../trouble.ts'
import type { Database } from './database.ts'

/** The connection broke while a transaction ended, and the database did not come back to say how it ended. */
export class OutcomeUnknown extends Error {}

const TIMEOUT_MS = 60_000
const BETWEEN_TRIES_MS = 200

/**
 * Runs a transaction and makes sure of its end: where the answer to its commit is lost, it is run again as soon as the
 * database is back. `isAgain` says that it may have been done already, which `work` has to find out by itself.
 * Trouble before the commit is thrown as it is: then nothing was done.
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
        throw new OutcomeUnknown('nobody knows whether it was done', { cause: error })
      await wait(BETWEEN_TRIES_MS)
    }
  }
}
