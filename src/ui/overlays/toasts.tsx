import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'

interface ToastAction {
  readonly label: string
  run(): void
  /** What happens once the toast is gone without it. */
  otherwise?(): void
}

interface Toast {
  readonly id: number
  readonly message: string
  readonly action?: ToastAction | undefined
  readonly topic?: string | undefined
}

const SHOWN_MS = 8_000
const MAX_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
/** A toast is hovered or focused, so none expires. */
let isHeld = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
}

function expire(id: number): void {
  const gone = toasts.find((each) => each.id === id)
  dismiss(id)
  gone?.action?.otherwise?.()
}

function dismissLater(id: number): void {
  if (!isHeld)
    timers.set(
      id,
      setTimeout(() => expire(id), SHOWN_MS),
    )
}

/**
 * Says something at the foot of the screen for a while, with at most one thing to do about it. Where many come at once the
 * oldest makes room, but never one with something to do: deleting four pictures leaves four times Undo. One of a topic
 * takes the place of the last one.
 */
export function toast(message: string, action?: ToastAction, topic?: string): void {
  dismissibleToast(message, action, topic)
}

/** The same; returns what dismisses it, without what it offers. */
export function dismissibleToast(message: string, action?: ToastAction, topic?: string): () => void {
  lastId += 1
  const id = lastId
  const last = topic === undefined ? undefined : toasts.find((each) => each.topic === topic)
  if (last) dismiss(last.id)
  const oldest = toasts.length < MAX_SHOWN ? undefined : toasts.find((each) => !each.action)
  if (oldest) dismiss(oldest.id)
  change([...toasts, { id, message, action, topic }])
  dismissLater(id)
  return () => dismiss(id)
}

/** A message about long work, which changes until the work ends. */
export interface Progress {
  say(message: string): void
  end(): void
}

/** Shows the progress of long work until it is ended. */
export function showProgress(): Progress {
  lastId += 1
  const id = lastId
  const others = () => toasts.filter((each) => each.id !== id)
  return {
    say: (message) => change([...others(), { id, message }]),
    end: () => change(others()),
  }
}

/** Dismisses all toasts; tests of one process share them. */
export function dismissAll(): void {
  for (const { id } of toasts) dismiss(id)
  isHeld = false
}

/** Keeps all toasts while one is pointed at or has the focus. */
function hold(): void {
  isHeld = true
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

function release(): void {
  isHeld = false
  for (const { id } of toasts) dismissLater(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The container of toasts; once in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5rem+var(--bar-height,0px))] z-30 grid justify-center gap-2 px-2 md:bottom-[calc(1rem+var(--bar-height,0px))]"
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
                // A removed element fires no pointerleave.
                release()
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
