import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { PanelLeft } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { lastPlace, rememberPlace } from '#src/library/grid/last-place.ts'
import { useFirstShown } from '#src/library/grid/use-first-shown.ts'
import { type FoundPictures, useFoundPictures } from '#src/library/grid/use-found-pictures.ts'
import { ContextMenu } from '#src/library/organise/context-menu.tsx'
import { FocusedPicture } from '#src/library/organise/focused-picture.tsx'
import { Places } from '#src/library/organise/places.tsx'
import { PictureGrid } from '#src/library/picture-grid.tsx'
import type { GridPlace } from '#src/library/picture-rows.tsx'
import { SearchBar } from '#src/library/search/search-bar.tsx'
import { ask } from '#src/pictures/ask.ts'
import { type Chosen, FOCUSED_KEY, these } from '#src/pictures/chosen.ts'
import { markWithUndo } from '#src/pictures/mark.ts'
import { useChosenPictures } from '#src/pictures/use/chosen-pictures.ts'
import { Unread } from '#src/runs/unread.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { DamagedPictures } from './damaged-pictures.tsx'
import { ListOptions, ROW_HEIGHTS } from './list-options.tsx'
import { NoPictures } from './no-pictures.tsx'
import { Selection } from './selection.tsx'
import { TrashNotice } from './trash-notice.tsx'
import { useAddedPictures } from './use-added-pictures.ts'
import { useChosen } from './use-chosen.ts'
import { useLibraryAddress } from './use-library-address.ts'
import { useLibraryKeys } from './use-library-keys.ts'
import { useOutside } from './use-outside.ts'

/** Every kept picture, under the filter in the address: places at the left, the focused picture at the right. */
export function LibraryScreen() {
  const { search, change } = useLibraryAddress()
  const [focused, setFocused] = useState<string | null>(null)
  useFocusedForPalette(focused)
  const [arePlacesOpen, setArePlacesOpen] = useState(false)
  const clear = () => change(Object.fromEntries(Object.keys(search).map((key) => [key, undefined])))
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] lg:grid-cols-[208px_minmax(0,1fr)] min-[1400px]:grid-cols-[208px_minmax(0,1fr)_320px]">
      <div className="hidden overflow-y-auto border-r bg-panel lg:block">
        <Places search={search} />
      </div>
      <Pictures
        search={search}
        onChange={change}
        onClear={clear}
        onFocus={setFocused}
        onPlaces={() => setArePlacesOpen(true)}
      />
      <div className="hidden min-h-0 min-[1400px]:grid">
        <FocusedPicture id={focused} search={search} onErasing={() => setFocused(null)} />
      </div>
      {arePlacesOpen && (
        <Dialog title="Places" onClose={() => setArePlacesOpen(false)}>
          {/* A place that was chosen closes the list of them. */}
          <div onClickCapture={({ target }) => closeAtLink(target, () => setArePlacesOpen(false))}>
            <Places search={search} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The command palette offers what can be done with the focused picture, while the library is open. */
function useFocusedForPalette(id: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    client.setQueryData<string | null>(FOCUSED_KEY, id)
    return () => void client.setQueryData<string | null>(FOCUSED_KEY, null)
  }, [client, id])
}

function closeAtLink(target: EventTarget | null, close: () => void): void {
  if (target instanceof Element && target.closest('a')) setTimeout(close)
}

interface PicturesProps {
  readonly search: LibrarySearch
  onChange(change: LibrarySearch): void
  onClear(): void
  /** Null: no picture is focused, as the focused one is removed. */
  onFocus(id: string | null): void
  onPlaces(): void
}

/** The search, the grid, and the selection in it. */
function Pictures({ search, onChange, onClear, onFocus, onPlaces }: PicturesProps) {
  const found = useFoundPictures(search)
  const its = useChosen(search, found)
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHTS.start)
  const searchInput = useRef<HTMLInputElement>(null)
  const { loaded } = found
  // While another filter loads, the pictures of the last one stay visible, but actions on them are disabled.
  const total = JSON.stringify(found.search) === JSON.stringify(search) ? found.total : undefined
  const pictures = useChosenPictures(its.chosen, loaded)
  const isTrash = search.trash === true
  const erasing = () => onFocus(null)
  const { element, isAimed } = useAddedPictures(search)
  useLibraryKeys({
    place: element,
    loaded,
    chosen: its.chosen,
    pictures,
    collection: search.sort === undefined ? search.collection : undefined,
    isTrash,
    onSelect: its.toggle,
    onSelectAll: its.selectAll,
    onErasing: erasing,
    onClear: its.clear,
    onSearch: () => searchInput.current?.focus(),
    onMenu: its.openMenu,
  })
  const outside = useOutside(its.chosen, search, loaded, total)
  const selection = its.selected.size > 0 && (
    <Selection
      key={JSON.stringify(search)}
      chosen={its.chosen}
      outside={outside}
      pictures={pictures}
      total={total}
      loaded={loaded}
      isTrash={isTrash}
      onSelectAll={its.selectAll}
      onClear={its.clear}
      onErasing={erasing}
    />
  )
  const isFiltered = hasFilters(search)
  useFirstShown(element, found.first.isFetched)
  return (
    <section
      ref={element}
      aria-label="Pictures found"
      className={classNames(
        'group/found relative flex h-full min-h-0 min-w-0 flex-col short:overflow-y-auto',
        isAimed && 'outline-2 -outline-offset-2 outline-accent',
      )}
      onFocusCapture={({ target }) => focusedIn(target, search, onFocus)}
    >
      <Head onPlaces={onPlaces}>
        <SearchBar search={search} inputRef={searchInput} onChange={onChange} />
        <ListOptions
          search={search}
          total={total}
          isFiltered={isFiltered}
          rowHeight={rowHeight}
          onChange={onChange}
          onClear={onClear}
          onRowHeight={setRowHeight}
        />
      </Head>
      <DamagedPictures />
      {isTrash && total !== undefined && total > 0 && (
        <TrashNotice search={search} total={total} onErasing={erasing} />
      )}
      {total === 0 ? (
        <>
          <NoPictures search={search} isFiltered={isFiltered} onClear={onClear} />
          {selection}
        </>
      ) : (
        <Grid search={search} found={found} its={its} rowHeight={rowHeight}>
          {selection}
        </Grid>
      )}
      <FirstAnswer query={found.first} />
      <OpenedMenu its={its} onErasing={erasing} />
    </section>
  )
}

