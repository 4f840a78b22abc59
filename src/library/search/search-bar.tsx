import { ListFilter, Search, SlidersHorizontal } from 'lucide-react'
import { type Ref, Suspense, useId, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/studio/library/filter-values.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { useTagsInUse } from '#src/api/library/library.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { part } from '#src/ui/part.tsx'
import { chipsOf } from './chips.ts'
import { FilterChips } from './filter-chips.tsx'
import { type Filter, filtersAt, tagFilters } from './filters.ts'
import { Suggestions } from './suggestions.tsx'
import { added } from './typed-filters.ts'
import { useFilterNames } from './use-filter-names.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTypable } from './use-typable.ts'
import { useWords } from './use-words.ts'

const MoreFilters = part('MoreFilters', () => import('./more-filters.tsx'))

interface SearchBarProps {
  readonly search: LibrarySearch
  readonly inputRef: Ref<HTMLInputElement>
  /** Changes search parameters of the address; undefined removes one. */
  onChange(change: LibrarySearch): void
}

/**
 * The search text, and a chip for each filter. A word with a key (`tag:`, `colour:`) filters while it is typed and
 * becomes a chip at a space, at Enter or on blur; filters are suggested while a person types.
 */
export function SearchBar({ search, inputRef, onChange }: SearchBarProps) {
  const now = Date.now()
  const known = useTypable(now)
  const inUse = useTagsInUse()
  const field = useWords({ search, known, onChange })
  const { words, settled } = field
  const chips = useRef<HTMLUListElement>(null)
  const { advice, suggested, active, apply, change, leave, press } = useSuggestions({
    field,
    known,
    inUse,
    chips,
  })
  const names = useFilterNames(settled)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (element: HTMLInputElement | null) => {
    input.current = element
    if (typeof inputRef === 'function') inputRef(element)
    else if (inputRef) inputRef.current = element
  }
  return (
    <div className="flex min-w-0 flex-1 basis-0 items-center gap-2">
      <div className="relative min-w-0 flex-1">
        <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-1.5 rounded-md border border-edge bg-bg px-2.5 outline-accent has-[input:focus-visible]:outline-2">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <FilterChips
            listRef={chips}
            chips={chipsOf(settled, now, names)}
            onRemove={onChange}
            onLeave={() => input.current?.focus()}
          />
          <input
            ref={take}
            type="search"
            aria-label="Search the library"
            aria-autocomplete="list"
            aria-controls={list}
            aria-describedby={`${list}-advice`}
            aria-activedescendant={active >= 0 && suggested[active] ? `${list}-${active}` : undefined}
            placeholder="Prompts, names, tags, notes; “a phrase”, -without, colour:red"
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            value={words}
            onChange={({ target }) => change(target.value)}
            onBlur={leave}
            onKeyDown={press}
            className="min-w-24 flex-1 bg-transparent py-1.5 text-sm outline-none"
          />
        </div>
        <Suggestions
          id={list}
          advice={advice}
          suggested={suggested}
          active={active}
          onChoose={({ search: chosen }) => apply(chosen)}
        />
      </div>
      <AddFilter search={search} inUse={inUse} known={known} onChange={onChange} />
    </div>
  )
}

interface AddFilterProps extends Pick<SearchBarProps, 'search' | 'onChange'> {
  readonly inUse: readonly string[]
  readonly known: ReturnType<typeof useTypable>
}

/** The menu of filters, and the dialog of those that take a value. */
function AddFilter({ search, inUse, known, onChange }: AddFilterProps) {
  const [isMore, setIsMore] = useState(false)
  const items = [...filtersAt(known.now), ...tagFilters(inUse, search.tag)].map(
    ({ label, icon, search: filter }: Filter) => ({
      label,
      icon,
      run: () => onChange(added(search, filter)),
    }),
  )
  const more = {
    label: 'Colour, size, cost, days …',
    icon: SlidersHorizontal,
    run: () => setIsMore(true),
  }
  return (
    <>
      <Menu label="Add filter" icon={ListFilter} isNamed isWide items={[more, ...items]} />
      {isMore && (
        <Suspense>
          <MoreFilters search={search} known={known} onChange={onChange} onClose={() => setIsMore(false)} />
        </Suspense>
      )}
    </>
  )
}
