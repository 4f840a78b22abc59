interface Rounds {
  /** One round; returns whether work is left, in which case the next round starts soon. Ends early when aborted. */
  readonly round: (stopped: AbortSignal) => Promise<'more' | 'done'>
  readonly firstAfterMs: number
  readonly everyMs: number
  /** A round failed; the next one comes as usual. */
  readonly failed: (error: unknown) => void
}

/** Repeats background work. Returns a function that stops it after the current step. */
export function startRounds({ round, firstAfterMs, everyMs, failed }: Rounds): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(begin, firstAfterMs)
  function begin(): void {
    running = round(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) failed(error)
        return 'done' as const
      })
      .then((left) => {
        const waitMs = left === 'more' ? Math.min(firstAfterMs, everyMs) : everyMs
        if (!stopping.signal.aborted) timer = setTimeout(begin, waitMs)
      })
  }
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
