import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { type StudioEvent, studioEvent } from '#contract/studio/events.ts'

/** The stand-in for the browser's EventSource, which jsdom does not have; a test decides what arrives. */
export interface EventStream {
  /** The addresses that were opened, the newest last. */
  readonly opened: readonly string[]
  readonly isClosed: () => boolean
  connect(): void
  breakOff(): void
  send(event: StudioEvent): void
  sendText(data: string): void
}

/** Replaces EventSource for a test. Call `vi.unstubAllGlobals` afterwards. */
export function standInForEvents(): EventStream {
  const opened: string[] = []
  let current: Source | undefined
  class Source {
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    onmessage: ((message: { data: string }) => void) | null = null
    isClosed = false
    constructor(path: string) {
      opened.push(path)
      current = this
    }
    close() {
      this.isClosed = true
    }
  }
  vi.stubGlobal('EventSource', Source)
  const sendText = (data: string) => act(() => current?.onmessage?.({ data }))
  return {
    opened,
    isClosed: () => current?.isClosed === true,
    connect: () => act(() => current?.onopen?.()),
    breakOff: () => act(() => current?.onerror?.()),
    send: (event) => sendText(JSON.stringify(studioEvent.parse(event))),
    sendText,
  }
}
