import { useLayoutEffect, useRef } from 'react'

/** A key of a canvas, its command, and its label on the shortcut sheet. */
export interface KeyBinding<Command = unknown> {
  /** As in KeyboardEvent.key, lower case. */
  readonly key: string
  /** Ctrl or ⌘. */
  readonly mod?: true
  readonly shift?: true
  readonly label: string
  readonly command: Command
  /** The command lasts until the key is released. */
  readonly isHeld?: true
  /** Another key for a command that has one already: the shortcut sheet leaves it out. */
  readonly isAlternative?: true
}

interface KeyHandlers<Command> {
  readonly keys: readonly KeyBinding<Command>[]
  perform(command: Command): void
  /** Ends a command that lasts while its key is held. */
  release?(command: Command): void
  /** Whether a command applies now; where it does not, the browser has the key. */
  isEnabled?(command: Command): boolean
  /** Whether the canvas listens to keys at all. */
  isListening?(): boolean
  /** For a canvas that may be in a dialog, where it listens too. */
  canvas?(): Element | null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=range],[type=radio],[type=checkbox]), textarea, select, [contenteditable]',
  ) !== null

const keyOf = (event: KeyboardEvent) => event.key.toLowerCase()

/** The binding for a key event; undefined where the key has none. */
export function bindingFor<Command>(
  keys: readonly KeyBinding<Command>[],
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): KeyBinding<Command> | undefined {
  if (event.altKey) return undefined
  const key = event.key.toLowerCase()
  const mod = event.ctrlKey || event.metaKey
  return keys.find(
    (binding) =>
      binding.key === key && (binding.mod ?? false) === mod && (binding.shift ?? false) === event.shiftKey,
  )
}

/** Performs the commands of a canvas by key, wherever the focus is on the page, except in a text field. */
export function useKeys<Command>(handlers: KeyHandlers<Command>): void {
  const now = useRef(handlers)
  now.current = handlers
  useLayoutEffect(() => {
    function down(event: KeyboardEvent) {
      const { keys, perform, isEnabled, isListening, canvas } = now.current
      if (isTyping(event.target) || event.defaultPrevented || isListening?.() === false) return
      // A dialog over the canvas has the keys.
      const dialogs = [...document.querySelectorAll('dialog[open]')]
      if (dialogs.some((dialog) => !dialog.contains(canvas?.() ?? null))) return
      // A key on a focused button, switch or slider is that control's.
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest('button, a, input, summary') !== null
      if (isOnControl && (event.key === ' ' || event.key === 'Enter' || event.key.startsWith('Arrow'))) return
      const binding = bindingFor(keys, event)
      if (!binding || isEnabled?.(binding.command) === false) return
      event.preventDefault()
      if (!event.repeat || !binding.isHeld) perform(binding.command)
    }
    function release(isReleased: (key: string) => boolean) {
      const { keys, release: end } = now.current
      for (const { key, isHeld, command } of keys) if (isHeld && isReleased(key)) end?.(command)
    }
    const up = (event: KeyboardEvent) => release((key) => key === keyOf(event))
    // A window without focus gets no keyup event.
    const leave = () => release(() => true)
    addEventListener('blur', leave)
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  }, [])
}
