import { setTimeout as wait } from 'node:timers/promises'
import { type Trouble, troubleOf } from '../trouble.ts'

interface Waiting {
  /** These two end the waiting: what is in the way is thrown. */
  readonly stopped?: AbortSignal
  readonly isOver?: () => boolean
  readonly betweenMs?: number
  readonly onTrouble?: (trouble: Trouble, error: unknown) => void
}

const BETWEEN_MS = 500

/** Does something again for as long as the machinery is in trouble; throws everything else that breaks it at once. */
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
