import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { groundOf, nameOf, PictureFace } from './picture-face.tsx'
import { PictureRows } from './picture-rows.tsx'
import { useLongPress } from './use-long-press.ts'

interface PictureGridProps {
  readonly pictures: readonly LibraryPicture[]
  /** The filter that these pictures were found with; it goes along to the page of each. */
  readonly search: LibrarySearch
  readonly rowHeight: number
  /** Ids of the pictures that are chosen. */
  readonly selected: ReadonlySet<string>
  /** Selects a picture or takes it out; or, for a range, every picture from the last one to this. */
  onSelect(assetId: string, isRange: boolean): void
  /** The end of the loaded pictures is near. */
  onEnd(): void
}

/**
 * Pictures that lead to their pages. They are selected by their boxes, with Ctrl or Shift, by a long press, and by a click
 * once one is selected.
 */
export function PictureGrid(props: PictureGridProps) {
  const { pictures, search, rowHeight, selected, onSelect, onEnd } = props
  return (
    <PictureRows pictures={pictures} rowHeight={rowHeight} onEnd={onEnd}>
      {(picture, isWide) => (
        <>
          <Cell
            picture={picture}
            search={search}
            isWide={isWide}
            isSelecting={selected.size > 0}
            onSelect={(isRange) => onSelect(picture.asset.id, isRange)}
          />
          <SelectBox
            name={nameOf(picture)}
            isSelected={selected.has(picture.asset.id)}
            isSelecting={selected.size > 0}
            onSelect={(isRange) => onSelect(picture.asset.id, isRange)}
          />
        </>
      )}
    </PictureRows>
  )
}

interface CellProps {
  readonly picture: LibraryPicture
  readonly search: LibrarySearch
  readonly isWide: boolean
  /** Whether some picture is selected. */
  readonly isSelecting: boolean
  onSelect(isRange: boolean): void
}

function Cell({ picture, search, isWide, isSelecting, onSelect }: CellProps) {
  const { asset } = picture
  const longPress = useLongPress(() => onSelect(false))
  function click(event: MouseEvent) {
    // By keyboard, a link always leads to its page.
    const isByPointer = event.detail > 0
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey
    if (!isModified && !(isSelecting && isByPointer)) return
    event.preventDefault()
    onSelect(event.shiftKey)
  }
  return (
    <Link
      to="/library/$assetId"
      params={{ assetId: asset.id }}
      search={search}
      aria-label={nameOf(picture)}
      draggable={false}
      className={classNames(groundOf(asset), '[-webkit-touch-callout:none]')}
      {...longPress}
      onClick={click}
    >
      <PictureFace picture={picture} isWide={isWide} />
    </Link>
  )
}

interface SelectBoxProps extends Pick<CellProps, 'isSelecting' | 'onSelect'> {
  readonly name: string
  readonly isSelected: boolean
}

function SelectBox({ name, isSelected, isSelecting, onSelect }: SelectBoxProps) {
  // The change that follows a click does not tell whether Shift was held.
  const isRange = useRef(false)
  return (
    <label
      className={classNames(
        'absolute top-1 left-1 grid size-10 place-items-center transition-opacity',
        'group-hover:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100',
        !isSelecting && 'pointer-fine:opacity-0',
      )}
    >
      <Checkbox
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
