import type { KeyBinding } from '#src/canvas/stage/keys.ts'

export type LibraryCommand =
  | 'search'
  | 'favorite'
  | 'select'
  | 'select-all'
  | 'clear'
  | 'delete'
  | { readonly rating: number }

const rate = (rating: number): KeyBinding<LibraryCommand> => ({
  key: String(rating),
  label: rating === 0 ? 'Remove its rating' : 'Rate the focused picture (1 to 5)',
  command: { rating },
  ...(rating > 1 && { isAlternative: true }),
})

/** Shortcuts of the library: for its search, its selection, and the picture that has the focus. */
export const LIBRARY_KEYS: readonly KeyBinding<LibraryCommand>[] = [
  { key: '/', label: 'Search the library', command: 'search' },
  { key: 'f', label: 'Favourite the focused picture', command: 'favorite' },
  ...[1, 2, 3, 4, 5, 0].map(rate),
  { key: 'x', label: 'Select the focused picture', command: 'select' },
  { key: 'a', mod: true, label: 'Select all that match', command: 'select-all' },
  { key: 'escape', label: 'Clear the selection', command: 'clear' },
  { key: 'delete', label: 'Move the focused picture to the trash', command: 'delete' },
]
