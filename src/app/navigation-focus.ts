import type { RegisteredRouter } from '@tanstack/react-router'
import { focusHeading, isFocusFree, isFocusLost } from '#src/ui/browser/lost-focus.ts'

/** The link of that address in the content of the page. */
const linkTo = (href: string) =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (link) => link.getAttribute('href') === href && (link.checkVisibility?.() ?? true),
  )

/**
 * Gives the focus a place where a navigation took what had it: on the way back the link that led away, else the heading of
 * the new screen, which screen readers then say. What a screen focuses itself, such as a tile of the library, has it
 * instead. Returns what ends it.
 */
export function followNavigation(router: Pick<RegisteredRouter, 'subscribe'>): () => void {
  /** Addresses of the links that led away, by their entry in the history. */
  const left = new Map<string | undefined, string | null | undefined>()
  let waiting: MutationObserver | undefined

  /** Waits for what is drawn later, until something else has the focus. */
  function focusOn(href: string | null | undefined): void {
    function look(): void {
      const link = href ? linkTo(href) : undefined
      if (!isFocusFree() || document.querySelector('dialog[open]')) waiting?.disconnect()
      else if (link) link.focus()
      else if (isFocusLost() && focusHeading() && !href) waiting?.disconnect()
    }
    waiting?.disconnect()
    waiting = new MutationObserver(look)
    waiting.observe(document.body, { childList: true, subtree: true })
    look()
  }

  const ends = [
    router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const link = document.activeElement?.closest('main a')
      if (pathChanged) left.set(fromLocation?.state.__TSR_key, link?.getAttribute('href'))
    }),
    router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusOn(left.get(toLocation.state.__TSR_key))
    }),
  ]
  return () => {
    waiting?.disconnect()
    for (const end of ends) end()
  }
}
