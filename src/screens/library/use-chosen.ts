import { useMemo, useState } from 'react'
import { MAX_NAMED } from '#contract/studio/organise/changes.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { loadIds, loadIdsBetween } from '#src/api/library/library.ts'
import type { FoundPictures } from '#src/library/grid/use-found-pictures.ts'
import type { Extension } from '#src/library/grid/use-grid-keys.ts'
import type { MenuPlace } from '#src/library/organise/context-menu.tsx'
import { isChosen, sizeOf, these } from '#src/pictures/chosen.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { TOO_MANY, useSelection } from './use-selection.ts'

const rangeOf = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => Math.min(from, to) + at)

type IdsAt = (places: readonly number[]) => readonly string[]

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
  /** Names pictures by their places: at once if their records are loaded. */
  function withIds(places: readonly number[], run: (idsAt: IdsAt) => void): void {
    if (places.every((at) => found.at(at))) {
      run((some) => some.flatMap((at) => found.at(at)?.asset.id ?? []))
      return
    }
    const from = places.reduce((min, at) => Math.min(min, at), Number.POSITIVE_INFINITY)
    const to = places.reduce((max, at) => Math.max(max, at), 0)
    if (to - from >= MAX_NAMED) {
      toast(TOO_MANY)
      return
    }
    loadIds(search, from, to)
      .then((ids) => run((some) => some.flatMap((at) => ids[at - from] ?? [])))
      .catch(notSelected)
  }
  return {
    ...selection,
    selected,
    /** Toggles the selection of a picture; or, for a range, selects every picture from the last one to this. */
    select(id: string, isRange: boolean) {
      const last = selection.last()
      if (!isRange || last === null) return selection.toggle(id)
      loadIdsBetween(search, last, id)
        .then((ids) => selection.selectTo(id, ids))
        .catch(notSelected)
    },
    selectAll: () => total > 0 && selection.all(total),
    /** Selects pictures by their places; `isMore`: add to the selection. */
    selectPlaces: (places: readonly number[], isMore: boolean) =>
      withIds(places, (idsAt) => (isMore ? selection.add : selection.only)(idsAt(places))),
    /** Extends or shortens a range by its places. */
    extend({ anchor, before, to }: Extension) {
      const isIn = rangeOf(anchor, to)
      const [first = 0, last = 0] = [isIn[0], isIn.at(-1)]
      const lost = rangeOf(anchor, before).filter((at) => at < first || at > last)
      withIds([...lost, ...isIn], (idsAt) => selection.replace(idsAt(lost), idsAt(isIn)))
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
