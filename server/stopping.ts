/** Started parts, newest last; stopped in reverse order. */
export interface Started {
  /** A name for the operator. */
  readonly name: string
  stop(): Promise<unknown>
  /** What a stop waits for now, as text; null if nothing. */
  waitsFor?(): string | null
}

/** A terminal's Ctrl-C, npm and a service manager may each send the first signal: together they are one stop. */
const ONE_STOP_MS = 1_000
const SAY_AGAIN_MS = 5_000

export async function stopAll(started: Started[], onNext: (part: Started) => void = () => {}): Promise<void> {
  for (const one of started.splice(0).reverse()) {
    onNext(one)
    await one.stop()
  }
}

/**
 * Stops the parts in order at the first signal, however often it arrives, and prints what the stop waits for. A
 * second Ctrl-C exits at once.
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
        say(`stopping failed: ${error instanceof Error ? error.message : error}`)
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

/** Names what the stop waits for: the parts' own lists, or else the part that is being stopped. */
function stoppingLine(parts: readonly Started[], current: Started | undefined): string {
  const waits = parts.flatMap((part) => part.waitsFor?.() ?? [])
  if (waits.length > 0) return `stopping, waiting for ${waits.join(' and ')}`
  return `stopping, waiting for the end of ${current?.name ?? 'the start'}`
}
