/** What may be cut off, by its class. */
const CUT = '.truncate, [class*="line-clamp-"]'
const CONTROLS = 'a[href], button, summary, [role="menuitem"], [role="option"]'

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

/** The whole words of all that is cut off in an element; empty where nothing is. */
export function cutWords(element: Element): string {
  const all = [...(element.matches(CUT) ? [element] : []), ...element.querySelectorAll(CUT)]
  const words = all.filter(isCut).map(({ textContent }) => textContent?.trim() ?? '')
  return [...new Set(words)].filter((one) => one !== '').join('\n')
}

/**
 * Gives what is cut off and under the mouse its whole words as a title, which browsers show; a title of its own stays. On
 * focus the tooltip has them. Returns what ends it.
 */
export function titleCutText(): () => void {
  const ending = new AbortController()
  const given = new WeakMap<Element, string>()
  function look({ target }: Event): void {
    const place = target instanceof Element ? (target.closest(CONTROLS) ?? target.closest(CUT)) : null
    if (!(place instanceof HTMLElement) || (place.title !== '' && place.title !== given.get(place))) return
    const words = cutWords(place)
    if (words === place.title) return
    given.set(place, words)
    if (words === '') place.removeAttribute('title')
    else place.title = words
  }
  addEventListener('pointerover', look, { signal: ending.signal })
  return () => ending.abort()
}
