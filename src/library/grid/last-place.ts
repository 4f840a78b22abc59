import type { LibrarySearch } from '#src/address/library-search.ts'

/** A picture by its place under a filter. */
interface LastPlace {
  readonly id: string
  readonly index: number
}

let last: (LastPlace & { readonly key: string }) | null = null

const keyOf = (search: LibrarySearch) => JSON.stringify(search)

/** The picture that has the focus or is open, so that the way back scrolls to it. */
export function rememberPlace(search: LibrarySearch, place: LastPlace): void {
  last = { ...place, key: keyOf(search) }
}

/** The picture that had the focus last under a filter; null if none had. */
export const lastPlace = (search: LibrarySearch): LastPlace | null =>
  last?.key === keyOf(search) ? last : null
