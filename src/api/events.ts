import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EVENTS_PATH, type StudioEvent, studioEvent } from '#contract/studio/events.ts'
import type { Run } from '#contract/studio/runs.ts'
import { runKeys } from './keys.ts'

/** How often everything is asked for again while events do not come. */
const FALLBACK_MS = 3_000

export const libraryKey = ['library'] as const

/** Loaded once; what is told meanwhile is taken in its order. */
const lists = () => import('./cache.ts')

function take(event: StudioEvent, client: QueryClient, onRun: (run: Run) => void): void {
  switch (event.type) {
    case 'run':
      void lists().then(({ storeRun }) => storeRun(client, event.run))
      onRun(event.run)
      return
    case 'run-gone':
      void lists().then(({ forgetRun }) => forgetRun(client, event.runId))
      return
    case 'library':
      void client.invalidateQueries({ queryKey: libraryKey })
      return
    case 'studio':
      void client.invalidateQueries({ queryKey: runKeys.studio })
      return
  }
}

function refetchAll(client: QueryClient): void {
  void client.invalidateQueries()
}

/**
 * Follows what changes on the server, once for the whole app. Events only say what changed since the
 * connection stands, so whenever it was broken everything is asked for again, and as long as it is broken,
 * again and again. `onRun` hears of every run that changed; give the same function at each render.
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
      const event = studioEvent.safeParse(JSON.parse(String(data)))
      if (event.success) take(event.data, client, onRun)
      else refetchAll(client)
    }
    return () => {
      clearInterval(fallback)
      source.close()
    }
  }, [client, onRun])
}
