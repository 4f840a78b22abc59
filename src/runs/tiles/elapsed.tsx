import { useSyncExternalStore } from 'react'
import { formatSeconds } from '#src/ui/format/format.ts'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The time of the clock. While nobody is told of it the clock stands still, so that the first look sets it. */
function current(): number {
  if (timer === undefined && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now()
  return now
}

/** The time, to the second; one clock for all running durations. */
export const useNow = () => useSyncExternalStore(subscribe, current)

/** The time since a moment, updated every second. Renders only itself again. */
export function Elapsed({ since }: { readonly since: string }) {
  return <span className="num">{formatSeconds((useNow() - Date.parse(since)) / 1000)}</span>
}

/** A ring that fills over the usual duration and never becomes full. */
export function Ring({ since, usual }: { readonly since: string; readonly usual: number | undefined }) {
  const seconds = (useNow() - Date.parse(since)) / 1000
  const share = usual ? Math.min(0.95, seconds / usual) : 0.25
  const round = 2 * Math.PI * 15
  return (
    <svg viewBox="0 0 36 36" className={usual ? 'size-9 -rotate-90' : 'size-9 animate-spin'} aria-hidden>
      <title>Progress</title>
      <circle cx="18" cy="18" r="15" fill="none" strokeWidth="3" className="stroke-line-2" />
      <circle
        cx="18"
        cy="18"
        r="15"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={`${share * round} ${round}`}
        className="stroke-run"
      />
    </svg>
  )
}
