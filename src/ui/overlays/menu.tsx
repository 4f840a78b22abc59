import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { goesOn, moved, type Typed, typedTo } from '../list-moves.ts'
import { onClosed } from './on-closed.ts'
import { useClosedByPress } from './use-closed-by-press.ts'

export interface MenuItem {
  readonly label: string
  readonly icon: LucideIcon
  run(): void
}

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The button's label. */
  readonly icon?: LucideIcon
  /** Whether the button shows the label. */
  readonly isNamed?: boolean
}

/** Which item has the focus when the list opens. */
type Start = 'first' | 'last'

/**
 * A button that opens a list of things to do (ARIA: menu button). On the button Enter, Space and the arrows open; in the
 * list arrows, Home, End and typing move, Enter and Space choose, Escape and Tab close.
 */
export function Menu({ label, items, icon: Icon = MoreHorizontal, isNamed = false }: MenuProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const typed = useRef<Typed>({ text: '', at: 0 })
  const listId = useId()
  const closedByPress = useClosedByPress(place !== null)

  useLayoutEffect(() => {
    const popover = list.current
    if (!place || !popover) return
    typed.current = { text: '', at: 0 }
    popover.showPopover()
    const found = itemsIn(popover)
    found.at(place.start === 'last' ? -1 : 0)?.focus()
  }, [place])

  function open(start: Start) {
    const box = button.current?.getBoundingClientRect()
    if (box) setPlace({ style: styleBeside(box, items.length), start })
  }

  function close() {
    list.current?.hidePopover()
    button.current?.focus()
    setPlace(null)
  }

  function onListKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The list handles the keys; the shortcuts of the screen behind must not.
    event.stopPropagation()
    // Tab moves on from the button, which has the focus by then.
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      close()
      return
    }
    const found = itemsIn(event.currentTarget)
    const from = found.findIndex((item) => item.matches(':focus'))
    const to = nextItem(event.key, { from, options: items, typed: typed.current })
    if (to === null) return
    event.preventDefault()
    found[to]?.focus()
  }

  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': place !== null,
    'aria-controls': place ? listId : undefined,
    onPointerDown: closedByPress.onPointerDown,
    onClick: () => closedByPress.isIt() || open('first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(event.key === 'ArrowUp' ? 'last' : 'first')
    },
  } as const
  return (
    <>
      {isNamed ? (
        <Button {...opener}>
          <Icon size={14} aria-hidden /> {label}
        </Button>
      ) : (
        <IconButton icon={Icon} label={label} {...opener} />
      )}
      {place && (
        <div
          ref={list}
          id={listId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="auto"
          onToggle={onClosed(list, () => setPlace(null))}
          onKeyDown={onListKey}
          style={place.style}
          className="m-0 w-56 overflow-y-auto rounded-lg border border-line-2 bg-panel p-1 text-ink shadow-float"
        >
          {items.map(({ label: message, icon: ItemIcon, run }) => (
            <button
              key={message}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                run()
              }}
              className="flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm hover:bg-hover focus:bg-hover"
            >
              <ItemIcon size={15} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
              <span className="truncate">{message}</span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** As wide as `w-56` in a root of 13 px. */
const MENU_WIDTH_PX = 182
const ITEM_HEIGHT_PX = 34
const GAP_PX = 4

interface Place {
  readonly style: CSSProperties
  readonly start: Start
}

/** Under the button, or above it where there is more room; a list that fits on neither side scrolls. */
function styleBeside(box: DOMRect, items: number): CSSProperties {
  const [above, below] = [box.top - 2 * GAP_PX, innerHeight - box.bottom - 2 * GAP_PX]
  const isAbove = items * ITEM_HEIGHT_PX > below && above > below
  return {
    inset: 'auto',
    ...(isAbove ? { bottom: innerHeight - box.top + GAP_PX } : { top: box.bottom + GAP_PX }),
    maxHeight: isAbove ? above : below,
    // Never beyond the left edge, where the button stands close to it.
    right: Math.max(8, Math.min(innerWidth - box.right, innerWidth - MENU_WIDTH_PX - 8)),
  }
}

const itemsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]

interface Moving {
  readonly from: number
  readonly options: readonly MenuItem[]
  readonly typed: Typed
}

/** The item that a key leads to; arrows go round. Null for keys that lead nowhere. */
function nextItem(key: string, { from, options, typed }: Moving): number | null {
  const { length } = options
  if (key === 'ArrowDown') return (from + 1) % length
  if (key === 'ArrowUp') return (Math.max(from, 0) - 1 + length) % length
  const now = Date.now()
  const isTyping = key.length === 1 && (key !== ' ' || goesOn(typed, now))
  return isTyping ? typedTo(typed, { key, now, from, options }) : moved(key, from, length)
}
