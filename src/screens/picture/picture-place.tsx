import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { idsQuery, pageQuery } from '#src/api/library/library.ts'
import { collectionsQuery } from '#src/api/library/organise.ts'
import { projectsQuery } from '#src/api/library/projects.ts'
import { lastPlace } from '#src/library/grid/last-place.ts'
import { formatWhole } from '#src/ui/format/format.ts'

/** If the grid has not loaded the place, this many ids are requested to find it. */
const MAX_SOUGHT = 2_000

interface PicturePlaceProps {
  readonly id: string
  readonly search: LibrarySearch
}

/** The place of a picture in the result of the library: "4 of 23 in “kettle”"; renders nothing if it is unknown. */
export function PicturePlace({ id, search }: PicturePlaceProps) {
  const client = useQueryClient()
  const total = useQuery(pageQuery(search, 0)).data?.total ?? null
  const known = lastPlace(search)
  const isKnown = known?.id === id
  const listed = useQuery({
    ...idsQuery(search),
    enabled: !isKnown && total !== null && total <= MAX_SOUGHT,
  }).data?.ids
  const collections = client.getQueryData(collectionsQuery.queryKey)?.collections ?? []
  const projects = client.getQueryData(projectsQuery.queryKey)?.projects ?? []
  const named = [...collections, ...projects].find(
    (place) => place.id === search.collection || place.id === search.project,
  )
  const index = isKnown ? known.index : (listed?.indexOf(id) ?? -1)
  if (total === null || index < 0 || index >= total) return null
  const place = search.trash
    ? 'in the trash'
    : search.q
      ? `in “${search.q}”`
      : named
        ? `in ${named.name}`
        : Object.keys(search).length > 0
          ? 'in this search'
          : 'in the library'
  return (
    <p className="num min-w-0 truncate text-sm text-ink-2">
      <span className="font-semibold text-ink">
        {formatWhole(index + 1)} of {formatWhole(total)}
      </span>{' '}
      <bdi>{place}</bdi>
    </p>
  )
}
