import { setTimeout as wait } from 'node:timers/promises'

/** serialization_failure and deadlock_detected (PostgreSQL's manual, Appendix A). */
const CONFLICT_CODES: readonly unknown[] = ['40001', '40P01']
const TRIES = 7
const FIRST_WAIT_MS = 10

/**
 * Repeats a transaction, or a statement of its own, that the server has undone because it was in another one's way. Throws
 * the last error after some tries, and any other error at once.
 */
export async function withoutConflicts<T>(work: () => Promise<T>, random = Math.random): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error
      // At random, so that those which were in each other's way do not meet again.
      await wait(random() * FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && CONFLICT_CODES.includes(at.code)) return true
  }
  return false
}
