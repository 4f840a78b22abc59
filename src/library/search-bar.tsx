import { ListFilter, Search, X } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/studio/library-filter.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { useTagsInUse } from '#src/api/library.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { chipsOf, filtersAt, tagFilters } from './filters.ts'

const PAUSE_MS = 200

interface SearchBarProps {
  readonly search: LibrarySearch
  readonly inputRef: Ref<HTMLInputElement>
  /** Changes parameters of the address; undefined removes one. */
  onChange(change: LibrarySearch): void
}

/** Words to look for, and a chip for each filter. */
export function SearchBar({ search, inputRef, onChange }: SearchBarProps) {
  const { words, setWords, flush } = useWords(search.q ?? '', (q) => onChange({ q: q || undefined }))
  const now = Date.now()
  const inUse = useTagsInUse()
  return (
    <div className="flex min-w-0 basis-full items-center gap-2 md:flex-1 md:basis-0">
      <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-1.5 rounded-md border border-line-2 bg-bg px-2.5 focus-within:border-accent">
        <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
        {chipsOf(search, now).map(({ label, without }) => (
          <span
            key={label}
            className="inline-flex items-center gap-1 rounded-sm bg-raised py-0.5 pl-2 text-sm"
          >
            {label}
            <button
              type="button"
              aria-label={`Remove the filter ${label}`}
              onClick={() => onChange(without)}
              className="grid size-6 place-items-center rounded-sm text-ink-2 hover:text-ink"
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={inputRef}
          type="search"
          aria-label="Search the library"
          placeholder="Prompts, names, tags, notes; “a phrase”, -without"
          maxLength={MAX_SEARCH_LENGTH}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onBlur={flush}
          onKeyDown={(event) => {
            if (event.key === 'Enter') flush()
            else if (event.key === 'Escape' && words !== '') {
              event.preventDefault()
              setWords('')
            }
          }}
          className="min-w-24 flex-1 bg-transparent py-1.5 text-sm outline-none"
        />
      </div>
      <Menu
        label="Add filter"
        icon={ListFilter}
        isNamed
        items={[...filtersAt(now), ...tagFilters(inUse, search.tag)].map(
          ({ label, icon, search: change }) => ({
            label,
            icon,
            run: () => onChange('since' in change ? { ...change, until: undefined } : change),
          }),
        )}
      />
    </div>
  )
}

/** What is typed, told after a pause; it follows the address when that changes by itself. */
function useWords(told: string, onWords: (words: string) => void) {
  const [words, setWords] = useState(told)
  const last = useRef(told)
  const tell = useRef(onWords)
  tell.current = onWords
  useEffect(() => {
    if (told === last.current) return
    last.current = told
    setWords(told)
  }, [told])
  const flush = () => {
    if (words === last.current) return
    last.current = words
    tell.current(words)
  }
  const flushed = useRef(flush)
  flushed.current = flush
  useEffect(() => {
    if (words === last.current) return
    const timer = setTimeout(() => flushed.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return { words, setWords, flush }
}
