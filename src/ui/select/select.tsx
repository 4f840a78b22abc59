import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { inputLook } from '../inputs.ts'
import type { SelectOption } from '../list-moves.ts'
import { useClosedByPress } from '../overlays/use-closed-by-press.ts'
import { part } from '../part.tsx'

// The list loads when it is first opened; only the button belongs to the first screen.
const loadList = () => import('./select-list.tsx')
const SelectList = part('SelectList', loadList)

interface SelectProps
  extends Pick<
    ComponentProps<'button'>,
    'id' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'onBlur'
  > {
  readonly value: string
  readonly options: readonly SelectOption[]
  /** Replaces the chosen option on the button; the button is then unstyled. */
  readonly children?: ReactNode
  /** Receives the button element, to focus it. */
  readonly buttonRef?: (button: HTMLButtonElement | null) => void
  onChange(value: string): void
}

/**
 * One of many, in a list that opens (ARIA: a select-only combobox, whose list takes the focus while it is open). On the
 * button Enter, Space and the arrows open it, Home, End and letters open it there.
 */
export function Select({ value, options, children, className, onChange, buttonRef, ...rest }: SelectProps) {
  const listId = useId()
  const button = useRef<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** The key that was pressed on the button and moves to an option at once: Home, End or a letter. */
  const [firstKey, setFirstKey] = useState<string | null>(null)
  const closedByPress = useClosedByPress(isOpen)
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <button
        {...rest}
        ref={(element) => {
          button.current = element
          buttonRef?.(element)
        }}
        type="button"
        value={chosen?.value ?? ''}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        onPointerDown={closedByPress.onPointerDown}
        onClick={() => {
          setFirstKey(null)
          setIsOpen(!closedByPress.isIt() && !isOpen)
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey) return
          const isLeading = event.key === 'Home' || event.key === 'End' || /^[\p{L}\p{N}]$/u.test(event.key)
          if (!isLeading && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          // A key that moves to an option does not reach the shortcuts of the screen.
          if (isLeading) event.stopPropagation()
          setFirstKey(isLeading ? event.key : null)
          setIsOpen(true)
        }}
        className={classNames(
          children === undefined && inputLook,
          children === undefined && 'flex items-center justify-between gap-2 text-left',
          className,
        )}
      >
        {children ?? (
          <>
            <span className="truncate">{chosen?.label}</span>
            <ChevronRight size={14} aria-hidden className="shrink-0 rotate-90 text-ink-3" />
          </>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <SelectList
            id={listId}
            label={rest['aria-label']}
            anchor={button}
            firstKey={firstKey}
            value={value}
            options={options}
            onClose={() => setIsOpen(false)}
            onChoose={onChange}
          />
        </Suspense>
      )}
    </>
  )
}
