import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { movedSuggestion } from '#src/ui/list-moves.ts'
import { allFilters } from './filters.ts'
import { suggestedFilters, withoutLastWord } from './typed-filters.ts'
import type { Typable } from './typed-keys.ts'
import type { useWords } from './use-words.ts'

interface SuggestionsOptions {
  readonly field: ReturnType<typeof useWords>
  readonly known: Typable
  readonly inUse: readonly string[]
  /** The chips before the field; Backspace and the left arrow at its start move to them. */
  readonly chips: RefObject<HTMLElement | null>
}

/** Filters that the search field suggests for the typed text, and the keys that choose among them. */
export function useSuggestions({ field, known, inUse, chips }: SuggestionsOptions) {
  const { words, settled, type, choose, settle } = field
  const [isOpen, setIsOpen] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  /** The suggestion that Enter applies; -1 for the text itself. */
  const [active, setActive] = useState(-1)
  const offered = isOpen ? allFilters({ ...known, tags: inUse, search: settled }) : []
  const suggested = suggestedFilters(words, offered, known)
  const apply = (filter: LibrarySearch) => {
    choose(withoutLastWord(words).trimEnd(), filter)
    setActive(-1)
    setIsOpen(false)
  }
  function enter() {
    const chosen = suggested[active]
    if (chosen) apply(chosen.search)
    else settle()
    setIsOpen(false)
  }
  /** The first Escape closes only the list; the next one clears the field. */
  function leaveList(event: KeyboardEvent) {
    const isListed = isOpen && suggested.length > 0
    if (!isListed && words === '') return
    event.preventDefault()
    if (isListed) {
      event.stopPropagation()
      setIsOpen(false)
    } else type('')
  }
  function toChips(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const last = [...(chips.current?.querySelectorAll('button') ?? [])].at(-1)
    if (selectionStart !== 0 || selectionEnd !== 0 || !last) return
    event.preventDefault()
    last.focus()
  }
  return {
    /** The valid values of a key, until the field is left: they would cover the pictures. */
    advice: isTyping ? field.advice : null,
    suggested,
    active,
    apply,
    change(text: string) {
      setIsTyping(true)
      setIsOpen(true)
      setActive(-1)
      type(text)
    },
    leave() {
      setIsTyping(false)
      setIsOpen(false)
      settle()
    },
    press(event: KeyboardEvent<HTMLInputElement>) {
      const to = suggested.length > 0 ? movedSuggestion(event.key, active, suggested.length) : null
      if (event.key === 'Enter') enter()
      else if (event.key === 'Escape') leaveList(event)
      else if (event.key === 'Backspace' || event.key === 'ArrowLeft') toChips(event)
      else if (to !== null) {
        event.preventDefault()
        setActive(to)
      }
    },
  }
}
