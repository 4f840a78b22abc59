import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followStream } from './shared-stream.ts'

/** Connections of all tabs; jsdom has no EventSource. */
const sources: Source[] = []
class Source extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  constructor(readonly path: string) {
    super()
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
function tab(ageMs = () => 0) {
  const heard: string[] = []
  const listener = {
    onOpen: (hasGap: boolean) => heard.push(hasGap ? 'open after a gap' : 'open'),
    onBreak: () => heard.push('break'),
    onMessage: (data: string) => heard.push(data),
  }
  const leave = followStream('/api/events', listener, ageMs)
  ends.push(leave)
  return { heard, leave }
}

/** Resolves when the connected tab has answered so many tabs that joined. */
const answers = (many: number) =>
  new Promise<void>((resolve) => {
    const channel = new BroadcastChannel('easel.events')
    let left = many
    channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'here') left -= 1
      if (left > 0) return
      channel.close()
      resolve()
    }
  })

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
    const answered = answers(6)
    const tabs = Array.from({ length: 7 }, () => tab())
    await answered
    expect(living()).toHaveLength(1)
    sources[0]?.onmessage?.({ data: 'one' })
    sources[0]?.onmessage?.({ data: 'two' })
    for (const { heard } of tabs) await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
  })

  it('stay connected when the connected one is closed; all read again what they may have missed', async () => {
    const [first, ...others] = Array.from({ length: 3 }, () => tab())
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

describe('a tab that joins another', () => {
  beforeEach(standInForLocks)

  /** A tab of an age joins one that is connected, and last heard something a while ago. */
  async function joining({
    ageMs,
    quietMs,
    last,
  }: {
    ageMs: number
    quietMs: number
    last: 'opening' | 'message'
  }) {
    const clock = { ms: 60_000 }
    tab(() => clock.ms)
    await vi.waitFor(() => expect(living()).toHaveLength(1))
    sources[0]?.onopen?.()
    if (last === 'message') {
      clock.ms += 60_000
      sources[0]?.onmessage?.({ data: 'before' })
    }
    clock.ms += quietMs
    return tab(() => ageMs)
  }

  it.each([
    ['the last message', { ageMs: 2_000, quietMs: 2_000, last: 'message' }],
    ['the connection', { ageMs: 2_000, quietMs: 1_000, last: 'opening' }],
  ] as const)('and is older than %s reads again what it may have missed, once', async (_, given) => {
    const { heard } = await joining(given)
    await vi.waitFor(() => expect(heard).toEqual(['open after a gap']))
    document.dispatchEvent(new Event('visibilitychange'))
    tab(() => 0)
    sources[0]?.onmessage?.({ data: 'later' })
    await vi.waitFor(() => expect(heard).toEqual(['open after a gap', 'later']))
  })

  it.each([
    ['the last message', { ageMs: 1_999, quietMs: 2_000, last: 'message' }],
    ['the connection', { ageMs: 1_999, quietMs: 2_000, last: 'opening' }],
  ] as const)('and is younger than %s reads nothing again', async (_, given) => {
    const { heard } = await joining(given)
    await answers(1)
    sources[0]?.onmessage?.({ data: 'later' })
    await vi.waitFor(() => expect(heard).toEqual(['later']))
  })

  it('out of sight reads again as well', async () => {
    const sight = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { heard } = await joining({ ageMs: 2_000, quietMs: 1_000, last: 'message' })
    await vi.waitFor(() => expect(heard).toEqual(['open after a gap']))
    sight.mockRestore()
  })
})

describe('a connection', () => {
  /** The server says how long nothing changed to a page that has become so old. */
  function connected(ageMs: number, quietMs: string) {
    const page = { ageMs: 100 }
    const { heard } = tab(() => page.ageMs)
    page.ageMs = ageMs
    sources[0]?.onopen?.()
    sources[0]?.dispatchEvent(new MessageEvent('quiet', { data: quietMs }))
    return heard
  }

  it('has the page read again what changed since it read', () => {
    expect(connected(3_000, '3000')).toEqual(['open', 'open after a gap'])
  })

  it('has the page read nothing again if nothing changed', () => {
    expect(connected(2_999, '3000')).toEqual(['open'])
  })

  it('counts once: after a break the page reads everything again', () => {
    const heard = connected(3_000, '4000')
    sources[0]?.onerror?.()
    sources[0]?.onopen?.()
    sources[0]?.dispatchEvent(new MessageEvent('quiet', { data: '0' }))
    expect(heard).toEqual(['open', 'break', 'open after a gap'])
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
