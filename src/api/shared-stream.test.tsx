import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followStream } from './shared-stream.ts'

/** Connections of all tabs; jsdom has no EventSource. */
const sources: Source[] = []
class Source {
  static readonly CLOSED = 2
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  constructor(readonly path: string) {
    sources.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
}
const living = () => sources.filter(({ readyState }) => readyState !== Source.CLOSED)

/** The browser's locks, of which jsdom has none: one holder, from whom it can be taken, and the others in a queue. */
function standInForLocks() {
  const gone = () => new DOMException('', 'AbortError')
  let robbed: ((reason: Error) => void) | null = null
  const waiting: (() => void)[] = []
  async function request(
    _: string,
    { ifAvailable, signal, steal }: LockOptions,
    work: (lock: object | null) => unknown,
  ): Promise<void> {
    if (robbed && ifAvailable) return void (await work(null))
    if (steal) robbed?.(gone())
    else if (robbed)
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(resolve), 1)
          reject(gone())
        })
      })
    let reject: (reason: Error) => void = () => {}
    const promise = new Promise<never>((_, no) => {
      reject = no
    })
    robbed = reject
    try {
      await Promise.race([work({}), promise])
    } finally {
      if (robbed === reject) {
        robbed = null
        waiting.shift()?.()
      }
    }
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

const ends: (() => void)[] = []
/** A tab; what it heard, in order. */
function tab() {
  const heard: string[] = []
  const leave = followStream('/api/events', {
    onOpen: (hasGap) => heard.push(hasGap ? 'open after a gap' : 'open'),
    onBreak: () => heard.push('break'),
    onMessage: (data) => heard.push(data),
  })
  ends.push(leave)
  return { heard, leave }
}

beforeEach(() => {
  sources.splice(0)
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('seven tabs of one browser', () => {
  beforeEach(standInForLocks)

  it('share one connection, and each hears every message once', async () => {
    const tabs = Array.from({ length: 7 }, tab)
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    sources[0]?.onmessage?.({ data: 'one' })
    sources[0]?.onmessage?.({ data: 'two' })
    for (const { heard } of tabs) await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
  })

  it('stay connected when the connected one is closed; all read again what they may have missed', async () => {
    const [first, ...others] = Array.from({ length: 3 }, tab)
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    sources[0]?.onopen?.()
    expect(first?.heard).toEqual(['open'])
    for (const { heard } of others) await vi.waitFor(() => expect(heard).toEqual(['open after a gap']))
    first?.leave()
    await vi.waitFor(() => expect(sources).toHaveLength(2))
    expect(living()).toHaveLength(1)
    sources[1]?.onopen?.()
    sources[1]?.onmessage?.({ data: 'later' })
    for (const { heard } of others)
      await vi.waitFor(() => expect(heard).toEqual(['open after a gap', 'open after a gap', 'later']))
    expect(first?.heard).toEqual(['open'])
  })

  it('that joins while there is no connection hears of it', async () => {
    tab()
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    sources[0]?.onerror?.()
    const late = tab()
    await vi.waitFor(() => expect(late.heard).toEqual(['break']))
  })
})

describe('a connected tab that is frozen', () => {
  beforeEach(standInForLocks)

  it('is replaced by the one in sight', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // It holds the lock and does not answer.
    const frozen = navigator.locks.request('easel.events', {}, () => new Promise(() => {}))
    const robbed = expect(frozen).rejects.toThrow()
    const { heard } = tab()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(living()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    await robbed
    expect(living()).toHaveLength(1)
    sources[0]?.onopen?.()
    expect(heard).toHaveLength(1)
  })

  it('keeps the connection if it answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    tab()
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    tab()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(vi.getTimerCount()).toBe(1)
    // The answer ends the wait for it.
    await expect.poll(vi.getTimerCount, { timeout: 60_000 }).toBe(0)
    await vi.advanceTimersByTimeAsync(3_200)
    expect(sources).toHaveLength(1)
  })
})

describe('a page that the browser puts aside', () => {
  it.each([
    ['with locks', standInForLocks],
    ['without locks', () => {}],
  ])('disconnects, and connects again when it is shown, %s', async (_, begin) => {
    begin()
    const { heard } = tab()
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    dispatchEvent(new Event('pagehide'))
    expect(living()).toEqual([])
    dispatchEvent(new Event('pageshow'))
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    sources.at(-1)?.onopen?.()
    expect(heard).toEqual(['open after a gap'])
  })
})

it('a stream that the server refuses is opened again, until the page leaves', () => {
  vi.useFakeTimers()
  const { heard, leave } = tab()
  const refuse = () => {
    const source = sources.at(-1)
    source?.close()
    source?.onerror?.()
  }
  refuse()
  vi.advanceTimersByTime(5_000)
  expect(sources).toHaveLength(2)
  sources[1]?.onopen?.()
  expect(heard).toEqual(['break', 'open after a gap'])
  refuse()
  leave()
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(2)
})
