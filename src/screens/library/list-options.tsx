import {
  isGenerator,
  isOperationId,
  isTool,
  OPERATION_IDS,
  operationOf,
} from '#contract/service/operations/table.ts'
import { SORTS } from '#contract/studio/library-filter.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { Button } from '#src/ui/button.tsx'
import { count } from '#src/ui/format/format.ts'
import { Range } from '#src/ui/range.tsx'
import { Select } from '#src/ui/select/select.tsx'

const MADE_WITH = [
  { value: '', label: 'All tools and models' },
  ...OPERATION_IDS.filter((id) => isGenerator(id) || isTool(id)).map((id) => ({
    value: id,
    label: operationOf(id).title,
  })),
]

const SORT_LABELS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  'best-rated': 'Best rated first',
}
const SORTED_BY = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

export const ROW_HEIGHTS = { min: 120, max: 420, start: 240 }

interface ListOptionsProps {
  readonly search: LibrarySearch
  /** How many pictures pass the filter; undefined until that is known. */
  readonly total: number | undefined
  readonly isFiltered: boolean
  readonly rowHeight: number
  onChange(change: LibrarySearch): void
  onClear(): void
  onRowHeight(height: number): void
}

/** How many pictures there are, what they were made with, their order and size. */
export function ListOptions(props: ListOptionsProps) {
  const { search, total, isFiltered, rowHeight, onChange, onClear, onRowHeight } = props
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex min-h-8 basis-full items-center gap-3 md:basis-auto">
        <span role="status" className="num text-sm text-ink-3">
          {total !== undefined && count(total, 'picture')}
        </span>
        {isFiltered && (
          <Button look="quiet" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
      <Select
        data-untold
        aria-label="Made with"
        value={search.operation ?? ''}
        options={MADE_WITH}
        onChange={(value) => onChange({ operation: isOperationId(value) ? value : undefined })}
        className="h-8 flex-1 md:ml-auto md:w-52 md:flex-none"
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
          className="w-28"
        />
      </label>
    </div>
  )
}
