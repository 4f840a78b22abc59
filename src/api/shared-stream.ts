import { QUIET } from '#contract/studio/quiet.ts'

/** What a page hears of the stream. */
export interface StreamListener {
  /** Connected. `hasGap`: events may have been missed before. */
  onOpen(hasGap: boolean): void
  onBreak(): void
  onMessage(data: string): void
}

type Signal =
  | { readonly kind: 'open' | 'break' | 'joined' }
  | { readonly kind: 'message'; readonly data: string }
  /** The answer of the tab that is connected: how long it has heard nothing. */
  | { readonly kind: 'here'; readonly quietMs: number }

const NAME = 'easel.events'
/** A stream that the server refused does not reconnect by itself. */
const REOPEN_MS = 5_000
/** Phones freeze tabs in the background, also the one that is connected. */
const ANSWER_MS = 3_000

interface Stream {
  readonly path: string
  /** Milliseconds since the page read its lists, or more. */
  readonly ageMs: () => number
}

/** A page reads its lists after it began to load. Rounded up, so that it is never younger than it says. */
const sinceLoad = () => Math.ceil(performance.now())

/**
 * Follows a stream of server-sent events. A browser has at most six connections to one server, so all its tabs share
 * one: the tab that holds the lock is connected, and passes on what arrives. Without locks (insecure addresses) each tab
 * is connected itself. A page that the browser only puts aside disconnects, and connects again when it is shown. What
 * changed after a page read its lists, and before it was connected, is a gap too: the server, or the tab that is connected,
 * says how long nothing changed, and the page compares that with its age. Returns a function that ends it.
 */
export function followStream(path: string, listener: StreamListener, ageMs = sinceLoad): () => void {
  const stream = { path, ageMs }
  let leave: (() => void) | null = join(stream, listener, false)
  const onHide = () => {
    leave?.()
    leave = null
  }
  const onShow = () => {
    leave ??= join(stream, listener, true)
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    onHide()
  }
}

function join(stream: Stream, listener: StreamListener, wasAway: boolean): () => void {
  const left = new AbortController()
  const own = passOnTo(listener, wasAway)
  if ('locks' in navigator) share(stream, { own, relayed: passOnTo(listener, true), wasAway }, left.signal)
  else connect(stream, { isFirst: !wasAway, tell: own, stopped: left.signal })
  return () => left.abort()
}

interface Hearing {
  /** Hears this tab's connection. */
  own(signal: Signal): void
  /** Hears the connection of another tab. */
  relayed(signal: Signal): void
  /** The page was put aside before. */
  readonly wasAway: boolean
}

function share(stream: Stream, { own, relayed, wasAway }: Hearing, left: AbortSignal): void {
  const { ageMs } = stream
  const channel = new BroadcastChannel(NAME)
  const post = (signal: Signal) => channel.postMessage(signal)
  let state: 'follows' | 'leads' | 'leads without connection' = 'follows'
  let hasFollowed = false
  /** It knows whether it missed anything before it joined. */
  let isTold = false
  /** Until it is connected: who joins before hears of the opening. */
  let heardAtMs = Number.NEGATIVE_INFINITY
  let patience: ReturnType<typeof setTimeout> | undefined
  const turn = takeTurns(left, (held) => {
    state = 'leads'
    clearTimeout(patience)
    const tell = hasFollowed ? relayed : own
    connect(stream, {
      isFirst: !hasFollowed && !wasAway,
      tell(signal) {
        if (signal.kind === 'break') state = 'leads without connection'
        else heardAtMs = ageMs()
        if (signal.kind === 'open') state = 'leads'
        tell(signal)
        post(signal)
      },
      stopped: held,
    })
    held.addEventListener('abort', () => {
      state = 'follows'
      hasFollowed = true
    })
  })
  /** Asks the tab that is connected whether it is awake, and how long it has heard nothing. */
  function ask(): void {
    if (state !== 'follows' || (document.hidden && isTold)) return
    post({ kind: 'joined' })
    if (document.hidden) return
    clearTimeout(patience)
    patience = setTimeout(turn.take, ANSWER_MS)
  }
  channel.onmessage = ({ data }: MessageEvent<Signal>) => {
    if (data.kind === 'joined') {
      if (state === 'leads') post({ kind: 'here', quietMs: ageMs() - heardAtMs })
      if (state === 'leads without connection') post({ kind: 'break' })
      return
    }
    clearTimeout(patience)
    hasFollowed = true
    if (state !== 'follows') return
    if (data.kind !== 'here') relayed(data)
    else if (!isTold && ageMs() >= data.quietMs) relayed({ kind: 'open' })
    if (data.kind !== 'message') isTold = true
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  left.addEventListener('abort', () => {
    clearTimeout(patience)
    document.removeEventListener('visibilitychange', ask)
    channel.close()
  })
}

/**
 * One tab at a time leads, from when it gets the lock until `held` is aborted: as the page leaves, or as another tab
 * took the lock. `take` takes it from a tab that does not answer.
 */
function takeTurns(left: AbortSignal, lead: (held: AbortSignal) => void): { take(): void } {
  let waiting = new AbortController()
  let isTaking = false
  async function hold(options: LockOptions): Promise<void> {
    const held = new AbortController()
    const end = () => held.abort()
    left.addEventListener('abort', end)
    const ended = new Promise<void>((resolve) => held.signal.addEventListener('abort', () => resolve()))
    const work = (lock: Lock | null) => {
      if (lock === null || left.aborted) return
      isTaking = false
      lead(held.signal)
      return ended
    }
    await navigator.locks.request(NAME, options, work).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
    })
    end()
    left.removeEventListener('abort', end)
  }
  async function go(): Promise<void> {
    await hold({ ifAvailable: true })
    while (!left.aborted) {
      waiting = new AbortController()
      await hold(isTaking ? { steal: true } : { signal: waiting.signal })
    }
  }
  left.addEventListener('abort', () => waiting.abort())
  // A browser that refuses locks here: this tab has a connection of its own.
  void go().catch(() => lead(left))
  return {
    take() {
      isTaking = true
      waiting.abort()
    },
  }
}

/** Tells a listener what happens; `hasGap` is true from the second connection on, and for the first one if given. */
function passOnTo(listener: StreamListener, hasGap: boolean): (signal: Signal) => void {
  let isLate = hasGap
  return (signal) => {
    if (signal.kind === 'message') listener.onMessage(signal.data)
    else if (signal.kind === 'open') {
      listener.onOpen(isLate)
      isLate = true
    } else if (signal.kind === 'break') {
      listener.onBreak()
      isLate = true
    }
  }
}

interface Connecting {
  /** After any other connection the page reads its lists again in any case. */
  readonly isFirst: boolean
  readonly tell: (signal: Signal) => void
  readonly stopped: AbortSignal
}

function connect(stream: Stream, { isFirst, tell, stopped }: Connecting): void {
  if (stopped.aborted) return
  const source = new EventSource(stream.path)
  source.onopen = () => tell({ kind: 'open' })
  source.onmessage = ({ data }) => tell({ kind: 'message', data: String(data) })
  const onQuiet = ({ data }: MessageEvent) => {
    if (stream.ageMs() >= Number(data)) tell({ kind: 'open' })
  }
  if (isFirst) source.addEventListener(QUIET, onQuiet, { once: true })
  const close = () => source.close()
  stopped.addEventListener('abort', close)
  source.onerror = () => {
    tell({ kind: 'break' })
    if (source.readyState !== EventSource.CLOSED) return
    stopped.removeEventListener('abort', close)
    setTimeout(() => connect(stream, { isFirst: false, tell, stopped }), REOPEN_MS)
  }
}
