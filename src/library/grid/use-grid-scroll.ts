import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Rows, rowAt } from './rows.ts'
import { isTooFast, placeFor, type ScrollPlace, scrolled } from './scroll-map.ts'
import { HEADING_PX } from './use-rows.ts'

/** Overscan: rows beyond the edges that are drawn, too. */
const OVERSCAN = 2
/** A pause this long ends a movement. */
const STILL_MS = 120

/** The visible rows, and the offset of the box from the list. */
interface Sight {
  readonly from: number
  readonly to: number
  /** The first row that is visible below a heading. */
  readonly first: number
  readonly shift: number
  /** Whether the list scrolls too fast to draw pictures. */
  readonly isRushing: boolean
}

interface GridScroll {
  readonly sight: Sight
  /** The current position of the rows. */
  readonly place: RefObject<ScrollPlace>
  onScroll(): void
  /** Scrolls to a height of the rows. */
  scrollTo(top: number): void
}

/** Follows the scroll box of a grid; renders again only when other rows become visible. */
export function useGridScroll(scroller: RefObject<HTMLElement | null>, rows: Rows, view: number): GridScroll {
  const place = useRef<ScrollPlace>({ scroll: 0, top: 0 })
  const latest = useRef({ rows, view })
  latest.current = { rows, view }
  const [sight, setSight] = useState<Sight>(() => sightOf(rows, view, place.current, false))
  const target = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heardAt = useRef(Number.NEGATIVE_INFINITY)

  const look = useCallback((isRushing: boolean) => {
    const next = sightOf(latest.current.rows, latest.current.view, place.current, isRushing)
    setSight((old) => (isSame(old, next) ? old : next))
  }, [])
  const scrollTo = useCallback(
    (top: number) => {
      const heights = { content: latest.current.rows.height, view: latest.current.view }
      place.current = placeFor(top, heights)
      target.current = place.current.scroll
      if (scroller.current) scroller.current.scrollTop = place.current.scroll
      look(false)
    },
    [scroller, look],
  )
  const onScroll = useCallback(() => {
    const { current: box } = scroller
    if (!box) return
    const { rows, view } = latest.current
    const moved = Math.abs(box.scrollTop - place.current.scroll)
    // The scroll event of the movement that this hook made itself.
    const isOwn = target.current !== null && Math.abs(box.scrollTop - target.current) < 2
    target.current = null
    if (isOwn) return
    place.current = scrolled(place.current, box.scrollTop, { content: rows.height, view })
    const now = performance.now()
    look(isTooFast(moved, now - heardAt.current))
    heardAt.current = now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const rested = placeFor(place.current.top, { content: latest.current.rows.height, view })
      if (Math.abs(rested.scroll - place.current.scroll) > 1) scrollTo(place.current.top)
      else look(false)
    }, STILL_MS)
  }, [scroller, look, scrollTo])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The new rows have other positions.
  useLayoutEffect(() => {
    if (rows.count > 0 || view > 0) look(false)
  }, [rows, view, look])
  return { sight, place, onScroll, scrollTo }
}

function sightOf(rows: Rows, view: number, { scroll, top }: ScrollPlace, isRushing: boolean): Sight {
  return {
    from: Math.max(0, rowAt(rows, top) - OVERSCAN),
    to: Math.min(rows.count - 1, rowAt(rows, top + view) + OVERSCAN),
    first: rowAt(rows, top + HEADING_PX + 1),
    shift: top - scroll,
    isRushing,
  }
}

const isSame = (a: Sight, b: Sight) =>
  a.from === b.from &&
  a.to === b.to &&
  a.first === b.first &&
  a.shift === b.shift &&
  a.isRushing === b.isRushing