interface OpenedMenuProps {
  readonly its: ReturnType<typeof useChosen>
  onErasing(): void
}

const OpenedMenu = ({ its: { menu, closeMenu, clear }, onErasing }: OpenedMenuProps) =>
  menu && (
    <ContextMenu
      key={`${menu.picture.asset.id} ${menu.x} ${menu.y}`}
      place={menu}
      onClose={closeMenu}
      onDeleted={clear}
      onErasing={onErasing}
    />
  )

function hasFilters({ sort: _, ...filters }: LibrarySearch): boolean {
  return Object.keys(filters).length > 0
}

/** The status of the list until its first pictures are loaded. */
const FirstAnswer = ({
  query,
}: {
  readonly query: ComponentProps<typeof Unread>['query'] & { isPending: boolean; isError: boolean }
}) => (
  <>
    {query.isPending && (
      <div className="pointer-events-none absolute inset-0">
        <Loading />
      </div>
    )}
    {query.isError && <Unread query={query} />}
  </>
)

interface HeadProps {
  onPlaces(): void
  readonly children: readonly [ReactNode, ReactNode]
}

/** The heading of the screen, with the search above the options of the list. */
const Head = ({ onPlaces, children: [searchBar, options] }: HeadProps) => (
  <header className="grid gap-2 border-b px-4 pt-3 pb-2">
    <h1 className="sr-only">Library</h1>
    <div className="flex flex-wrap items-center gap-3">
      <span className="lg:hidden">
        <IconButton icon={PanelLeft} label="Places" onClick={onPlaces} />
      </span>
      {searchBar}
    </div>
    {options}
  </header>
)

interface GridProps {
  readonly search: LibrarySearch
  readonly found: FoundPictures
  readonly its: ReturnType<typeof useChosen>
  readonly rowHeight: number
  /** Content after the pictures in tab order. */
  readonly children: ReactNode
}

function Grid({ search, found, its, rowHeight, children }: GridProps) {
  const client = useQueryClient()
  const place = useGridPlace(found.search)
  const { collection, sort } = search
  // Pictures are draggable in a manual order.
  const arranged = collection !== undefined && sort === undefined
  return (
    <PictureGrid
      result={place.key}
      found={found}
      search={search}
      rowHeight={rowHeight}
      selected={its.selected}
      onSelect={its.select}
      onRectangle={its.selectPlaces}
      onExtend={its.extend}
      onMenu={its.openMenu}
      onUse={({ asset }) =>
        ask({ kind: 'use', chosen: these([asset.id]), tags: [], pictures: [{ id: asset.id, asset }] })
      }
      begin={lastPlace(search)?.index}
      after={children}
      place={place.begin}
      onLeave={place.onLeave}
      {...(arranged && { onArrange: arranging(client, collection, its.chosen) })}
    />
  )
}

/** Moves a dragged picture, or the selection that contains it, before another one or to the end. */
const arranging =
  (client: QueryClient, collection: string, chosen: Chosen) => (id: string, before: string | null) => {
    const ids = chosen.kind === 'some' && chosen.ids.has(id) ? [...chosen.ids] : [id]
    void markWithUndo(client, ids, { arrange: { collection, before } })
  }

function focusedIn(target: EventTarget, search: LibrarySearch, onFocus: (id: string) => void): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-picture]') : null
  const { picture: id, place } = cell?.dataset ?? {}
  if (id === undefined) return
  rememberPlace(search, { id, index: Number(place) })
  onFocus(id)
}

/** The scroll position in a result, which is restored after a visit to a picture. */
function useGridPlace(search: LibrarySearch) {
  const client = useQueryClient()
  const key = JSON.stringify(search)
  const queryKey = ['library-place', key]
  return {
    key,
    begin: client.getQueryData<GridPlace>(queryKey),
    onLeave: (place: GridPlace) => client.setQueryData<GridPlace>(queryKey, place),
  }
}
