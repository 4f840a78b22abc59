import { useId, useState } from 'react'
import { MAX_TAG_LENGTH } from '#contract/studio/library-filter.ts'
import { useTagsInUse } from '#src/api/library.ts'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { moved } from '#src/ui/list-moves.ts'
import { TagDot } from './tag.tsx'
import { suggestedTags, tagOf } from './tags.ts'

interface TagInputProps {
  readonly label: string
  /** Tags that are there already: they are not suggested. */
  readonly present: readonly string[]
  /** The dialog around begins here. */
  readonly 'data-focus-first'?: true
  onAdd(tag: string): void
}

/** A field that adds a tag by Enter or a comma, and suggests those in use (ARIA: an editable combobox with a list). */
export function TagInput({ label, present, onAdd, ...first }: TagInputProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const inUse = useTagsInUse(isOpen)
  /** The suggestion that Enter would add; -1 for what was typed. */
  const [active, setActive] = useState(-1)
  const list = useId()
  const suggested = isOpen ? suggestedTags(typed, inUse, present) : []
  const optionId = (at: number) => `${list}-${at}`
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
  function press(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || (event.key === ',' && typed.trim() !== '')) {
      event.preventDefault()
      add(suggested[active] ?? tagOf(typed, inUse))
      // The next Escape closes what is around, not a list that nobody asked for again.
      setIsOpen(false)
    } else if (event.key === 'Escape' && (typed !== '' || suggested.length > 0)) {
      // What is around does not close yet.
      event.preventDefault()
      event.stopPropagation()
      change('')
      setIsOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      setActive(
        event.key === 'ArrowUp' && active <= 0 ? -1 : (moved(event.key, active, suggested.length) ?? -1),
      )
    }
  }
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
        aria-activedescendant={active >= 0 && suggested[active] !== undefined ? optionId(active) : undefined}
        placeholder="Add a tag"
        autoComplete="off"
        maxLength={MAX_TAG_LENGTH}
        value={typed}
        onChange={({ target }) => change(target.value)}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
        className={classNames(inputLook, 'h-8 w-full min-w-28')}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Tags in use"
        hidden={suggested.length === 0}
        className="absolute top-full left-0 z-20 mt-1 max-h-60 w-full min-w-48 overflow-y-auto rounded-md border border-line-2 bg-raised p-1 shadow-float"
      >
        {suggested.map((tag, at) => (
          <div
            key={tag}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Before the field loses the focus, and with it this list.
            onPointerDown={(event) => {
              event.preventDefault()
              add(tag)
            }}
            className={classNames(
              'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover',
              at === active && 'bg-hover',
            )}
          >
            <TagDot tag={tag} />
            <span className="truncate">{tag}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
