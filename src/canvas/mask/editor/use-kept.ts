import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { remember } from '../../stage/remembered.ts'
import type { OpenMask } from '../open-mask.ts'

/** A mask is kept at once when it changed, and then at most this often. */
const KEEP_EVERY_MS = 600

/**
 * Keeps an open mask in this browser, soon after each change and before the page is left.
 * @param keptAs the name that it is kept under
 * @param depth bits a pixel
 */
export function useKept(opened: RefObject<OpenMask | null>, keptAs: string, depth: 1 | 8) {
  const timer = useRef(0)
  const lastKept = useRef(Number.NEGATIVE_INFINITY)
  /** Counted, to know whether the last is kept. */
  const changes = useRef({ made: 0, kept: 0 })

  const keep = useCallback(
    async (open: OpenMask | null) => {
      clearTimeout(timer.current)
      const { made, kept } = changes.current
      if (!open || made === kept) return
      lastKept.current = performance.now()
      await remember('masks', keptAs, await open.mask.png(depth))
      changes.current.kept = made
    },
    [keptAs, depth],
  )
  const keepSoon = useCallback(() => {
    changes.current.made += 1
    clearTimeout(timer.current)
    const rest = Math.max(0, lastKept.current + KEEP_EVERY_MS - performance.now())
    timer.current = window.setTimeout(() => void keep(opened.current), rest)
  }, [keep, opened])

  useLayoutEffect(() => {
    // Made and kept in other threads: the page asks before it is left, and is done by the time of the answer.
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
