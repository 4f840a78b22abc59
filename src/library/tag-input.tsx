import { type KeyboardEvent, useId, useState } from 'react'
import { useTagsInUse } from '#src/api/library/library.ts'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { movedSuggestion } from '#src/ui/list-moves.ts'
import { TagDot } from './tag.tsx'
import { suggestedTags, tagNotice, tagOf } from './tags.ts'

interface TagInputProps {
  readonly label: string
  /** Tags that are there already, and are not suggested. */
  readonly present: readonly string[]
  /** The field gets the focus when its dialog opens. */
  readonly 'data-focus-first'?: true
  onAdd(tag: string): void
}

/** A field that adds a tag by Enter or a comma, and suggests those in use (ARIA: an editable combobox with a list). */
export function TagInput({ label, present, onAdd, ...first }: TagInputProps) {
  const { typed, suggested, active, notice, change, add, open, close, press } = useTagInput(present, onAdd)
  const list = useId()
  const isActive = active >= 0 && suggested[active] !== undefined
  return (
    <div className="relative">
      <input
        {...first}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={suggested.length > 0}
        aria-controls={list}
        aria-activedescendant={isActive ? `${list}-${active}` : undefined}
        placeholder="Add a tag"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => change(target.value)}
        onFocus={open}
        onClick={open}
        onBlur={close}
        onKeyDown={press}
        className={classNames(inputLook, 'h-8 w-full min-w-28')}
      />
      <p role="status" className="text-xs text-ink-3 not-empty:pt-1">
        {notice}
      </p>
      <TagSuggestions id={list} suggested={suggested} active={active} onChoose={add} />
    </div>
  )
}

function useTagInput(present: readonly string[], onAdd: (tag: string) => void) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const inUse = useTagsInUse(isOpen)
  /** The suggestion that Enter adds; -1 for the typed text. */
  const [active, setActive] = useState(-1)
  const suggested = isOpen ? suggestedTags(typed, inUse, present) : []
  function change(text: string) {
    setTyped(text)
    setActive(-1)
    setIsOpen(true)
  }
  function add(tag: string) {
    setTyped('')
    setActive(-1)
    if (tag !== '' && !present.includes(tag)) onAdd(tag)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const to = movedSuggestion(event.key, active, suggested.length)
    if (event.key === 'Enter' || (event.key === ',' && typed.trim() !== '')) {
      event.preventDefault()
      add(suggested[active] ?? tagOf(typed, inUse))
      // The next Escape closes the dialog around, not a list that reopened by itself.
      setIsOpen(false)
    } else if (event.key === 'Escape' && (typed !== '' || suggested.length > 0)) {
      // The dialog around stays open.
      event.preventDefault()
      event.stopPropagation()
      change('')
      setIsOpen(false)
    } else if (to !== null) {
      event.preventDefault()
      setIsOpen(true)
      setActive(to)
    }
  }
  const [open, close] = [() => setIsOpen(true), () => setIsOpen(false)]
  return { typed, suggested, active, notice: tagNotice(typed, inUse), change, add, open, close, press }
}

interface TagSuggestionsProps {
  readonly id: string
  readonly suggested: readonly string[]
  readonly active: number
  onChoose(tag: string): void
}

const TagSuggestions = ({ id, suggested, active, onChoose }: TagSuggestionsProps) => (
  <div
    id={id}
    role="listbox"
    // A scrolling list would be a tab stop of its own.
    tabIndex={-1}
    aria-label="Tags in use"
    hidden={suggested.length === 0}
    className="absolute top-8 left-0 z-20 mt-1 max-h-60 w-full min-w-48 overflow-y-auto rounded-md border border-line-2 bg-raised p-1 shadow-float"
  >
    {suggested.map((tag, at) => (
      <div
        key={tag}
        id={`${id}-${at}`}
        role="option"
        tabIndex={-1}
        aria-selected={at === active}
        // Before the field loses the focus, which closes this list.
        onPointerDown={(event) => {
          event.preventDefault()
          onChoose(tag)
        }}
        className={classNames(
          'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover',
          at === active && 'bg-hover',
        )}
      >
        <TagDot tag={tag} />
        <bdi className="min-w-0 truncate">{tag}</bdi>
      </div>
    ))}
  </div>
)
