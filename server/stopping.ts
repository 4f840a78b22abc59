/** What was started, newest last; stopped from the last to the first. */
export interface Started {
  /** For whoever runs Easel. */
  readonly name: string
  stop(): Promise<unknown>
  /** What a stop waits for now, in words; null when it is nothing. */
  waitsFor?(): string | null
}

/** A terminal's key, npm and a service manager may each send the first signal: these are one stop. */
const ONE_STOP_MS = 1_000
const SAY_AGAIN_MS = 5_000

export async function stopAll(started: Started[], onNext: (part: Started) => void = () => {}): Promise<void> {
  for (const one of started.splice(0).reverse()) {
    onNext(one)
    await one.stop()
  }
}

/**
 * Stops in order at the first signal, however often it comes, and says what that waits for. Somebody in a hurry presses
 * Ctrl-C once more: that stops at once.
 */
export function stopOnSignals(started: Started[], say: (line: string) => void): void {
  let since: number | null = null
  function begin(): void {
    since = performance.now()
    const parts = [...started]
    let current = parts.at(-1)
    const tell = () => say(stoppingLine(parts, current))
    tell()
    setInterval(tell, SAY_AGAIN_MS).unref()
    const onNext = (part: Started) => {
      current = part
    }
    stopAll(started, onNext).then(
      () => {
        say('stopped')
        process.exit(0)
      },
      (error: unknown) => {
        say(`the stop broke: ${error instanceof Error ? error.message : error}`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since === null) begin()
      else if (signal === 'SIGINT' && performance.now() - since > ONE_STOP_MS) process.exit(1)
    })
  }
}

/** Names what is waited for: what the parts know of, or else the part that is being stopped. */
function stoppingLine(parts: readonly Started[], current: Started | undefined): string {
  const waits = parts.flatMap((part) => part.waitsFor?.() ?? [])
  if (waits.length > 0) return `stopping, after ${waits.join(' and ')}`
  return `stopping, after the end of ${current?.name ?? 'the start'}`
}
