import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { libraryQuery, loadIds } from '#src/api/library.ts'
import { PictureGrid } from '#src/library/picture-grid.tsx'
import { SearchBar } from '#src/library/search-bar.tsx'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { Unread } from '#src/runs/unread.tsx'
import { DamagedPictures } from './damaged-pictures.tsx'
import { ListOptions, ROW_HEIGHTS } from './list-options.tsx'
import { NoPictures } from './no-pictures.tsx'
import { Selection } from './selection.tsx'
import { useLibraryAddress } from './use-library-address.ts'
import { useLibraryKeys } from './use-library-keys.ts'
import { useSelection } from './use-selection.ts'

/** Every kept picture, under the filter in the address. */
export function LibraryScreen() {
  const { search, change } = useLibraryAddress()
  const { selected, ...selection } = useSelection()
  const library = useInfiniteQuery(libraryQuery(search))
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHTS.start)
  const searchInput = useRef<HTMLInputElement>(null)
  const pictures = useMemo(() => library.data?.pages.flatMap((page) => page.pictures) ?? [], [library.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = library
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const ids = useMemo(() => [...selected], [selected])
  const total = library.data?.pages[0]?.total
  const selectAll = () =>
    loadIds(search).then(({ ids }) => selection.add(ids), toastFailure('The pictures could not be selected'))
  const select = (id: string, isRange: boolean) =>
    isRange
      ? selection.selectTo(
          id,
          pictures.map(({ asset }) => asset.id),
        )
      : selection.toggle(id)
  useLibraryKeys({
    pictures,
    isSelecting: selected.size > 0,
    onSelect: selection.toggle,
    onSelectAll: () => void selectAll(),
    onGone: selection.remove,
    onClear: selection.clear,
    onSearch: () => searchInput.current?.focus(),
  })
  const clear = () => change(Object.fromEntries(Object.keys(search).map((key) => [key, undefined])))
  const { sort: _, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0

  return (
    <div className="flex h-full flex-col">
      <header className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-lg font-semibold">Library</h1>
          <SearchBar search={search} inputRef={searchInput} onChange={change} />
        </div>
        <ListOptions
          search={search}
          total={total}
          isFiltered={isFiltered}
          rowHeight={rowHeight}
          onChange={change}
          onClear={clear}
          onRowHeight={setRowHeight}
        />
      </header>
      <DamagedPictures />
      {library.isSuccess && pictures.length === 0 ? (
        <NoPictures search={search} isFiltered={isFiltered} onClear={clear} />
      ) : (
        <PictureGrid
          pictures={pictures}
          search={search}
          rowHeight={rowHeight}
          selected={selected}
          onSelect={select}
          onEnd={onEnd}
        />
      )}
      {library.isError && <Unread query={library} />}
      {selected.size > 0 && (
        <Selection
          ids={ids}
          total={total}
          tags={tagsOf(pictures, selected)}
          isTrash={search.trash === true}
          onSelectAll={() => void selectAll()}
          onClear={selection.clear}
        />
      )}
    </div>
  )
}

/** The tags of the selected pictures, as far as these are loaded. */
function tagsOf(pictures: readonly LibraryPicture[], selected: ReadonlySet<string>): readonly string[] {
  const theirs = pictures.filter(({ asset }) => selected.has(asset.id)).flatMap(({ asset }) => asset.tags)
  return [...new Set(theirs)]
}
