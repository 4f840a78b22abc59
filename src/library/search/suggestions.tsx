import { classNames } from '#src/ui/class-names.ts'
import type { Filter } from './filters.ts'

interface SuggestionsProps {
  readonly id: string
  /** The valid values of the last word's key, if its value is not valid. */
  readonly advice: string | null
  readonly suggested: readonly Filter[]
  readonly active: number
  onChoose(filter: Filter): void
}

/** Matching filters, and the valid values of a key, under the field. */
export const Suggestions = ({ id, advice, suggested, active, onChoose }: SuggestionsProps) => (
  <div
    className={classNames(
      'absolute top-full left-0 z-30 mt-1 w-72 max-w-full rounded-md border border-line-2 bg-raised shadow-float',
      suggested.length === 0 && advice === null && 'sr-only',
    )}
  >
    <div
      id={id}
      role="listbox"
      aria-label="Filters to add"
      hidden={suggested.length === 0}
      className="max-h-72 overflow-y-auto p-1"
    >
      {suggested.map((filter, at) => (
        <div
          key={filter.label}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // Before the field loses the focus, which closes this list.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(filter)
          }}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover',
            at === active && 'bg-hover',
          )}
        >
          {filter.search.color ? (
            <span
              aria-hidden
              className="size-4 rounded-sm border border-line-2"
              style={{ background: `#${filter.search.color}` }}
            />
          ) : (
            <filter.icon size={16} aria-hidden className="text-ink-3" />
          )}
          <span className="truncate">{filter.label}</span>
        </div>
      ))}
    </div>
    <p id={`${id}-advice`} role="status" className="px-3 text-xs text-ink-2">
      {advice !== null && <span className="block py-2">{advice}</span>}
    </p>
  </div>
)
