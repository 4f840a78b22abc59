interface ToastAction {
  readonly label: string
  run(): void
  /** What happens once the toast is gone without it. */
  otherwise?(): void
  /** The toast goes after a while although it offers this: what `otherwise` does is waiting. */
  readonly expires?: boolean
}

export interface Toast {
  readonly id: number
  readonly message: string
  readonly action?: ToastAction | undefined
  readonly topic?: string | undefined
  /** It goes with the work that it is about. */
  readonly isProgress?: boolean
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

/** Removes a toast; nothing else happens. */
export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
}

/** Removes the toast of a topic, if there is one. */
export function dismissTopic(topic: string): void {
  const last = toasts.find((each) => each.topic === topic)
  if (last) dismiss(last.id)
}

/** Closes a toast without what it offers: what happens otherwise happens. */
export function close(id: number): void {
  const gone = toasts.find((each) => each.id === id)
  dismiss(id)
  gone?.action?.otherwise?.()
}

const stays = ({ action }: Toast) => action !== undefined && !action.expires

/** The last toast with something to do stays: nobody has to be quick to undo. */
function dismissLater(id: number): void {
  if (isHeld || timers.has(id) || id === toasts.findLast(stays)?.id) return
  timers.set(
    id,
    setTimeout(() => close(id), SHOWN_MS),
  )
}

/**
 * Says something under the screen for a while, with at most one thing to do about it. With something to do it stays until
 * it is closed or another one with something to do comes. Where many come at once the oldest makes room, but never one with
 * something to do: deleting four pictures leaves four times Undo. One of a topic takes the place of the last one, as does
 * one that only says the same again.
 */
export function toast(message: string, action?: ToastAction, topic = action ? undefined : message): void {
  dismissibleToast(message, action, topic)
}

/** The same; returns what dismisses it, without what it offers. */
export function dismissibleToast(message: string, action?: ToastAction, topic?: string): () => void {
  lastId += 1
  const id = lastId
  if (topic !== undefined) dismissTopic(topic)
  const oldest = toasts.length < MAX_SHOWN ? undefined : toasts.find((each) => !each.action)
  if (oldest) dismiss(oldest.id)
  const stayed = toasts.findLast(stays)
  change([...toasts, { id, message, action, topic }])
  dismissLater(id)
  if (stayed) dismissLater(stayed.id)
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
    say: (message) => change([...others(), { id, message, isProgress: true }]),
    end: () => change(others()),
  }
}

/** Dismisses all toasts; tests of one process share them. */
export function dismissAll(): void {
  for (const { id } of toasts) dismiss(id)
  isHeld = false
}

/** Keeps all toasts while one is pointed at or has the focus. */
export function hold(): void {
  isHeld = true
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

/** Lets toasts go after a while again. */
export function release(): void {
  isHeld = false
  for (const { id, isProgress } of toasts) if (!isProgress) dismissLater(id)
}

/** Removes a toast that is pointed at: a removed element fires no pointerleave. */
export function released(remove: () => void): void {
  remove()
  release()
}

/** Calls a listener whenever other toasts are shown; returns what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is shown now, oldest first. */
export const shownToasts = (): readonly Toast[] => toasts
