import { MAX_RATING } from '#contract/studio/library/filter-values.ts'
import { lastOwnChange } from '#src/api/library/own-changes.ts'
import type { ActionContext, ActionPicture } from '#src/pictures/action.ts'
import { wayFor } from '#src/pictures/actions.ts'
import { type Chosen, sizeOf } from '#src/pictures/chosen.ts'
import { markPictures, markWithUndo, undo } from '#src/pictures/mark.ts'
import { announce } from '#src/ui/browser/announce.ts'
import type { KeyBinding } from '#src/ui/keys/key-binding.ts'

/** The shortcuts for pictures in every view; other actions by their ids. */
export type PictureCommand =
  | 'favorite'
  | 'trash'
  | 'undo'
  | { readonly rating: number }
  | { readonly row: string }

const rate = (rating: number): KeyBinding<PictureCommand> => ({
  key: String(rating),
  label: rating === 0 ? 'Remove the rating' : 'Rate (1 to 5)',
  command: { rating },
  ...(rating > 1 && { isAlternative: true }),
})
const row = (key: string, label: string, id: string): KeyBinding<PictureCommand> => ({
  key,
  label,
  command: { row: id },
})

/** They apply to the selection, or to the focused picture if nothing is selected. */
export const PICTURE_COMMANDS: readonly KeyBinding<PictureCommand>[] = [
  { key: 'f', label: 'Favourite', command: 'favorite' },
  ...[1, 2, 3, 4, 5, 0].map(rate),
  row('t', 'Tag', 'tag'),
  row('m', 'Move', 'move'),
  row('u', 'Use in…', 'use-in'),
  row('c', 'Compare', 'compare'),
  row('e', 'Export', 'export'),
  row('p', 'Copy prompt', 'copy-prompt'),
  row('l', 'Load settings', 'load-settings'),
  { key: 'delete', label: 'Move to the trash', command: 'trash' },
  { key: 'z', mod: true, label: 'Undo the last change', command: 'undo' },
]

export const isPictureCommand = (command: unknown): command is PictureCommand =>
  PICTURE_COMMANDS.some((binding) => binding.command === command)

interface About {
  readonly pictures: readonly ActionPicture[]
  readonly chosen: Chosen
  readonly isTrash: boolean
  readonly context: Omit<ActionContext, 'chosen'>
}

const markWords = (change: { readonly isFavorite: boolean } | { readonly rating: number }): string => {
  if ('isFavorite' in change) return change.isFavorite ? 'Favourite' : 'No favourite'
  return change.rating === 0 ? 'No rating' : `Rated ${change.rating} of ${MAX_RATING}`
}

/** Performs a command on pictures, by the same table of actions as the menus. */
export function performOn(command: PictureCommand, { pictures, chosen, isTrash, context }: About): void {
  const { client, go } = context
  if (command === 'undo') {
    const id = lastOwnChange()
    if (id !== undefined) void undo(client, { id })
    return
  }
  const size = sizeOf(chosen)
  const [one] = pictures
  function perform(id: string) {
    const way = wayFor(id, pictures, size)
    if (!way) return
    if ('perform' in way) way.perform({ ...context, chosen })
    else go(way.leadsTo)
  }
  if (size === 0) return
  if (command === 'trash') perform(isTrash ? 'erase' : 'trash')
  // What is in the trash is restored first.
  else if (isTrash) return
  else if (typeof command === 'object' && 'row' in command) perform(command.row)
  // Of one picture the mark itself shows it; of several a message does, with Undo.
  else if (size === 1 && one?.asset) {
    const change = command === 'favorite' ? { isFavorite: !one.asset.isFavorite } : command
    void markPictures(client, [one.id], change).then((made) => made && announce(markWords(change)))
  } else if (command === 'favorite') {
    const areAll = pictures.length === size && pictures.every(({ asset }) => asset?.isFavorite)
    perform(areAll ? 'no-favourite' : 'favourite')
  } else void markWithUndo(client, chosen, command)
}
