import { PICTURE_COMMANDS, type PictureCommand } from '#src/library/organise/picture-commands.ts'
import type { KeyBinding } from '#src/ui/keys/key-binding.ts'

export type LibraryCommand =
  | PictureCommand
  | 'search'
  | 'select'
  | 'select-all'
  | 'clear'
  | 'menu'
  | 'earlier'
  | 'later'

/** Shortcuts of the library: for its search, its selection, and the picture that has the focus. */
export const LIBRARY_KEYS: readonly KeyBinding<LibraryCommand>[] = [
  { key: '/', label: 'Search the library', command: 'search' },
  { key: 'x', label: 'Select the focused picture', command: 'select' },
  { key: 'a', mod: true, label: 'Select all that match', command: 'select-all' },
  { key: 'escape', label: 'Clear the selection', command: 'clear' },
  ...PICTURE_COMMANDS,
  { key: 'f10', shift: true, label: 'Actions on the focused picture', command: 'menu' },
  { key: 'contextmenu', label: 'Actions on the focused picture', command: 'menu', isAlternative: true },
  { key: ',', label: 'Move forward in the collection', command: 'earlier' },
  { key: '.', label: 'Move back in the collection', command: 'later' },
]
