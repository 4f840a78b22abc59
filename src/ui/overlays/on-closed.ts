import type { RefObject, ToggleEvent } from 'react'

/**
 * Handles that the browser closed a popover. The event comes late: of a popover that is gone by then it must not close
 * the one that was opened since.
 */
export const onClosed =
  (popover: RefObject<HTMLElement | null>, close: () => void) => (event: ToggleEvent) => {
    if (event.newState === 'closed' && event.currentTarget === popover.current) close()
  }
