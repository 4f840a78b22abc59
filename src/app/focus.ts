import type { RegisteredRouter } from '@tanstack/react-router'
import { keepFocus } from '#src/ui/browser/keep-focus.ts'
import { titleCutText } from '#src/ui/overlays/cut-text.ts'
import { showFocusTooltips } from '#src/ui/overlays/focus-tooltip.ts'
import { followNavigation } from './navigation-focus.ts'

/** What follows the focus on every screen, until what this returns ends it; the first screen does not wait for it. */
export function followFocus(router: RegisteredRouter): () => void {
  const ends = [followNavigation(router), keepFocus(), showFocusTooltips(), titleCutText()]
  return () => {
    for (const end of ends) end()
  }
}
