import { setTimeout as wait } from 'node:timers/promises'
import { type Trouble, troubleOf } from '../trouble.ts'

interface Waiting {
  /** Either one ends the waiting; the last error is thrown. */
  readonly stopped?: AbortSignal
  readonly isOver?: () => boolean
  readonly betweenMs?: number
  readonly onTrouble?: (trouble: Trouble, error: unknown) => void
}

const BETWEEN_MS = 500

/** Retries a function while the database or the disk is in trouble; rethrows any other error at once. */
export async function untilBack<T>(work: () => Promise<T>, options: Waiting): Promise<T> {
  const { stopped, isOver = () => false, betweenMs = BETWEEN_MS, onTrouble } = options
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble || stopped?.aborted || isOver()) throw error
      onTrouble?.(trouble, error)
      await wait(betweenMs, undefined, stopped && { signal: stopped }).catch(() => {})
    }
  }
}
