import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { bindingFor } from '#src/ui/keys/key-binding.ts'
import { dismissibleToast } from '#src/ui/overlays/toast.ts'

/** What the latest change can be undone by, as long as its toast says so. */
let latest: (() => void) | null = null

interface Undo {
  run(): void
  /** What makes the change final, once the toast is gone. */
  otherwise?(): void
}

/** Tells of a change with Undo, which Ctrl or ⌘ Z does too. */
export function offerUndo(message: string, { run, otherwise }: Undo): void {
  const undo = () => {
    forget()
    dismiss()
    run()
  }
  const forget = () => {
    if (latest === undo) latest = null
  }
  const dismiss = dismissibleToast(message, {
    label: 'Undo',
    run: undo,
    expires: otherwise !== undefined,
    otherwise() {
      forget()
      otherwise?.()
    },
  })
  latest = undo
}

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

const UNDO = [{ key: 'z', mod: true }] as const

/** Ctrl or ⌘ Z, outside of fields and dialogs, which undo what is typed. */
export function useUndoKey(): void {
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!latest || !bindingFor(UNDO, event)) return
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

let dismissed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function setDismissed(ids: ReadonlySet<string>): void {
  dismissed = ids
  for (const listener of listeners) listener()
}

/** Decisions that are left as they are once the toast is gone: until then nothing has happened. */
export const useDismissed = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => dismissed,
  )

export const dismissForNow = (runs: readonly Run[]): void =>
  setDismissed(new Set([...dismissed, ...runs.map(({ id }) => id)]))

export const bringBack = (runs: readonly Run[]): void =>
  setDismissed(new Set([...dismissed].filter((id) => runs.every((run) => run.id !== id))))
