import { Check } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { goesOn, moved, type SelectOption, type Typed, typedTo } from '../list-moves.ts'
import { onClosed } from '../overlays/on-closed.ts'

interface SelectListProps {
  readonly id: string
  /** The accessible name of the list; by default that of the button. */
  readonly label: string | undefined
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly value: string
  /** The key that opened the list, if it moves to an option. */
  readonly firstKey: string | null
  readonly options: readonly SelectOption[]
  onChoose(value: string): void
  onClose(): void
}

/** The open list of a select. Arrows, Home, End and typing move; Enter, Space and Tab choose; Escape chooses nothing. */
export function SelectList(props: SelectListProps) {
  const { id, label, anchor, value, firstKey, options, onChoose, onClose } = props
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef<Typed>({ text: '', at: 0 })
  const [active, setActive] = useState(() => {
    const chosen = Math.max(
      0,
      options.findIndex((option) => option.value === value),
    )
    return (firstKey === null ? null : led(firstKey, chosen)) ?? chosen
  })
  const idOf = (place: number) => `${id}-${place}`

  useShown(list, anchor)

  /** The option that a key moves to. */
  function led(key: string, from: number): number | null {
    if (key.length > 1) return moved(key, from, options.length)
    return typedTo(typed.current, { key, now: Date.now(), from, options })
  }
  function close(): void {
    list.current?.hidePopover()
    anchor.current?.focus()
    onClose()
  }
  function choose(place: number): void {
    close()
    const option = options[place]
    if (option && option.value !== value) onChoose(option.value)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The list handles the keys; the shortcuts of the screen behind must not.
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      return
    }
    const isTyping = event.key.length === 1 && (event.key !== ' ' || goesOn(typed.current, Date.now()))
    if (event.key === 'Enter' || event.key === 'Tab' || (event.key === ' ' && !isTyping)) {
      // Tab moves on from the button, which has the focus by then.
      if (event.key !== 'Tab') event.preventDefault()
      choose(active)
      return
    }
    const next = led(event.key, active)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label ?? anchor.current?.labels[0]?.textContent ?? undefined}
      aria-activedescendant={idOf(active)}
      popover="auto"
      onToggle={onClosed(list, onClose)}
      onKeyDown={onKeyDown}
      className="m-0 overflow-y-auto overscroll-contain rounded-lg border border-line-2 bg-panel p-1 text-ink shadow-float outline-none"
    >
      {options.map((option, place) => (
        <Option
          key={option.value}
          id={idOf(place)}
          option={option}
          isFirstOfGroup={option.group !== options[place - 1]?.group}
          isActive={place === active}
          isChosen={option.value === value}
          onPoint={() => setActive(place)}
          onChoose={() => choose(place)}
        />
      ))}
    </div>
  )
}

/** Shows the list at its button, and keeps the active option in view. */
function useShown(list: RefObject<HTMLElement | null>, anchor: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const [popover, button] = [list.current, anchor.current]
    if (!popover || !button) return
    popover.showPopover()
    placeUnder(popover, button)
    popover.focus({ preventScroll: true })
  }, [list, anchor])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })
}

interface OptionProps {
  readonly id: string
  readonly option: SelectOption
  /** Whether its group's heading is above it. */
  readonly isFirstOfGroup: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  onPoint(): void
  onChoose(): void
}

function Option({ id, option, isFirstOfGroup, isActive, isChosen, onPoint, onChoose }: OptionProps) {
  return (
    <>
      {isFirstOfGroup && option.group !== undefined && (
        <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs text-ink-3">
          {option.group}
        </p>
      )}
      {/* The list handles the keys and names the active option. */}
      <button
        id={id}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        aria-description={option.group}
        data-active={isActive || undefined}
        onPointerMove={onPoint}
        onClick={onChoose}
        className="flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 text-left text-sm data-active:bg-hover pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1">{option.label}</span>
        {isChosen && <Check size={14} aria-hidden className="shrink-0 text-accent" />}
      </button>
    </>
  )
}

const GAP_PX = 4
const EDGE_PX = 8
const MAX_HEIGHT_PX = 360
/** With less room below than this the list opens above, where there is more. */
const MIN_ROOM_PX = 200

function placeUnder(popover: HTMLElement, button: HTMLElement): void {
  const box = button.getBoundingClientRect()
  const below = innerHeight - box.bottom - GAP_PX - EDGE_PX
  const above = box.top - GAP_PX - EDGE_PX
  const isAbove = below < MIN_ROOM_PX && above > below
  const { style } = popover
  style.inset = 'auto'
  style.minWidth = `${Math.min(box.width, innerWidth - 2 * EDGE_PX)}px`
  style.maxWidth = `${innerWidth - 2 * EDGE_PX}px`
  style.maxHeight = `${Math.min(MAX_HEIGHT_PX, isAbove ? above : below)}px`
  style.left = `${Math.max(EDGE_PX, Math.min(box.left, innerWidth - popover.offsetWidth - EDGE_PX))}px`
  if (isAbove) style.bottom = `${innerHeight - box.top + GAP_PX}px`
  else style.top = `${box.bottom + GAP_PX}px`
}
