import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Asset } from '#contract/studio/assets.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { filterIn, type LibrarySearch } from '#src/address/library-search.ts'
import type { LibraryPickerProps } from '#src/forms/library-picker.ts'
import { pictureName } from '#src/library/picture-name.ts'
import { Unread } from '#src/runs/unread.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { useFoundPictures } from './grid/use-found-pictures.ts'
import { backgroundOf, CAPTION_PX, PictureCaption, PictureFace } from './picture-face.tsx'
import { type CellLook, PictureRows } from './picture-rows.tsx'
import { SearchBar } from './search/search-bar.tsx'

const ROW_HEIGHT_PX = 150

/** A dialog that searches kept pictures as the library does, and returns the chosen ones. */
export function LibraryPicker({ title, max, refusalOf, onChosen, onClose }: LibraryPickerProps) {
  const [search, setSearch] = useState<LibrarySearch>({})
  const [chosen, setChosen] = useState<readonly Asset[]>([])
  const searchInput = useRef<HTMLInputElement>(null)
  // On a touch screen the keyboard would cover the pictures.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) searchInput.current?.focus()
  }, [])
  function choose(asset: Asset) {
    if (max === 1) return onChosen([asset])
    const others = chosen.filter(({ id }) => id !== asset.id)
    if (others.length < chosen.length) setChosen(others)
    else if (chosen.length < max) setChosen([...chosen, asset])
  }
  return createPortal(
    <Dialog title={`${title}: choose from the library`} size="large" onClose={onClose}>
      <div className="p-4 pb-3">
        <SearchBar
          search={search}
          inputRef={searchInput}
          onChange={(change) => setSearch((old) => filterIn({ ...old, ...change }))}
        />
      </div>
      <Found
        search={search}
        chosen={chosen}
        isFull={chosen.length >= max}
        refusalOf={refusalOf}
        onChoose={choose}
      />
      {max > 1 && (
        <footer className="flex items-center justify-between gap-3 border-t px-4 py-3">
          <span role="status" className="num text-sm text-ink-2">
            {chosen.length} of at most {max}
          </span>
          <Button look="primary" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
            {chosen.length === 0 ? 'Use pictures' : `Use ${count(chosen.length, 'picture')}`}
          </Button>
        </footer>
      )}
    </Dialog>,
    // Rendered outside of the form that opens it: Enter in the search would press the form's button.
    document.body,
  )
}

interface FoundProps extends Pick<LibraryPickerProps, 'refusalOf'> {
  readonly search: LibrarySearch
  readonly chosen: readonly Asset[]
  /** Whether no more pictures can be chosen. */
  readonly isFull: boolean
  onChoose(asset: Asset): void
}

/** The pictures that match the filter. */
function Found({ search, chosen, isFull, refusalOf, onChoose }: FoundProps) {
  const found = useFoundPictures(search)
  if (found.first.isError) return <Unread query={found.first} />
  if (found.total === 0) {
    const isFiltered = Object.keys(search).length > 0
    return (
      <EmptyState title={isFiltered ? 'No matches' : 'No pictures yet'}>
        {isFiltered ? 'Try other words or fewer filters.' : 'Every finished picture is kept here.'}
      </EmptyState>
    )
  }
  return (
    <PictureRows found={found} rowHeight={ROW_HEIGHT_PX} caption={CAPTION_PX}>
      {(picture, look) => {
        const isChosen = chosen.some(({ id }) => id === picture.asset.id)
        const refusal = refusalOf(picture.asset) ?? (isFull && !isChosen ? 'Limit reached' : null)
        return (
          <>
            <Choice picture={picture} isChosen={isChosen} refusal={refusal} onChoose={onChoose} {...look} />
            <PictureCaption picture={picture} />
          </>
        )
      }}
    </PictureRows>
  )
}

interface ChoiceProps extends Pick<FoundProps, 'onChoose'>, CellLook {
  readonly picture: LibraryPicture
  readonly isChosen: boolean
  readonly refusal: string | null
}

const Choice = ({ picture, isWide, tabIndex, isChosen, refusal, onChoose }: ChoiceProps) => (
  <button
    type="button"
    tabIndex={tabIndex}
    aria-label={pictureName(picture)}
    aria-pressed={isChosen}
    aria-disabled={refusal !== null}
    title={refusal ?? undefined}
    onClick={() => refusal === null && onChoose(picture.asset)}
    className={classNames(
      backgroundOf(picture.asset),
      isChosen && 'ring-2 ring-accent',
      refusal !== null && 'cursor-not-allowed opacity-40',
    )}
  >
    <PictureFace picture={picture} isWide={isWide} />
    {isChosen && (
      <span className="absolute top-1.5 left-1.5 grid size-5 place-items-center rounded-sm bg-accent-fill text-accent-ink">
        <Check size={14} aria-hidden />
      </span>
    )}
  </button>
)
