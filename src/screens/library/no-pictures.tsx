import { Link } from '@tanstack/react-router'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { useFilterNames } from '#src/library/search/use-filter-names.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

interface NoPicturesProps {
  readonly search: LibrarySearch
  readonly isFiltered: boolean
  onClear(): void
}

/** A search without its order, which finds and leaves out nothing. */
const filtersOf = ({ sort: _, ...filters }: LibrarySearch): LibrarySearch => filters

function reasonOf(search: LibrarySearch): string {
  const { q, ...filters } = filtersOf(search)
  if (q) return `Nothing was found for “${q}”.`
  return filters.near !== undefined && Object.keys(filters).length === 1
    ? 'This picture has no near duplicates.'
    : 'No picture passes all filters.'
}

/** The one place that a search shows, whatever its order; null where it filters or shows several. */
function placeOf(search: LibrarySearch): 'collection' | 'project' | null {
  const [only, ...others] = Object.keys(filtersOf(search))
  return others.length === 0 && (only === 'collection' || only === 'project') ? only : null
}

const WAYS_IN = {
  collection:
    'Drop or paste files here, or select pictures of the library, press Move and choose this collection.',
  project:
    'Choose this project at the top and generate, drop or paste files here, or select pictures of the library and press Move.',
}

/** The reason why the list is empty, and what helps. */
export function NoPictures({ search, isFiltered, onClear }: NoPicturesProps) {
  const place = placeOf(search)
  const names = useFilterNames(search)
  // Only one that is there is empty; the address may name one that was deleted.
  if (place !== null && names[place] !== undefined)
    return (
      <EmptyState title={`“${names[place]}” is empty`}>
        {WAYS_IN[place]}{' '}
        <Link to="/library" className="whitespace-nowrap text-accent underline">
          All pictures
        </Link>
      </EmptyState>
    )
  if (search.trash && Object.keys(filtersOf(search)).length === 1)
    return <EmptyState title="The trash is empty">Pictures that you delete can be restored here.</EmptyState>
  if (isFiltered)
    return (
      <EmptyState title="No matches">
        {reasonOf(search)}{' '}
        <Button look="quiet" onClick={onClear}>
          Clear all
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No pictures yet">
      Every finished picture is kept here.{' '}
      <Link to="/generate" className="whitespace-nowrap text-accent underline">
        Make the first one
      </Link>
    </EmptyState>
  )
}
