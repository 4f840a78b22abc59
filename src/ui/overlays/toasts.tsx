import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'

interface Toast {
  readonly id: number
  readonly message: string
  readonly action?: { readonly label: string; run(): void } | undefined
}

const SHOWN_MS = 8_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Says something at the foot of the screen for a while, with at most one thing to do about it. */
export function toast(message: string, action?: Toast['action']): void {
  lastId += 1
  const id = lastId
  change([...toasts.slice(-2), { id, message, action }])
  setTimeout(() => dismiss(id), SHOWN_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; once in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 grid justify-center gap-2 md:bottom-4"
    >
      {shown.map(({ id, message, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line-2 bg-raised py-1.5 pr-2 pl-4 text-sm shadow-float"
        >
          {message}
          {action && (
            <Button
              look="quiet"
              className="font-semibold text-accent"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
