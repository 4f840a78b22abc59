/**
 * Browsers truncate a scroll box at 16.7 million pixels on dense screens. A higher list scrolls in a box of this
 * height: small movements scroll the list by as much, larger ones to the same proportion of its height.
 */
export const MAX_BOX_PX = 8_000_000

interface Heights {
  /** The height of all rows. */
  readonly content: number
  /** The height of the visible part. */
  readonly view: number
}

export interface ScrollPlace {
  /** The scroll position of the box, as the browser reports it. */
  readonly scroll: number
  /** The scroll position of the rows. */
  readonly top: number
}

export const boxOf = (content: number) => Math.min(content, MAX_BOX_PX)

const endOf = ({ content, view }: Heights) => Math.max(0, content - view)
const boxEnd = ({ content, view }: Heights) => Math.max(0, boxOf(content) - view)

/** The position of the rows after the box was scrolled. */
export function scrolled(last: ScrollPlace, scroll: number, heights: Heights): ScrollPlace {
  const { content, view } = heights
  if (content <= MAX_BOX_PX) return { scroll, top: scroll }
  const end = endOf(heights)
  if (scroll <= 0) return { scroll, top: 0 }
  if (scroll >= boxEnd(heights) - 1) return { scroll, top: end }
  const moved = scroll - last.scroll
  const isSmall = Math.abs(moved) <= view
  const top = isSmall ? last.top + moved : (scroll / boxEnd(heights)) * end
  return { scroll, top: Math.min(end, Math.max(0, top)) }
}

/** The position of the box for a position of the rows. */
export function placeFor(top: number, heights: Heights): ScrollPlace {
  const inside = Math.min(endOf(heights), Math.max(0, top))
  if (heights.content <= MAX_BOX_PX) return { scroll: inside, top: inside }
  return { scroll: Math.round((inside / endOf(heights)) * boxEnd(heights)), top: inside }
}

/** Above this speed pictures are not drawn: in pixels a millisecond. */
const MAX_SPEED = 8
/** A movement after a longer pause counts as one of a single frame. */
const PAUSE_MS = 120
const FRAME_MS = 1000 / 60

/** Whether a movement by some pixels, so long after the one before, is too fast to draw pictures. */
export const isTooFast = (movedPx: number, sinceMs: number): boolean =>
  movedPx / (sinceMs > PAUSE_MS ? FRAME_MS : Math.max(1, sinceMs)) > MAX_SPEED
