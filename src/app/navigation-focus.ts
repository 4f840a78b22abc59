import type { RegisteredRouter } from '@tanstack/react-router'
import { focusHeading, isFocusFree, isFocusLost } from '#src/ui/browser/lost-focus.ts'

const CONTROLS = 'main a[href], main button'

/** What tells a control that leads to another screen from others, when its screen is drawn again. */
const markOf = (control: Element) =>
  control.getAttribute('href') ?? control.getAttribute('aria-label') ?? control.textContent

const controlOf = (mark: string) =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => markOf(control) === mark && (control.checkVisibility?.() ?? true),
  )

/**
 * Gives the focus a place where a navigation took what had it: on the way back the control that led away, else the heading of
 * the new screen, which screen readers then say. What a screen focuses itself, such as a tile of the library, has it
 * instead. Returns what ends it.
 */
export function followNavigation(router: Pick<RegisteredRouter, 'subscribe' | 'latestLocation'>): () => void {
  /** Marks of the controls that led away, by their entry in the history. */
  const left = new Map<string | undefined, string | undefined>()
  let waiting: MutationObserver | undefined

  /** Waits for what is drawn later, until something else has the focus. */
  function focusOn(mark: string | undefined): void {
    function look(): void {
      const control = mark ? controlOf(mark) : undefined
      if (!isFocusFree() || document.querySelector('dialog[open]')) waiting?.disconnect()
      else if (control) control.focus()
      else if (isFocusLost() && focusHeading() && !mark) waiting?.disconnect()
    }
    waiting?.disconnect()
    waiting = new MutationObserver(look)
    waiting.observe(document.body, { childList: true, subtree: true })
    look()
  }

  const ends = [
    router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const control = document.activeElement?.closest(CONTROLS)
      if (pathChanged) left.set(fromLocation?.state.__TSR_key, control ? markOf(control) : undefined)
    }),
    router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const { __TSR_key: key, __TSR_index: index } = toLocation.state
      // Somebody may leave the first screen before this listens.
      const isUnseen = index < fromLocation.state.__TSR_index && !left.has(key)
      focusOn(isUnseen ? fromLocation.href : left.get(key))
    }),
  ]
  // A redirect of the first screen adds no entry to the history.
  const hasLeft = router.latestLocation.state.__TSR_index > 0 && location.pathname !== pathAtLoad()
  if (hasLeft && isFocusLost()) focusOn(undefined)
  return () => {
    waiting?.disconnect()
    for (const end of ends) end()
  }
}

/** The path of the screen that the browser loaded; somebody may have gone on before this listens. */
function pathAtLoad(): string {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded ? new URL(loaded.name).pathname : location.pathname
}
