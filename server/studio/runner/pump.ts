/** Work that is done whenever it is due. */
export interface Pump {
  /** There may be something to do now. */
  wake(): void
  /** Takes no new work; resolves when the round that runs is over. */
  stop(): Promise<void>
}

interface PumpOptions {
  /** Does what is due and says when something is due next, null when only a `wake` can tell. */
  readonly round: () => Promise<Date | null>
  readonly onError: (error: unknown) => void
}

/** Rounds look again after this long in any case: another process may have put work there. */
const AT_LEAST_EVERY_MS = 5000
const AFTER_ERROR_MS = 1000

/** Runs rounds one after another: when the last one said, or as soon as it is woken. */
export function startPump({ round, onError }: PumpOptions): Pump {
  let isStopped = false
  let isWoken = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  async function oneRound(): Promise<number> {
    try {
      const due = await round()
      return due ? Math.min(AT_LEAST_EVERY_MS, due.getTime() - Date.now()) : AT_LEAST_EVERY_MS
    } catch (error) {
      onError(error)
      return AFTER_ERROR_MS
    }
  }

  async function rounds(): Promise<void> {
    let waitMs = 0
    while (isWoken && !isStopped) {
      isWoken = false
      waitMs = await oneRound()
    }
    running = null
    if (!isStopped) timer = setTimeout(wake, Math.max(waitMs, 1))
  }

  function wake(): void {
    isWoken = true
    if (isStopped || running) return
    clearTimeout(timer)
    running = rounds()
  }

  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
