import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ratiosIn } from '#contract/studio/library/ratios.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { layoutQuery, PAGE_LENGTH, pageQuery } from '#src/api/library/library.ts'
import { monthName } from '#src/ui/format/format.ts'

interface Month {
  readonly label: string
  readonly pictures: number
}

export interface FoundPictures {
  /** The filter of these pictures: the last one while another one loads. */
  readonly search: LibrarySearch
  /** The number of pictures; undefined while it loads. */
  readonly total: number | undefined
  /** The aspect ratio of each picture, width by height. */
  readonly ratios: Float32Array
  /** The sections by month; none unless the order is by time. */
  readonly months: readonly Month[]
  /** The loaded records. */
  readonly loaded: readonly LibraryPicture[]
  /** A picture by its place; undefined until its record is loaded. */
  at(index: number): LibraryPicture | undefined
  /** Loads the records of these places. */
  want(from: number, to: number): void
  /** The query of the first page, for its error. */
  readonly first: ReturnType<typeof useFirst>
}

const useFirst = (search: LibrarySearch) => useQuery(pageQuery(search, 0))

/**
 * The pictures under a filter: first one page, then the aspect ratios of all, and the records of those in sight. While
 * another search loads, the last result stays.
 */
export function useFoundPictures(search: LibrarySearch): FoundPictures {
  const first = useFirst(search)
  const last = useRef(search)
  if (!first.isPlaceholderData) last.current = search
  const shown = last.current
  const beginning = useMemo(() => first.data?.pictures ?? [], [first.data])
  const total = first.data?.total ?? undefined
  const layout = useQuery({ ...layoutQuery(shown), enabled: (total ?? 0) > beginning.length })
  const [wanted, setWanted] = useState({ from: 1, to: 0 })
  const pages = useQueries({
    queries: Array.from({ length: Math.max(0, wanted.to - wanted.from + 1) }, (_, at) =>
      pageQuery(shown, wanted.from + at),
    ),
    combine: (results) => results.map(({ data }) => data?.pictures),
  })
  const places = useMemo(
    () => (layout.data ? ratiosIn(layout.data.ratios) : Float32Array.from(beginning, ratioOf)),
    [layout.data, beginning],
  )
  const months = useMemo(() => {
    if (!isByTime(shown)) return []
    const runs = layout.data?.months ?? monthsOf(beginning)
    return runs.map(({ month, pictures }) => ({ label: monthName(month), pictures }))
  }, [shown, layout.data, beginning])
  const at = (index: number) => {
    const page = Math.floor(index / PAGE_LENGTH)
    const pictures = page === 0 ? beginning : pages[page - wanted.from]
    return pictures?.[index % PAGE_LENGTH]
  }
  const want = useCallback((from: number, to: number) => {
    const next = { from: Math.max(1, Math.floor(from / PAGE_LENGTH)), to: Math.floor(to / PAGE_LENGTH) }
    setWanted((old) => (old.from === next.from && old.to === next.to ? old : next))
  }, [])
  const loaded = useMemo(() => [...beginning, ...pages.flatMap((page) => page ?? [])], [beginning, pages])
  return { search: shown, total, ratios: places, months, loaded, at, want, first }
}

const isByTime = ({ sort, collection, near, like }: LibrarySearch) =>
  sort === undefined ? (collection ?? near ?? like) === undefined : sort === 'oldest' || sort === 'newest'

const ratioOf = ({ asset }: LibraryPicture) => asset.width / asset.height

function monthsOf(pictures: readonly LibraryPicture[]) {
  const months: { month: string; pictures: number }[] = []
  for (const { asset } of pictures) {
    const month = asset.createdAt.slice(0, 7)
    const current = months.at(-1)
    if (current?.month === month) current.pictures += 1
    else months.push({ month, pictures: 1 })
  }
  return months
}
