/** Nothing has the focus: its control was removed or disabled. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Nothing that a key acts on has the focus: nothing at all, or the heading that a navigation led to. */
export const isFocusFree = (): boolean => isFocusLost() || document.activeElement?.localName === 'h1'

/** Focuses the heading of the screen, which screen readers then say; false while it has none. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  // No key acts on it.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
  return true
}
