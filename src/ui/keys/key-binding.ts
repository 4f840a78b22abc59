import { areSingleKeysOn } from './single-keys.ts'

/** Keys that are pressed together. */
export interface Chord {
  /** As in KeyboardEvent.key, lower case. */
  readonly key: string
  /** Ctrl or ⌘. */
  readonly mod?: true
  /** Not for a sign that Shift types (`?`): layouts differ in that. */
  readonly shift?: true
}

/** A key of a screen, its command, and its label on the shortcut sheet. */
export interface KeyBinding<Command = unknown> extends Chord {
  readonly label: string
  readonly command: Command
  /** The command lasts until the key is released. */
  readonly isHeld?: true
  /** Another key for a command that has one already: the shortcut sheet shows it in the same line. */
  readonly isAlternative?: true
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'
>

/** What a keyboard with Latin letters (US) types by the keys for signs that we use, without Shift and with it. */
const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: '[{',
  BracketRight: ']}',
  Comma: ',',
  Period: '.',
  Slash: '/?',
}

/** The key by its place on that keyboard. What Shift types in the row of digits has no place: layouts differ in it. */
function placedKey({ code, shiftKey }: Pressed): string | undefined {
  if (/^Key|^Digit/.test(code))
    return shiftKey && code.startsWith('D') ? undefined : code.at(-1)?.toLowerCase()
  return SIGNS[code]?.[shiftKey ? 1 : 0]
}

/** One character that is no letter and no space. */
const isSign = (key = '') => /^[^\p{L} ]$/u.test(key)

/**
 * The binding for a key event; undefined where the key has none. The typed character decides; where the layout types no
 * Latin letter, or a sign in the place of a digit (French), the place of the key does. What AltGr types is a character.
 */
export function bindingFor<Binding extends Chord>(
  keys: readonly Binding[],
  event: Pressed,
): Binding | undefined {
  if (event.altKey || event.getModifierState('AltGraph')) return undefined
  const mod = event.ctrlKey || event.metaKey
  const find = (key: string | undefined) =>
    keys.find(
      (binding) =>
        binding.key === key && !binding.mod === !mod && (isSign(key) || !binding.shift === !event.shiftKey),
    )
  const { key } = event
  const typed = key.toLowerCase()
  if (!mod && /^\S$/.test(typed) && !areSingleKeysOn()) return undefined
  const isByPlace = /[^ -~]|^dead$/.test(typed) || event.code.startsWith('Digit')
  return find(typed) ?? (isByPlace ? find(placedKey(event)) : undefined)
}
