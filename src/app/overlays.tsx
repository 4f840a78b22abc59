import { lazy, Suspense, useEffect, useState } from 'react'
import { guardPage } from '#src/forms/picture-places.ts'
import { toast } from '#src/ui/toasts.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** What Ctrl or ⌘ K and the question mark open, over any screen. */
export function Overlays() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isPalette && (isTyping || event.key !== '?')) return
      event.preventDefault()
      setShown(isPalette ? 'palette' : 'shortcuts')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(
    () => guardPage(() => toast('Nothing here takes a picture. Open a tool first, then drop it.')),
    [],
  )
  const close = () => setShown(null)
  return (
    <Suspense>
      {shown === 'palette' && (
        // Closing itself comes first: opening the other must outlast it.
        <Palette onClose={close} onShortcuts={() => setTimeout(() => setShown('shortcuts'))} />
      )}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  )
}
