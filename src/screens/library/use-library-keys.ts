import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { lastOwnChange } from '#src/api/library/own-changes.ts'
import { isPictureCommand, performOn } from '#src/library/organise/picture-commands.ts'
import type { ActionPicture, Address } from '#src/pictures/action.ts'
import { type Chosen, isChosen, sizeOf, these } from '#src/pictures/chosen.ts'
import { markPictures } from '#src/pictures/mark.ts'
import { useKeys } from '#src/ui/keys/use-keys.ts'
import { LIBRARY_KEYS, type LibraryCommand } from './library-keys.ts'

interface LibraryKeys {
  readonly place: RefObject<Element | null>
  readonly loaded: readonly LibraryPicture[]
  /** The selection, and its pictures whose records are loaded. */
  readonly chosen: Chosen
  readonly pictures: readonly ActionPicture[]
  /** The collection that is shown in its manual order. */
  readonly collection: string | undefined
  readonly isTrash: boolean
  onSelect(id: string): void
  onSelectAll(): void
  onErasing(): void
  onClear(): void
  onSearch(): void
  onMenu(id: string, at: { readonly x: number; readonly y: number }): void
}

const focusedCell = () => document.activeElement?.closest<HTMLElement>('[data-picture]') ?? null

/** The shortcuts of the library: they act on the selection, or on the focused picture if nothing is selected. */
export function useLibraryKeys(keys: LibraryKeys): void {
  const { loaded, chosen, pictures, collection, isTrash, onErasing, onClear } = keys
  const client = useQueryClient()
  const navigate = useNavigate()
  const go = (address: Address) => void navigate(address)
  const isSelecting = sizeOf(chosen) > 0
  const focused = () => loaded.find(({ asset }) => asset.id === focusedCell()?.dataset.picture)?.asset
  const arrange = (by: 1 | -1) => {
    const asset = focused()
    const at = asset
      ? arrangement({ ids: loaded.map((each) => each.asset.id), focused: asset.id, chosen, by })
      : null
    if (collection !== undefined && at)
      void markPictures(client, at.ids, { arrange: { collection, before: at.before } })
  }
  function perform(command: LibraryCommand) {
    if (command === 'search') return keys.onSearch()
    if (command === 'select-all') return keys.onSelectAll()
    if (command === 'clear') return onClear()
    if (command === 'earlier' || command === 'later') return arrange(command === 'later' ? 1 : -1)
    const asset = focused()
    if (isPictureCommand(command)) {
      const tags = (isSelecting ? pictures : []).flatMap((picture) => picture.asset?.tags ?? [])
      const about = isSelecting
        ? {
            chosen,
            pictures,
            context: { client, go, tags, onErasing, onDeleted: onClear, onRestored: onClear },
          }
        : {
            chosen: these(asset ? [asset.id] : []),
            pictures: asset ? [{ id: asset.id, asset }] : [],
            context: { client, go, onErasing },
          }
      return performOn(command, { ...about, isTrash })
    }
    if (!asset) return
    if (command === 'select') return keys.onSelect(asset.id)
    const box = focusedCell()?.getBoundingClientRect()
    keys.onMenu(asset.id, { x: (box?.left ?? 0) + 16, y: (box?.top ?? 0) + 48 })
  }
  useKeys({
    keys: LIBRARY_KEYS,
    perform,
    place: () => keys.place.current,
    isEnabled(command) {
      if (command === 'search') return true
      if (command === 'undo') return lastOwnChange() !== undefined
      if (command === 'select-all') return loaded.length > 0
      if (command === 'clear') return isSelecting
      if (command === 'earlier' || command === 'later')
        return collection !== undefined && focused() !== undefined
      if (command === 'select' || command === 'menu') return focused() !== undefined
      return isSelecting || focused() !== undefined
    },
  })
}

interface Arranging {
  /** The pictures of the collection, in their order. */
  readonly ids: readonly string[]
  readonly focused: string
  readonly chosen: Chosen
  /** Moves one place forward or back. */
  readonly by: 1 | -1
}

/** The target of moving a picture, or the selection that contains it, by one place; null if there is none. */
export function arrangement({ ids, focused, chosen, by }: Arranging) {
  const isMoved = (id: string) =>
    chosen.kind === 'some' && isChosen(chosen, focused) ? isChosen(chosen, id) : id === focused
  const moved = ids.filter(isMoved)
  const [first, last] = [ids.indexOf(moved[0] ?? ''), ids.indexOf(moved.at(-1) ?? '')]
  const others = ids.filter((id) => !isMoved(id))
  if (by < 0) {
    const before = ids.slice(0, first).findLast((id) => !isMoved(id))
    return before === undefined ? null : { ids: moved, before }
  }
  const next = ids.slice(last + 1).find((id) => !isMoved(id))
  if (next === undefined) return null
  return { ids: moved, before: others[others.indexOf(next) + 1] ?? null }
}
