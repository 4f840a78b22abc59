import { useLayoutEffect } from 'react'

interface TypedAheadProps {
  onType(change: (before: string) => string): void
}

/** Stands in for a dialog that is loading: what is typed for it does not reach the screen below it. */
export function TypedAhead({ onType }: TypedAheadProps) {
  useLayoutEffect(() => {
    function keep(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Backspace') onType((before) => before.slice(0, -1))
      if (event.key.length === 1) onType((before) => before + event.key)
      if (event.key === 'Enter') onType((before) => `${before}\n`)
    }
    addEventListener('keydown', keep, { capture: true })
    return () => removeEventListener('keydown', keep, { capture: true })
  }, [onType])
  return null
}
