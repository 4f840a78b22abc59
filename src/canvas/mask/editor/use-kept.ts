import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { windowId } from '#src/ui/browser/window-id.ts'
import type { OpenMask } from '../open-mask.ts'

/** A mask is kept at once when it changed; then again after a pause of some times what that took, at most this long. */
const MAX_PAUSE_MS = 600
const PAUSE_SHARE = 4
const pauseOf = (tookMs: number) => Math.min(MAX_PAUSE_MS, tookMs * PAUSE_SHARE)

/**
 * Keeps an open mask in this browser, soon after each change and before the page is left.
 * @param keptAs the name that it is kept under
 * @param depth bits a pixel
 */
export function useKept(opened: RefObject<OpenMask | null>, keptAs: string, depth: 1 | 8) {
  const timer = useRef(0)
  const last = useRef({ at: Number.NEGATIVE_INFINITY, tookMs: 0 })
  /** Counted, to know whether the last is kept. */
  const changes = useRef({ made: 0, kept: 0 })

  const keep = useCallback(
    async function keepNow(open: OpenMask | null): Promise<void> {
      clearTimeout(timer.current)
      const { made, kept } = changes.current
      if (!open || made === kept) return
      const at = performance.now()
      last.current = { at, tookMs: MAX_PAUSE_MS }
      await open.mask.keep(keptAs, depth, windowId())
      last.current.tookMs = performance.now() - at
      changes.current.kept = made
      if (changes.current.made === made || opened.current !== open) return
      // Changed meanwhile: the pause is known only now.
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void keepNow(open), pauseOf(last.current.tookMs))
    },
    [opened, keptAs, depth],
  )
  const keepSoon = useCallback(() => {
    changes.current.made += 1
    clearTimeout(timer.current)
    const { at, tookMs } = last.current
    const rest = Math.max(0, at + pauseOf(tookMs) - performance.now())
    timer.current = window.setTimeout(() => void keep(opened.current), rest)
  }, [keep, opened])

  useLayoutEffect(() => {
    // The worker makes and stores the mask: the page asks before it is left, and that is done by the time of the answer.
    const leaving = (event: BeforeUnloadEvent) => {
      if (changes.current.made === changes.current.kept) return
      event.preventDefault()
      void keep(opened.current)
    }
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  }, [keep, opened])

  return { keep, keepSoon }
}
