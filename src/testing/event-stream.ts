import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { type StudioEvent, studioEvent } from '#contract/studio/events.ts'

/** As long as Testing Library waits (setup.ts). */
const OPENED_MS = 90_000

/** The stand-in for the browser's EventSource, which jsdom does not have; a test decides what arrives. */
export interface EventStream {
  /** The addresses that were opened, the newest last. */
  readonly opened: readonly string[]
  /** Waits until a page has opened the stream, whose code is loaded late. */
  whenOpened(): Promise<void>
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
  class Source extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    onmessage: ((message: { data: string }) => void) | null = null
    isClosed = false
    constructor(path: string) {
      super()
      opened.push(path)
      current = this
    }
    close() {
      this.isClosed = true
      this.readyState = Source.CLOSED
    }
  }
  vi.stubGlobal('EventSource', Source)
  /** What arrives before anybody listens would be lost without a word. */
  const connection = (): Source => {
    if (!current) throw new Error('No page has opened the event stream yet: await whenOpened() first.')
    return current
  }
  const sendText = (data: string) => act(() => connection().onmessage?.({ data }))
  return {
    opened,
    whenOpened: () => vi.waitFor(() => void connection(), { timeout: OPENED_MS }),
    isClosed: () => current?.isClosed === true,
    connect: () => act(() => connection().onopen?.()),
    breakOff: () => act(() => connection().onerror?.()),
    send: (event) => sendText(JSON.stringify(studioEvent.parse(event))),
    sendText,
  }
}
