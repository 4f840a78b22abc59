import { Link } from '@tanstack/react-router'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

interface NoPicturesProps {
  readonly search: LibrarySearch
  readonly isFiltered: boolean
  onClear(): void
}

/** Why there is nothing to see, and what to do about it. */
export function NoPictures({ search, isFiltered, onClear }: NoPicturesProps) {
  if (isFiltered)
    return (
      <EmptyState title={search.trash && !search.q ? 'The trash is empty' : 'No matches'}>
        {search.q ? `Nothing was found for “${search.q}”. ` : 'No picture passes all filters. '}
        <Button look="quiet" onClick={onClear}>
          Clear all
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No pictures yet">
      Every finished picture is kept here.{' '}
      <Link to="/generate" className="text-accent underline">
        Make the first one
      </Link>
    </EmptyState>
  )
}
