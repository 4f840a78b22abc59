import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EVENTS_PATH, type StudioEvent, studioEvent } from '#contract/studio/events.ts'
import type { Run } from '#contract/studio/runs.ts'
import { runKeys } from './keys.ts'

/** How often everything is refetched while events do not arrive. */
const FALLBACK_MS = 3_000

export const libraryKey = ['library'] as const
export const exportsKey = ['exports'] as const

/** Loaded once; events that arrive meanwhile are applied in order. */
const lists = () => import('./cache.ts')
/** Beside the first screen, which needs no events. */
const stream = () => import('./shared-stream.ts')

function take(event: StudioEvent, client: QueryClient, onRun: (run: Run) => void): void {
  switch (event.type) {
    case 'run':
      void lists().then(
        ({ storeRun }) => storeRun(client, event.run),
        () => refetchAll(client),
      )
      onRun(event.run)
      queueChanged(client)
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
    case 'queue':
      queueChanged(client)
      return
    case 'library':
      void client.invalidateQueries({ queryKey: libraryKey })
      return
    case 'studio':
      void client.invalidateQueries({ queryKey: runKeys.studio })
      return
    case 'exports':
      void client.invalidateQueries({ queryKey: exportsKey })
      return
  }
}

/** Ten pictures that end in one second are one reason to read the queue again. */
const QUEUE_MS = 500
const stale = new WeakSet<QueryClient>()

function queueChanged(client: QueryClient): void {
  if (stale.has(client)) return
  stale.add(client)
  setTimeout(() => {
    stale.delete(client)
    void client.invalidateQueries({ queryKey: runKeys.queue })
  }, QUEUE_MS)
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
    let fallback: ReturnType<typeof setInterval> | undefined
    const stopFallback = () => {
      clearInterval(fallback)
      fallback = undefined
    }
    const onBreak = () => {
      fallback ??= setInterval(() => refetchAll(client), FALLBACK_MS)
    }
    const listener = {
      onOpen(hasGap: boolean) {
        stopFallback()
        // A request from before the gap may never be answered.
        if (hasGap) void client.invalidateQueries({}, { cancelRefetch: true })
      },
      onBreak,
      onMessage(data: string) {
        const event = studioEvent.safeParse(parsed(data))
        if (event.success) take(event.data, client, onRun)
        else refetchAll(client)
      },
    }
    let isGone = false
    let leave = () => {}
    void stream().then(({ followStream }) => {
      if (!isGone) leave = followStream(EVENTS_PATH, listener)
    }, onBreak)
    return () => {
      isGone = true
      stopFallback()
      leave()
    }
  }, [client, onRun])
}
