import { useLayoutEffect, useRef } from 'react'

/** A thing to do, found by its key. `key` as in KeyboardEvent.key, lower case; `mod` is Ctrl or ⌘. */
export interface KeyCommand {
  readonly key: string
  readonly mod?: true
  readonly shift?: true
  readonly says: string
  /** Whether there is something to do; where there is not, the key is the browser's. */
  isDue?(): boolean
  run(): void
  /** Called when the key is let go. */
  end?(): void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=range],[type=radio],[type=checkbox]), textarea, select, [contenteditable]',
  ) !== null

const keyOf = (event: KeyboardEvent) => event.key.toLowerCase()

/** The command for a key event; undefined where the key means nothing here. */
export function commandFor(
  commands: readonly KeyCommand[],
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): KeyCommand | undefined {
  if (event.altKey) return undefined
  const key = event.key.toLowerCase()
  const mod = event.ctrlKey || event.metaKey
  return commands.find(
    (command) =>
      command.key === key && (command.mod ?? false) === mod && (command.shift ?? false) === event.shiftKey,
  )
}

/**
 * Keys of a canvas: heard on the whole page, as hands rest on the picture, except where somebody types.
 * @param canvas for one that may stand in a dialog, where it is heard too
 */
export function useKeys(
  commands: readonly KeyCommand[],
  isHeard: () => boolean = () => true,
  canvas: () => Element | null = () => null,
): void {
  const now = useRef({ commands, isHeard, canvas })
  now.current = { commands, isHeard, canvas }
  useLayoutEffect(() => {
    function down(event: KeyboardEvent) {
      if (isTyping(event.target) || event.defaultPrevented || !now.current.isHeard()) return
      // A dialog over the canvas has the keys.
      const dialogs = [...document.querySelectorAll('dialog[open]')]
      if (dialogs.some((dialog) => !dialog.contains(now.current.canvas()))) return
      // A key on a focused button, switch or slider is that control's.
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest('button, a, input, summary') !== null
      if (isOnControl && (event.key === ' ' || event.key === 'Enter' || event.key.startsWith('Arrow'))) return
      const command = commandFor(now.current.commands, event)
      if (!command || command.isDue?.() === false) return
      event.preventDefault()
      if (!event.repeat || !command.end) command.run()
    }
    const up = (event: KeyboardEvent) => {
      for (const command of now.current.commands) if (command.key === keyOf(event)) command.end?.()
    }
    // Who leaves the window lets go of every key.
    const leave = () => {
      for (const command of now.current.commands) command.end?.()
    }
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
