import { SORTS } from '#contract/studio/library/filter-values.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { useLibraryTotal } from '#src/api/library/library.ts'
import { OperationSelect } from '#src/library/operation-select.tsx'
import { SavedSearches, SaveSearch } from '#src/library/search/saved-searches.tsx'
import { Button } from '#src/ui/button.tsx'
import { count, formatWhole } from '#src/ui/format/format.ts'
import { Range } from '#src/ui/range.tsx'
import { Select } from '#src/ui/select/select.tsx'

const SORT_LABELS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  'best-rated': 'Best rated first',
  'worst-rated': 'Worst rated first',
  costliest: 'Most expensive first',
  cheapest: 'Cheapest first',
}
const SORTED_BY = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

export const ROW_HEIGHTS = { min: 120, max: 420, start: 240 }

interface ListOptionsProps {
  readonly search: LibrarySearch
  /** The number of pictures that match the filter; undefined while it loads. */
  readonly total: number | undefined
  readonly isFiltered: boolean
  readonly rowHeight: number
  onChange(change: LibrarySearch): void
  onClear(): void
  onRowHeight(height: number): void
}

/** The number of pictures, the filter by operation, their order and size. */
export function ListOptions(props: ListOptionsProps) {
  const all = useLibraryTotal(props.isFiltered)
  const { search, total, isFiltered, rowHeight, onChange, onClear, onRowHeight } = props
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex min-h-8 basis-full items-center gap-3 md:basis-auto">
        <span role="status" className="num text-sm text-ink-3">
          {total !== undefined &&
            (search.trash
              ? `${count(total, 'picture')} in the trash`
              : isFiltered && all !== undefined
                ? `${formatWhole(total)} of ${count(all, 'picture')}`
                : count(total, 'picture'))}
        </span>
        {isFiltered && (
          <>
            <Button look="quiet" onClick={onClear}>
              Clear all
            </Button>
            <SaveSearch search={search} />
          </>
        )}
        <SavedSearches />
      </div>
      {/* They stay together: what has no room beside the search's own goes to the next line as a whole. */}
      <div className="flex flex-1 items-center justify-end gap-3">
        <OperationSelect
          operation={search.operation}
          onOperation={(operation) => onChange({ operation })}
          className="h-8 flex-1 md:w-48 md:flex-none"
        />
        <Select
          data-untold
          aria-label="Sort"
          value={search.sort ?? SORTS[0]}
          options={SORTED_BY}
          onChange={(value) => onChange({ sort: SORTS.find((each) => each === value && each !== 'newest') })}
          className="h-8 flex-1 md:w-40 md:flex-none"
        />
        <label className="hidden items-center gap-2 text-xs text-ink-3 md:flex">
          Size
          <Range
            min={ROW_HEIGHTS.min}
            max={ROW_HEIGHTS.max}
            value={rowHeight}
            onChange={({ target }) => onRowHeight(Number(target.value))}
            className="w-20"
          />
        </label>
      </div>
    </div>
  )
}
