import { useLayoutEffect, useRef } from 'react'

/** Ctrl or ⌘ with Enter presses the screen's button, wherever the focus is: on the canvas, in a list, or nowhere. */
export function usePressKey(onPress: () => void): void {
  const press = useRef(onPress)
  press.current = onPress
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.repeat || event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      press.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
