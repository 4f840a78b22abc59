import type { RegisteredRouter } from '@tanstack/react-router'
import { keepFocus } from '#src/ui/browser/keep-focus.ts'
import { showFocused } from '#src/ui/browser/show-focused.ts'
import { titleCutText } from '#src/ui/overlays/cut-text.ts'
import { showTooltips } from '#src/ui/overlays/tooltips.ts'
import { followNavigation } from './navigation-focus.ts'

/** What follows the focus on every screen, until what this returns ends it; the first screen does not wait for it. */
export function followFocus(router: RegisteredRouter): () => void {
  const ends = [followNavigation(router), keepFocus(), showFocused(), showTooltips(), titleCutText()]
  return () => {
    for (const end of ends) end()
  }
}
