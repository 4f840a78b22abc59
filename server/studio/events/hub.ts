import type { StudioEvent } from '#contract/studio/events.ts'

type Listener = (event: StudioEvent) => void

/** Carries events from where things change to the browsers that listen. */
export interface Hub {
  readonly listeners: number
  publish(event: StudioEvent): void
  /** Something may have changed just now, and no event tells of it. */
  passOver(): void
  /** Whole milliseconds in which certainly nothing changed: since the last event, or the start of this process. */
  quietMs(): number
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void
}

/** `now`: milliseconds of a clock that is never set, as it measures how long nothing happened. */
export function createHub(now = () => performance.now()): Hub {
  const listeners = new Set<Listener>()
  let changedAt = now()
  const passOver = () => {
    changedAt = now()
  }
  return {
    get listeners() {
      return listeners.size
    },
    publish(event) {
      passOver()
      for (const listener of listeners) listener(event)
    },
    passOver,
    quietMs: () => Math.floor(now() - changedAt),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
