import { useEffect, useState } from 'react'
import { countedInTab } from '#src/ui/browser/tab-title.ts'

const SEEN_KEY = 'easel.seen'
/** Shorter absences are ignored, unless something was counted in the title. */
const MIN_AWAY_MS = 20_000

/** The time when the tab was last visible, set when it is visible again; null if there is nothing to list. */
export function useSince(): [number | null, (since: number | null) => void] {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    const back = () => {
      const seen = Number(localStorage.getItem(SEEN_KEY))
      if (seen > 0 && (countedInTab() > 0 || Date.now() - seen > MIN_AWAY_MS)) setSince(seen)
    }
    const leave = () => localStorage.setItem(SEEN_KEY, String(Date.now()))
    const turn = () => (document.hidden ? leave() : back())
    if (!document.hidden) back()
    document.addEventListener('visibilitychange', turn)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('pagehide', leave)
    }
  }, [])
  return [since, setSince]
}
