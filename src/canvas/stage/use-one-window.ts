import { useEffect, useRef, useState } from 'react'

/** A window that has just been left may still hold the lock: only after so long is it another one's. */
const TOLD_AFTER_MS = 300
/** How long a window has to save before its work is taken over: it may be frozen. */
const SAVING_MS = 1000

interface Work {
  /** Stores what is not stored yet, as another window takes over. */
  save(): Promise<unknown>
  /** The work is this window's now: it has to be read again. */
  taken(): Promise<unknown>
}

interface OneWindow {
  /** Another window edits the same work. */
  readonly isLookingOn: boolean
  takeOver(): void
}

/** What the browser calls this window among those that hold locks. */
function ownId(locks: LockManager): Promise<string | undefined> {
  const name = `easel/${crypto.randomUUID()}`
  return locks.request(name, async () => {
    const { held } = await locks.query()
    return held?.find((lock) => lock.name === name)?.clientId
  })
}

/**
 * Lets one window at a time edit a work: another one looks on until it takes over, or the first is gone. Without Web
 * Locks, which browsers have at secure addresses only, every window edits.
 */
export function useOneWindow(name: string, work: Work): OneWindow {
  const now = useRef(work)
  now.current = work
  const [isLookingOn, setIsLookingOn] = useState(false)
  const takeOver = useRef(() => {})
  useEffect(() => {
    // At an insecure address it is not there, whatever its type says.
    const locks: LockManager | undefined = navigator.locks
    if (!locks) return
    const key = `easel/${name}`
    const ending = new AbortController()
    const channel = new BroadcastChannel(key)
    let waiting = new AbortController()
    let isHeld = false
    let isTold = false
    let timer = 0

    function hold(): Promise<void> {
      isHeld = true
      clearTimeout(timer)
      void begin()
      return new Promise((resolve) => ending.signal.addEventListener('abort', () => resolve()))
    }
    /** Edits from now on: first what another window did meanwhile is read, or a press would be lost with what it was on. */
    async function begin(): Promise<void> {
      if (isTold) await now.current.taken().catch(() => {})
      if (!isHeld || ending.signal.aborted) return
      isTold = false
      setIsLookingOn(false)
    }
    function tell(): void {
      isTold = true
      setIsLookingOn(true)
    }
    /**
     * A busy browser may give a free lock late, or this window may hold it and hear of it late: then no other one edits, and
     * there is nothing to read again.
     */
    async function tellWhereHeld(): Promise<void> {
      const own = locks && (await ownId(locks))
      const all = await locks?.query()
      const isOther = all?.held?.some(({ name: held, clientId }) => held === key && clientId !== own) === true
      if (isOther && !isHeld && !ending.signal.aborted) tell()
    }
    /** Waits for the lock; told after a while that another window has it. */
    function wait(isAtOnce: boolean): void {
      isHeld = false
      waiting = new AbortController()
      const { signal } = waiting
      if (isAtOnce) tell()
      else timer = window.setTimeout(() => void tellWhereHeld(), TOLD_AFTER_MS)
      locks?.request(key, { signal }, hold).catch(() => lost(signal))
    }
    /** Another window took the lock; an aborted request only ends. */
    function lost({ aborted }: AbortSignal): void {
      if (!aborted && !ending.signal.aborted) wait(true)
    }
    async function take(): Promise<void> {
      channel.postMessage('save')
      await new Promise<void>((resolve) => {
        setTimeout(resolve, SAVING_MS)
        channel.addEventListener('message', ({ data }) => data === 'saved' && resolve(), { once: true })
      })
      waiting.abort()
      waiting = new AbortController()
      const { signal } = waiting
      locks?.request(key, { steal: true }, hold).catch(() => lost(signal))
    }
    channel.addEventListener('message', ({ data }) => {
      if (data === 'save' && isHeld) void now.current.save().finally(() => channel.postMessage('saved'))
    })
    takeOver.current = () => void take()
    wait(false)
    return () => {
      clearTimeout(timer)
      ending.abort()
      waiting.abort()
      channel.close()
    }
  }, [name])
  return { isLookingOn, takeOver: () => takeOver.current() }
}
