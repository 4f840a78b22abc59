import type { KeyBinding } from '#src/canvas/stage/keys.ts'

/** Shortcuts of the picture page. */
export const PICTURE_KEYS: readonly KeyBinding<'newer' | 'older' | 'library'>[] = [
  { key: 'arrowleft', label: 'Newer picture', command: 'newer' },
  { key: 'arrowright', label: 'Older picture', command: 'older' },
  { key: 'escape', label: 'Back to the library', command: 'library' },
]
