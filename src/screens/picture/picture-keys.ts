import { PICTURE_COMMANDS, type PictureCommand } from '#src/library/organise/picture-commands.ts'
import type { KeyBinding } from '#src/ui/keys/key-binding.ts'

/** Shortcuts of the picture page. */
export const PICTURE_KEYS: readonly KeyBinding<PictureCommand | 'newer' | 'older' | 'library'>[] = [
  { key: 'arrowleft', label: 'Newer picture', command: 'newer' },
  { key: 'arrowright', label: 'Older picture', command: 'older' },
  { key: 'escape', label: 'Back to the library', command: 'library' },
  ...PICTURE_COMMANDS,
]
