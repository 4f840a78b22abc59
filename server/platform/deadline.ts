/** A timeout signal. Whoever creates it must clear it when the work is over. */
export interface Deadline {
  readonly signal: AbortSignal
  clear(): void
}

/**
 * Aborts its signal after `ms` with a TimeoutError, or when `stopped` is aborted, with its reason. Holds the timer
 * and the link to `stopped` until `clear`. `AbortSignal.timeout` holds neither: in Node 20, garbage collection
 * removes one that is referenced only by `AbortSignal.any`, and the wait never ends.
 */
export function deadline(ms: number, stopped?: AbortSignal): Deadline {
  const ending = new AbortController()
  const stop = () => ending.abort(stopped?.reason)
  const timer = setTimeout(
    () => ending.abort(new DOMException(`took longer than ${ms / 1000} s`, 'TimeoutError')),
    ms,
  )
  if (stopped?.aborted) stop()
  else stopped?.addEventListener('abort', stop, { once: true })
  return {
    signal: ending.signal,
    clear() {
      clearTimeout(timer)
      stopped?.removeEventListener('abort', stop)
    },
  }
}

/** Runs work with a signal that is aborted after `ms` or with `stopped`; then rejects with the signal's reason. */
export async function within<T>(
  ms: number,
  stopped: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, clear } = deadline(ms, stopped)
  try {
    return await work(signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    clear()
  }
}

/** Waits for work that cannot be aborted; rejects as soon as the signal is aborted. */
export async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { signal: ended.signal })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    ended.abort()
  }
}
