import { X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import type { Chip } from './chips.ts'

interface FilterChipsProps {
  readonly chips: readonly Chip[]
  readonly listRef: RefObject<HTMLUListElement | null>
  onRemove(without: LibrarySearch): void
  /** Moves the focus to the text field. */
  onLeave(): void
}

/** A chip for each filter; arrows move among them and to the text field, Backspace and Delete remove one. */
export function FilterChips({ chips, listRef, onRemove, onLeave }: FilterChipsProps) {
  function press(event: KeyboardEvent<HTMLUListElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const chip = chips[at]
    if (event.key === 'ArrowLeft') buttons[at - 1]?.focus()
    else if (event.key === 'ArrowRight') (buttons[at + 1] ?? { focus: onLeave }).focus()
    else if ((event.key === 'Backspace' || event.key === 'Delete') && chip) {
      onLeave()
      onRemove(chip.without)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (chips.length === 0) return null
  return (
    <ul ref={listRef} aria-label="Filters" onKeyDown={press} className="contents">
      {chips.map(({ label, without, color }) => (
        <li key={label} className="inline-flex items-center gap-1.5 rounded-sm bg-raised py-0.5 pl-2 text-sm">
          {color && (
            <span
              aria-hidden
              className="size-3 rounded-sm border border-line-2"
              style={{ background: `#${color}` }}
            />
          )}
          {label}
          <button
            type="button"
            aria-label={`Remove the filter ${label}`}
            onClick={() => onRemove(without)}
            className="grid size-6 place-items-center rounded-sm text-ink-2 hover:text-ink"
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
