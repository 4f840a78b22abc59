import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import { type Chosen, sizeOf } from '#src/pictures/chosen.ts'
import { useChosenPictures } from '#src/pictures/use/chosen-pictures.ts'
import { usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'

/** Where a menu was opened, and for which pictures. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
  readonly picture: LibraryPicture
  readonly chosen: Chosen
  /** The pictures whose records are loaded. */
  readonly loaded: readonly LibraryPicture[]
}

interface ContextMenuProps {
  readonly place: MenuPlace
  onClose(): void
  onDeleted(): void
  onErasing?(): void
}

/** The actions on a picture, or on the selection that contains it, at the pointer or at the picture. */
export function ContextMenu({ place, onClose, onDeleted, onErasing }: ContextMenuProps) {
  const { x, y, picture, chosen } = place
  const size = sizeOf(chosen)
  const isOne = size === 1
  // The run that made the picture comes with the query of its page.
  const page = useQuery({ ...pictureQuery(picture.asset.id), enabled: isOne }).data
  const listed = useChosenPictures(chosen, place.loaded)
  const pictures = isOne ? [{ id: picture.asset.id, asset: picture.asset, ...page }] : listed
  const context = { chosen, size, tags: picture.asset.tags, onDeleted, onRestored: onDeleted, onErasing }
  // Pictures in the trash can only be restored or deleted for good.
  const isTrashed = picture.asset.trashedAt !== undefined
  const lines = usePictureActions('context', pictures, context)
  const ofTrash = usePictureActions('trash', pictures, context)
  const items = isTrashed ? ofTrash : lines
  const anchor = useRef<HTMLSpanElement>(null)
  const opener = useRef(document.activeElement)
  useLayoutEffect(() => anchor.current?.querySelector('button')?.click(), [])
  function goBack() {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onClose()
  }
  return (
    <span
      ref={anchor}
      className="fixed z-30 opacity-0 [&>[popover]]:opacity-100"
      style={{ left: x, top: y - 32 }}
    >
      <Menu
        label={isOne ? 'Actions on the picture' : `Actions on ${size} pictures`}
        isWide
        items={items}
        onClosed={goBack}
      />
    </span>
  )
}
