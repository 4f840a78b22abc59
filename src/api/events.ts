import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EVENTS_PATH, type StudioEvent, studioEvent } from '#contract/studio/events.ts'
import type { Run } from '#contract/studio/runs.ts'
import { runKeys } from './keys.ts'

/** How often everything is refetched while events do not arrive. */
const FALLBACK_MS = 3_000

export const libraryKey = ['library'] as const

/** Loaded once; events that arrive meanwhile are applied in order. */
const lists = () => import('./cache.ts')

function take(event: StudioEvent, client: QueryClient, onRun: (run: Run) => void): void {
  switch (event.type) {
    case 'run':
      void lists().then(
        ({ storeRun }) => storeRun(client, event.run),
        () => refetchAll(client),
      )
      onRun(event.run)
      return
    case 'runs':
      refetchAll(client)
      return
    case 'run-gone':
      void lists().then(
        ({ forgetRun }) => forgetRun(client, event.runId),
        () => refetchAll(client),
      )
      return
    case 'library':
      void client.invalidateQueries({ queryKey: libraryKey })
      return
    case 'studio':
      void client.invalidateQueries({ queryKey: runKeys.studio })
      return
  }
}

/** Undefined for text that is not JSON, which no event is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refetchAll(client: QueryClient): void {
  void client.invalidateQueries()
}

/**
 * Subscribes to the server's events, once for the whole app. Events only report changes since the connection, so
 * everything is refetched after each reconnect, and regularly while there is no connection. `onRun` is called for every
 * changed run; pass the same function at each render.
 */
export function useStudioEvents(onRun: (run: Run) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource(EVENTS_PATH)
    let wasOpen = false
    let fallback: ReturnType<typeof setInterval> | undefined
    source.onopen = () => {
      clearInterval(fallback)
      fallback = undefined
      if (wasOpen) refetchAll(client)
      wasOpen = true
    }
    source.onerror = () => {
      wasOpen = true
      fallback ??= setInterval(() => refetchAll(client), FALLBACK_MS)
    }
    source.onmessage = ({ data }) => {
      const event = studioEvent.safeParse(parsed(String(data)))
      if (event.success) take(event.data, client, onRun)
      else refetchAll(client)
    }
    return () => {
      clearInterval(fallback)
      source.close()
    }
  }, [client, onRun])
}
