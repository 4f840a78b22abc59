/** What a page hears of the stream. */
export interface StreamListener {
  /** Connected. `hasGap`: events may have been missed before. */
  onOpen(hasGap: boolean): void
  onBreak(): void
  onMessage(data: string): void
}

type Signal =
  | { readonly kind: 'open' | 'break' | 'here' | 'joined' }
  | { readonly kind: 'message'; readonly data: string }

const NAME = 'easel.events'
/** A stream that the server refused does not reconnect by itself. */
const REOPEN_MS = 5_000
/** Phones freeze tabs in the background, also the one that is connected. */
const ANSWER_MS = 3_000

/**
 * Follows a stream of server-sent events. A browser has at most six connections to one server, so all its tabs share
 * one: the tab that holds the lock is connected, and passes on what arrives. Without locks (insecure addresses) each tab
 * is connected itself. A page that the browser only puts aside disconnects, and connects again when it is shown.
 * Returns a function that ends it.
 */
export function followStream(path: string, listener: StreamListener): () => void {
  let leave: (() => void) | null = join(path, listener, false)
  const onHide = () => {
    leave?.()
    leave = null
  }
  const onShow = () => {
    leave ??= join(path, listener, true)
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    onHide()
  }
}

function join(path: string, listener: StreamListener, wasAway: boolean): () => void {
  const left = new AbortController()
  const own = passOnTo(listener, wasAway)
  if ('locks' in navigator) share(path, { own, relayed: passOnTo(listener, true) }, left.signal)
  else connect(path, own, left.signal)
  return () => left.abort()
}

interface Hearing {
  /** Hears this tab's connection. */
  own(signal: Signal): void
  /** Hears the connection of another tab. */
  relayed(signal: Signal): void
}

function share(path: string, { own, relayed }: Hearing, left: AbortSignal): void {
  const channel = new BroadcastChannel(NAME)
  const post = (signal: Signal) => channel.postMessage(signal)
  let state: 'follows' | 'leads' | 'leads without connection' = 'follows'
  let hasFollowed = false
  let patience: ReturnType<typeof setTimeout> | undefined
  const turn = takeTurns(left, (held) => {
    state = 'leads'
    clearTimeout(patience)
    const tell = hasFollowed ? relayed : own
    connect(
      path,
      (signal) => {
        if (signal.kind !== 'message') state = signal.kind === 'break' ? 'leads without connection' : 'leads'
        tell(signal)
        post(signal)
      },
      held,
    )
    held.addEventListener('abort', () => {
      state = 'follows'
      hasFollowed = true
    })
  })
  /** Asks the tab that is connected whether it is awake. */
  function ask(): void {
    if (document.hidden || state !== 'follows') return
    post({ kind: 'joined' })
    clearTimeout(patience)
    patience = setTimeout(turn.take, ANSWER_MS)
  }
  channel.onmessage = ({ data }: MessageEvent<Signal>) => {
    if (data.kind === 'joined') {
      if (state !== 'follows') post({ kind: state === 'leads' ? 'here' : 'break' })
      return
    }
    clearTimeout(patience)
    hasFollowed = true
    if (state === 'follows') relayed(data)
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

function connect(path: string, tell: (signal: Signal) => void, stopped: AbortSignal): void {
  if (stopped.aborted) return
  const source = new EventSource(path)
  source.onopen = () => tell({ kind: 'open' })
  source.onmessage = ({ data }) => tell({ kind: 'message', data: String(data) })
  const close = () => source.close()
  stopped.addEventListener('abort', close)
  source.onerror = () => {
    tell({ kind: 'break' })
    if (source.readyState !== EventSource.CLOSED) return
    stopped.removeEventListener('abort', close)
    setTimeout(() => connect(path, tell, stopped), REOPEN_MS)
  }
}
