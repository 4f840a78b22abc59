import { Link } from '@tanstack/react-router'
import { ArrowRight, MoreHorizontal } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { pictureName } from '#src/library/picture-name.ts'
import { dragPicture } from '#src/pictures/use/drag-picture.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { backgroundOf, CAPTION_PX, PictureCaption, PictureFace } from './picture-face.tsx'
import { type CellLook, PictureRows } from './picture-rows.tsx'
import { useLongPress } from './use-long-press.ts'

interface PictureGridProps
  extends Pick<
    Parameters<typeof PictureRows>[0],
    'found' | 'result' | 'place' | 'onLeave' | 'onRectangle' | 'begin' | 'onExtend' | 'after'
  > {
  /** The filter of these pictures; the link to each page keeps it. */
  readonly search: LibrarySearch
  readonly rowHeight: number
  /** The selected pictures. */
  readonly selected: Pick<ReadonlySet<string>, 'has' | 'size'>
  /** Toggles the selection of a picture; or, for a range, selects every picture from the last one to this. */
  onSelect(assetId: string, isRange: boolean): void
  /** Opens the menu of a picture at a point of the screen. */
  onMenu?(assetId: string, at: { readonly x: number; readonly y: number }): void
  /** Opens the dialog of uses for a picture. */
  onUse?(picture: LibraryPicture): void
  /** A picture was dropped before another one of a manual order, or at its end: null. */
  onArrange?(assetId: string, before: string | null): void
}

/**
 * Pictures that link to their pages. They are selected by their boxes, with Ctrl or Shift, by a long press, by Space,
 * and by a click once one is selected.
 */
export function PictureGrid(props: PictureGridProps) {
  const { search, selected, onSelect, onMenu, onUse, onArrange, ...rows } = props
  return (
    <PictureRows hasMonths caption={CAPTION_PX} {...rows}>
      {(picture, look) => (
        <>
          <Cell
            picture={picture}
            search={search}
            {...look}
            isSelecting={selected.size > 0}
            onSelect={(isRange) => onSelect(picture.asset.id, isRange)}
            onMenu={onMenu && ((at) => onMenu(picture.asset.id, at))}
            onUse={onUse && (() => onUse(picture))}
            onArrange={onArrange}
            next={() => rows.found.at(look.index + 1)?.asset.id ?? null}
          />
          <PictureCaption picture={picture} />
          <SelectBox
            name={pictureName(picture)}
            isSelected={selected.has(picture.asset.id)}
            isSelecting={selected.size > 0}
            onSelect={(isRange) => onSelect(picture.asset.id, isRange)}
          />
        </>
      )}
    </PictureRows>
  )
}

interface CellProps extends CellLook {
  readonly picture: LibraryPicture
  readonly search: LibrarySearch
  /** Whether any picture is selected. */
  readonly isSelecting: boolean
  onSelect(isRange: boolean): void
  readonly onMenu: ((at: { readonly x: number; readonly y: number }) => void) | undefined
  readonly onUse: (() => void) | undefined
  readonly onArrange: PictureGridProps['onArrange']
  /** The picture after it; null at the end. */
  next(): string | null
}

const ARRANGED = 'application/x-easel-arranged'

/** Handlers for dragging a picture: to a field, to another window, and before or after another one of a manual order. */
function draggedBy(asset: Asset, { onArrange, next }: Pick<CellProps, 'onArrange' | 'next'>) {
  return {
    // A long press by touch selects; it must not drag.
    draggable: matchMedia('(pointer: fine)').matches,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dragPicture(dataTransfer, asset)
      if (onArrange) dataTransfer.setData(ARRANGED, asset.id)
    },
    onDragOver: (event: DragEvent) => {
      if (onArrange && event.dataTransfer.types.includes(ARRANGED)) event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const dragged = event.dataTransfer.getData(ARRANGED)
      if (!onArrange || dragged === '') return
      event.preventDefault()
      event.stopPropagation()
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const before = event.clientX > left + width / 2 ? next() : asset.id
      if (dragged !== asset.id && dragged !== before) onArrange(dragged, before)
    },
  }
}

function Cell(props: CellProps) {
  const { picture, search, isWide, tabIndex, isSelecting, onSelect, onMenu, onArrange } = props
  const { asset } = picture
  const [isPointed, setIsPointed] = useState(false)
  const longPress = useLongPress(() => onSelect(false))
  function click(event: MouseEvent) {
    // By keyboard, a link always opens its page.
    const isByPointer = event.detail > 0
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey
    if (!isModified && !(isSelecting && isByPointer)) return
    event.preventDefault()
    onSelect(event.shiftKey)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSelect(event.shiftKey)
  }
  return (
    <div
      className="contents"
      onPointerEnter={({ pointerType }) => setIsPointed(pointerType === 'mouse')}
      onPointerLeave={() => setIsPointed(false)}
    >
      <Link
        to="/library/$assetId"
        params={{ assetId: asset.id }}
        search={search}
        aria-label={pictureName(picture)}
        tabIndex={tabIndex}
        {...draggedBy(asset, { onArrange, next: props.next })}
        className={classNames(backgroundOf(asset), '[-webkit-touch-callout:none]')}
        {...longPress}
        onClick={click}
        onKeyDown={press}
        onContextMenu={(event) => {
          longPress.onContextMenu(event)
          if (event.defaultPrevented || !onMenu) return
          event.preventDefault()
          onMenu({ x: event.clientX, y: event.clientY })
        }}
      >
        <PictureFace picture={picture} isWide={isWide} />
      </Link>
      {isPointed && onMenu && <PointedBar onUse={props.onUse} onMenu={onMenu} />}
    </div>
  )
}

/** Actions on the picture under the mouse; the keyboard has the menu key and the selection's bar. */
function PointedBar({
  onUse,
  onMenu,
}: {
  readonly onUse: CellProps['onUse']
  readonly onMenu: NonNullable<CellProps['onMenu']>
}) {
  return (
    <div className="absolute top-1.5 right-1.5 flex rounded-md border border-line-2 bg-panel/95 shadow-float">
      {onUse && <IconButton icon={ArrowRight} label="Use in…" tabIndex={-1} onClick={onUse} />}
      <IconButton
        icon={MoreHorizontal}
        label="Actions"
        tabIndex={-1}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          onMenu({ x: left, y: bottom + 4 })
        }}
      />
    </div>
  )
}

interface SelectBoxProps extends Pick<CellProps, 'isSelecting' | 'onSelect'> {
  readonly name: string
  readonly isSelected: boolean
}

function SelectBox({ name, isSelected, isSelecting, onSelect }: SelectBoxProps) {
  // The change event that follows a click does not say whether Shift was held.
  const isRange = useRef(false)
  return (
    <label
      className={classNames(
        'absolute top-1 left-1 grid size-10 place-items-center transition-opacity',
        'group-hover:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100',
        !isSelecting && 'pointer-fine:opacity-0',
      )}
    >
      {/* The keyboard selects with Space on the picture itself. */}
      <Checkbox
        tabIndex={-1}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey
        }}
        onChange={() => onSelect(isRange.current)}
        className="size-5 shadow-float"
      />
    </label>
  )
}
