import { useMemo, useState } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { loadIds } from '#src/api/library/library.ts'
import type { FoundPictures } from '#src/library/grid/use-found-pictures.ts'
import type { Extension } from '#src/library/grid/use-grid-keys.ts'
import type { MenuPlace } from '#src/library/organise/context-menu.tsx'
import { isChosen, sizeOf, these } from '#src/pictures/chosen.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { useSelection } from './use-selection.ts'

const rangeOf = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => Math.min(from, to) + at)

const notSelected = toastFailure('The pictures could not be selected')

/** The selection among the pictures of the result, and the open menu of some of them. */
export function useChosen(search: LibrarySearch, found: FoundPictures) {
  const { loaded } = found
  const total = JSON.stringify(found.search) === JSON.stringify(search) ? (found.total ?? 0) : 0
  const selection = useSelection(search)
  const { chosen } = selection
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const selected = useMemo(
    () => ({ size: sizeOf(chosen), has: (id: string) => isChosen(chosen, id) }),
    [chosen],
  )
  const withIds = (run: (ids: readonly string[]) => void) =>
    void loadIds(search).then(({ ids }) => run(ids), notSelected)
  return {
    ...selection,
    selected,
    /** Toggles the selection of a picture; or, for a range, selects every picture from the last one to this. */
    select: (id: string, isRange: boolean) =>
      isRange ? withIds((ids) => selection.selectTo(id, ids)) : selection.toggle(id),
    selectAll: () => total > 0 && selection.all(total),
    /** Selects pictures by their places; `isMore`: add to the selection. */
    selectPlaces: (places: readonly number[], isMore: boolean) =>
      withIds((ids) => {
        const touched = places.flatMap((at) => ids[at] ?? [])
        if (isMore) selection.add(touched)
        else selection.only(touched)
      }),
    /** Extends or shortens a range by its places. */
    extend({ anchor, before, to }: Extension) {
      const [wasIn, isIn] = [rangeOf(anchor, before), rangeOf(anchor, to)]
      const lost = wasIn.filter((at) => !isIn.includes(at))
      const known = (places: readonly number[]) => places.flatMap((at) => found.at(at)?.asset.id ?? [])
      if ([...isIn, ...lost].every((at) => found.at(at))) return selection.replace(known(lost), known(isIn))
      withIds((ids) => {
        const named = (places: readonly number[]) => places.flatMap((at) => ids[at] ?? [])
        selection.replace(named(lost), named(isIn))
      })
    },
    menu,
    closeMenu: () => setMenu(null),
    /** Opens the menu of a picture, or of the selection that contains it. */
    openMenu(id: string, at: { readonly x: number; readonly y: number }) {
      const picture = loaded.find(({ asset }) => asset.id === id)
      if (picture) setMenu({ ...at, picture, loaded, chosen: selected.has(id) ? chosen : these([id]) })
    },
  }
}
