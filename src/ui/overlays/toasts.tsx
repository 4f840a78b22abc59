import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { close, dismiss, hold, release, released, shownToasts, subscribe } from './toast.ts'

/** The container of toasts; once in the shell, which gives it a row of its own: a toast never covers a control. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, shownToasts)
  return (
    <div
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="grid justify-items-center gap-1 not-empty:border-t not-empty:p-1"
    >
      {shown.map(({ id, message, action, isProgress }) => (
        <div key={id} className="flex min-h-8 items-center gap-2 rounded-md bg-raised pl-3 text-sm">
          {message}
          {action && (
            <Button
              look="quiet"
              className="font-semibold text-accent"
              onClick={() => {
                released(() => dismiss(id))
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          {!isProgress && (
            <IconButton icon={X} label="Close this message" onClick={() => released(() => close(id))} />
          )}
        </div>
      ))}
    </div>
  )
}
