import { useLayoutEffect, useRef } from 'react'

/**
 * Ctrl or ⌘ with Enter presses the button of the screen or of the dialog on it, wherever the focus is: on the canvas, in
 * a list, or nowhere. A dialog above takes the keys.
 */
export function usePressKey(onPress: () => void, place: 'screen' | 'dialog' = 'screen'): void {
  const press = useRef(onPress)
  press.current = onPress
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const above = document.querySelectorAll('dialog[open]').length - (place === 'dialog' ? 1 : 0)
      if (event.repeat || event.defaultPrevented || above > 0) return
      event.preventDefault()
      press.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [place])
}
