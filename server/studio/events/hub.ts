import type { StudioEvent } from '#contract/studio/events.ts'

type Listener = (event: StudioEvent) => void

/** Carries events from where things change to the browsers that listen. */
export interface Hub {
  readonly listeners: number
  publish(event: StudioEvent): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void
}

export function createHub(): Hub {
  const listeners = new Set<Listener>()
  return {
    get listeners() {
      return listeners.size
    },
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
