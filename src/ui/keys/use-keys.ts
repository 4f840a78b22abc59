import { useLayoutEffect, useRef } from 'react'
import { bindingFor, type KeyBinding } from './key-binding.ts'

interface KeyHandlers<Command> {
  readonly keys: readonly KeyBinding<Command>[]
  perform(command: Command): void
  /** Ends a command that lasts while its key is held. */
  release?(command: Command): void
  /** Whether a command applies now; where it does not, the browser has the key. */
  isEnabled?(command: Command): boolean
  /** Whether the screen listens to keys at all. */
  isListening?(): boolean
  /**
   * What the keys without Ctrl are for: they act in it, and where nothing has the focus. Without it, the page's main part.
   */
  place?(): Element | null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=range],[type=radio],[type=checkbox]), textarea, select, [contenteditable]',
  ) !== null

/** Keys that press a button, move a slider, or scroll. */
const CONTROL_KEYS = /^( |Enter|Arrow.*|Page.*|Home|End)$/

const isUnderMouse = (place: Element) => place.querySelector('[role=application]:hover') !== null

/**
 * Whether a key without Ctrl is meant for a place: by the focus, which may be nowhere in particular, or by the mouse, where
 * it moved the focus last, and is over the canvas now.
 */
function isMeant({ target, key }: KeyboardEvent, place: Element | null, isByMouse: boolean): boolean {
  // A heading has the focus after a navigation, and does nothing with it.
  if (!(target instanceof Element) || !place || target.matches('h1')) return true
  const isControls = CONTROL_KEYS.test(key) && target.closest('button, a, input, summary') !== null
  // A slider that the mouse has pressed is moved by keys while the mouse shows the brush.
  const isSliders = isControls && key !== ' ' && target.matches('input')
  if (isByMouse && !isSliders && isUnderMouse(place)) return true
  return !isControls && (place.contains(target) || target.contains(place))
}

/** Performs the commands of a screen by key, except in a text field: those with Ctrl wherever the focus is on the page. */
export function useKeys<Command>(handlers: KeyHandlers<Command>): void {
  const now = useRef(handlers)
  now.current = handlers
  useLayoutEffect(() => {
    /** The commands that last, by the code of the key that began each: its character may be another when it is released. */
    const held = new Map<string, Command>()
    // A canvas may have been opened by the mouse.
    let isByMouse = !document.querySelector(':focus-visible')
    const press = () => {
      isByMouse = true
    }
    function down(event: KeyboardEvent) {
      if (event.key === 'Tab') isByMouse = false
      const { keys, perform, isEnabled, isListening, place } = now.current
      if (isTyping(event.target) || event.defaultPrevented || isListening?.() === false) return
      const own = place?.() ?? document.querySelector('main')
      // A dialog over the place has the keys.
      const dialogs = [...document.querySelectorAll('dialog[open]')]
      if (dialogs.some((dialog) => !dialog.contains(own))) return
      const binding = bindingFor(keys, event)
      if (!binding || isEnabled?.(binding.command) === false) return
      if (!binding.mod && !isMeant(event, own, isByMouse)) return
      event.preventDefault()
      if (!binding.isHeld) return perform(binding.command)
      if (event.repeat) return
      held.set(event.code, binding.command)
      perform(binding.command)
    }
    function up(event: KeyboardEvent) {
      const command = held.get(event.code)
      if (command === undefined) return
      // Firefox presses the button that has the focus when Space is released.
      event.preventDefault()
      held.delete(event.code)
      now.current.release?.(command)
    }
    // A window without focus gets no keyup event.
    function leave() {
      for (const command of held.values()) now.current.release?.(command)
      held.clear()
    }
    addEventListener('blur', leave)
    addEventListener('pointerdown', press, true)
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('pointerdown', press, true)
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  }, [])
}
