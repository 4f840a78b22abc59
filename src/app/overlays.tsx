import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { guardPage } from '#src/forms/picture-places.ts'
import { cutOff } from '#src/pictures/changes/under-way.ts'
import { useSince } from '#src/runs/last-seen.ts'
import { FocusTooltip } from '#src/ui/overlays/focus-tooltip.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { TypedAhead } from '#src/ui/overlays/typed-ahead.tsx'
import { part } from '#src/ui/part.tsx'

const Palette = part('Palette', () => import('./palette.tsx'))
const WhileAway = part('WhileAway', () => import('#src/runs/while-away.tsx'))
const Shortcuts = part('Shortcuts', () => import('./shortcuts.tsx'))

/** What Ctrl or ⌘ K and the question mark open, over any screen. */
export function Overlays() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const [typedAhead, setTypedAhead] = useState('')
  const [since, setSince] = useSince()
  const client = useQueryClient()
  useEffect(() => {
    if (cutOff())
      void import('#src/pictures/changes/cut-change.ts').then(({ tellOfCutChange }) =>
        tellOfCutChange(client),
      )
  }, [client])
  useEffect(() => {
    // Nobody has removed a control before it is here: the first screen does not wait for it.
    const keeping = import('#src/ui/browser/keep-focus.ts').then(({ keepFocus }) => keepFocus())
    return () => void keeping.then((end) => end())
  }, [])
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
  const close = () => {
    setShown(null)
    setTypedAhead('')
  }
  return (
    <>
      <FocusTooltip />
      <Suspense>
        {since !== null && <WhileAway since={since} onEnd={() => setSince(null)} />}
        {shown === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
      <Suspense fallback={<TypedAhead onType={setTypedAhead} />}>
        {shown === 'palette' && (
          <Palette
            typedAhead={typedAhead}
            onClose={close}
            // The palette closes first: its close would also close the shortcut sheet.
            onShortcuts={() => setTimeout(() => setShown('shortcuts'))}
          />
        )}
      </Suspense>
    </>
  )
}
