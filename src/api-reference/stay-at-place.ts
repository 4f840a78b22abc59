// Scalar scrolls to the place that the address names once it has drawn the place, but gives up after three seconds, and
// content that it draws later moves the place away, or scrolls back to the place before. Here the place is kept in sight
// until the reader moves.

/** How long the page's height must stay the same before the place counts as reached. */
const STILL_MS = 2000
const READER_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The place that the address names; none if its encoding is broken. */
export function placeInAddress(): string | null {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return null
  }
}

/** The element of a place, whose id has a prefix that the address does not have; without a place the whole page. */
const elementOf = (place: string) =>
  place === '' ? document.body : document.querySelector(`[id$="/${CSS.escape(place)}"]`)

/**
 * Scrolls to the place in the address if it is out of sight whenever the page's height or its position changes, until the
 * reader moves or the height stays the same. A page that opens without a place stays where the browser puts it, for example
 * after a reload.
 */
export function stayAtPlace(): void {
  let place = placeInAddress() || null
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    place = null
  }
  const settle = () => {
    const element = place === null ? null : elementOf(place)
    if (!element) return
    const { top } = element.getBoundingClientRect()
    if (top < 0 || top >= innerHeight) element.scrollIntoView()
  }
  const settleAgain = () => {
    clearTimeout(timer)
    if (place !== null && elementOf(place)) timer = setTimeout(leave, STILL_MS)
    settle()
  }
  for (const type of READER_MOVES) addEventListener(type, leave, { passive: true, capture: true })
  addEventListener('hashchange', () => {
    place = placeInAddress()
    settleAgain()
  })
  addEventListener('scroll', settle, { passive: true })
  new ResizeObserver(settleAgain).observe(document.body)
}
