import type { KeyBinding } from '#src/ui/keys/key-binding.ts'

/** Commands on the selected boxes of a canvas. */
export type BoxCommand =
  /** In steps: units of a layout, pixels of a picture. */
  | { readonly type: 'nudge'; readonly x: number; readonly y: number }
  /** One place nearer (1) or farther back (-1). */
  | { readonly type: 'reorder'; readonly by: 1 | -1 }
  | {
      readonly type:
        | 'toggle-grid'
        | 'lock'
        | 'remove'
        | 'deselect'
        | 'select-all'
        | 'copy'
        | 'cut'
        | 'paste'
        | 'duplicate'
        | 'undo'
        | 'redo'
    }

const nudges = (key: string, direction: string, x: number, y: number): readonly KeyBinding<BoxCommand>[] => [
  { key, label: `Move ${direction}`, command: { type: 'nudge', x, y } },
  {
    key,
    shift: true,
    label: `Move ${direction} by 10`,
    command: { type: 'nudge', x: 10 * x, y: 10 * y },
  },
]

const NEARER = { label: 'Bring forward', command: { type: 'reorder', by: 1 } } as const
const FARTHER = { label: 'Send backward', command: { type: 'reorder', by: -1 } } as const

/** The keys of every canvas with boxes. */
export const BOX_KEYS: readonly KeyBinding<BoxCommand>[] = [
  { key: 'g', label: 'Grid', command: { type: 'toggle-grid' } },
  { key: 'l', label: 'Lock', command: { type: 'lock' } },
  ...nudges('arrowleft', 'left', -1, 0),
  ...nudges('arrowright', 'right', 1, 0),
  ...nudges('arrowup', 'up', 0, -1),
  ...nudges('arrowdown', 'down', 0, 1),
  { key: ']', ...NEARER },
  { key: 'pageup', ...NEARER, isAlternative: true },
  { key: '[', ...FARTHER },
  { key: 'pagedown', ...FARTHER, isAlternative: true },
  { key: 'delete', label: 'Remove', command: { type: 'remove' } },
  { key: 'backspace', label: 'Remove', command: { type: 'remove' }, isAlternative: true },
  { key: 'escape', label: 'Deselect', command: { type: 'deselect' } },
  { key: 'a', mod: true, label: 'Select all', command: { type: 'select-all' } },
  { key: 'c', mod: true, label: 'Copy', command: { type: 'copy' } },
  { key: 'x', mod: true, label: 'Cut', command: { type: 'cut' } },
  { key: 'v', mod: true, label: 'Paste', command: { type: 'paste' } },
  { key: 'd', mod: true, label: 'Duplicate', command: { type: 'duplicate' } },
  { key: 'z', mod: true, label: 'Undo', command: { type: 'undo' } },
  { key: 'z', mod: true, shift: true, label: 'Redo', command: { type: 'redo' } },
  { key: 'y', mod: true, label: 'Redo', command: { type: 'redo' }, isAlternative: true },
]
