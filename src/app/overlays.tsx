import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { guardPage } from '#src/forms/picture-places.ts'
import { cutOff } from '#src/pictures/changes/under-way.ts'
import { useSince } from '#src/runs/last-seen.ts'
import { bindingFor, type Chord } from '#src/ui/keys/key-binding.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { TypedAhead } from '#src/ui/overlays/typed-ahead.tsx'
import { part } from '#src/ui/part.tsx'

const Palette = part('Palette', () => import('./palette.tsx'))
const WhileAway = part('WhileAway', () => import('#src/runs/while-away.tsx'))
const Shortcuts = part('Shortcuts', () => import('./shortcuts.tsx'))

type Overlay = 'palette' | 'shortcuts'

const KEYS: readonly (Chord & { readonly opens: Overlay })[] = [
  { key: 'k', mod: true, opens: 'palette' },
  { key: '?', opens: 'shortcuts' },
]

/** What Ctrl or ⌘ K and the question mark open, over any screen. */
export function Overlays() {
  const [shown, setShown] = useState<Overlay | null>(null)
  const [typedAhead, setTypedAhead] = useState('')
  const [since, setSince] = useSince()
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (cutOff())
      void import('#src/pictures/changes/cut-change.ts').then(({ tellOfCutChange }) =>
        tellOfCutChange(client),
      )
  }, [client])
  useEffect(() => {
    // Nobody has moved the focus before it is here.
    const following = import('./focus.ts').then(({ followFocus }) => followFocus(router))
    return () => void following.then((end) => end())
  }, [router])
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      const binding = bindingFor(KEYS, event)
      if (!binding || (isTyping && !binding.mod)) return
      event.preventDefault()
      setShown(binding.opens)
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
