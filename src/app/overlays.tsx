import { Suspense, useLayoutEffect, useState } from 'react'
import { guardPage } from '#src/forms/picture-places.ts'
import { FocusTooltip } from '#src/ui/overlays/focus-tooltip.tsx'
import { toast } from '#src/ui/overlays/toasts.tsx'
import { part } from '#src/ui/part.tsx'

const Palette = part('Palette', () => import('./palette.tsx'))
const Shortcuts = part('Shortcuts', () => import('./shortcuts.tsx'))

/** What Ctrl or ⌘ K and the question mark open, over any screen. */
export function Overlays() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  useLayoutEffect(() => {
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
  useLayoutEffect(
    () =>
      guardPage(() =>
        toast('You cannot add pictures on this screen. Open a tool and drop the picture there.'),
      ),
    [],
  )
  const close = () => setShown(null)
  return (
    <>
      <FocusTooltip />
      <Suspense>
        {shown === 'palette' && (
          // The palette closes first: its close would also close the shortcut sheet.
          <Palette onClose={close} onShortcuts={() => setTimeout(() => setShown('shortcuts'))} />
        )}
        {shown === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  )
}
