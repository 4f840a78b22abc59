interface Rounds {
  /** One round; gives whether it left work, for which the next one comes soon. Ends early when told to stop. */
  readonly round: (stopped: AbortSignal) => Promise<'more' | 'done'>
  readonly firstAfterMs: number
  readonly everyMs: number
  /** A round failed; the next one comes as usual. */
  readonly failed: (error: unknown) => void
}

/** Does work that nobody waits for, again and again. Gives what ends it, after the step that is being done. */
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
