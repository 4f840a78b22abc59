import { useQueryClient } from '@tanstack/react-query'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { useKeys } from '#src/canvas/stage/keys.ts'
import { markPictures, markWithUndo } from '#src/pictures/mark.ts'
import { LIBRARY_KEYS, type LibraryCommand } from './library-keys.ts'

interface LibraryKeys {
  readonly pictures: readonly LibraryPicture[]
  readonly isSelecting: boolean
  onSelect(id: string): void
  onSelectAll(): void
  /** A picture was moved to the trash. */
  onGone(id: string): void
  onClear(): void
  onSearch(): void
}

/** The shortcuts of the library. */
export function useLibraryKeys(keys: LibraryKeys): void {
  const { pictures, isSelecting, onSelect, onSelectAll, onGone, onClear, onSearch } = keys
  const client = useQueryClient()
  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-picture]')?.dataset.picture
    return pictures.find(({ asset }) => asset.id === id)?.asset
  }
  function perform(command: LibraryCommand) {
    if (command === 'search') return onSearch()
    if (command === 'select-all') return onSelectAll()
    if (command === 'clear') return onClear()
    const asset = focused()
    if (!asset) return
    if (command === 'select') onSelect(asset.id)
    else if (command === 'delete')
      void markWithUndo(client, [asset.id], { isDeleted: true }).then(
        (isMoved) => isMoved && onGone(asset.id),
      )
    else if (command === 'favorite') void markPictures(client, [asset.id], { isFavorite: !asset.isFavorite })
    else void markPictures(client, [asset.id], command)
  }
  useKeys({
    keys: LIBRARY_KEYS,
    perform,
    isEnabled(command) {
      if (command === 'search') return true
      if (command === 'select-all') return pictures.length > 0
      return command === 'clear' ? isSelecting : focused() !== undefined
    },
  })
}
