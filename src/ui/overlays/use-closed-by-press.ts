import { useRef } from 'react'

/**
 * Whether the press that a click ends has closed what its button opens: browsers close a popover when its button is
 * pressed, before the click that would open it again. A click by keyboard presses nothing.
 */
export function useClosedByPress(isOpen: boolean) {
  const wasOpen = useRef(false)
  return {
    onPointerDown: () => {
      wasOpen.current = isOpen
    },
    isIt: () => {
      const is = wasOpen.current
      wasOpen.current = false
      return is
    },
  }
}
