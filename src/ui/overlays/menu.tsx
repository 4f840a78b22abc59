import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import {
  type ComponentProps,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { goesOn, moved, type Typed, typedTo } from '../list-moves.ts'
import { onClosed } from './on-closed.ts'
import { useClosedByPress } from './use-closed-by-press.ts'

export interface MenuItem {
  readonly label: string
  readonly icon: LucideIcon
  /** The effect of the item, shown at the right; computed when the menu opens. */
  aside?(): string | null
  /** For what is on or off, or chosen among others; read when the menu opens. */
  isOn?(): boolean
  /** The heading above it and other items of the same group. */
  readonly group?: string
  readonly isDisabled?: boolean
  run(): void
}

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The button's label. */
  readonly icon?: LucideIcon
  /** Whether the button shows the label. */
  readonly isNamed?: boolean
  /** For lines with an aside. */
  readonly isWide?: boolean
  /** Called once the list was closed, by a choice, a key or a press elsewhere. */
  onClosed?(): void
  /** The look of a button with a label, where it stands among others. */
  readonly look?: string | undefined
}

/** The item that gets the focus when the list opens. */
type Start = 'first' | 'last'

/**
 * A button that opens a list of things to do (ARIA: menu button). On the button Enter, Space and the arrows open; in the
 * list arrows, Home, End and typing move, Enter and Space choose, Escape and Tab close.
 */
export function Menu(props: MenuProps) {
  const { label, items, icon: Icon = MoreHorizontal, isNamed = false, isWide = false } = props
  const [place, setPlace] = useState<Place | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const typed = useRef<Typed>({ text: '', at: 0 })
  const listId = useId()
  const closedByPress = useClosedByPress(place !== null)

  useShown(place, list, typed)
  useClosed(place === null, props.onClosed)

  function open(start: Start) {
    const box = button.current?.getBoundingClientRect()
    if (box) setPlace({ style: styleBeside(box, items.length, isWide ? WIDE_PX : MENU_WIDTH_PX), start })
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
    if (focusByKey(event, { options: items, typed: typed.current })) event.preventDefault()
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
        <Named label={label} icon={Icon} look={props.look} opener={opener} />
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
          className={classNames(
            'm-0 overflow-y-auto rounded-lg border border-line-2 bg-panel p-1 text-ink shadow-float',
            isWide ? 'w-[min(23rem,calc(100vw-16px))]' : 'w-56',
          )}
        >
          <Items items={items} onChosen={close} />
        </div>
      )}
    </>
  )
}

/** Shows the list, with the focus on its first or last item. */
function useShown(place: Place | null, list: RefObject<HTMLElement | null>, typed: RefObject<Typed>): void {
  useLayoutEffect(() => {
    const popover = list.current
    if (!place || !popover) return
    typed.current = { text: '', at: 0 }
    popover.showPopover()
    const found = itemsIn(popover)
    found.at(place.start === 'last' ? -1 : 0)?.focus()
  }, [place, list, typed])
}

/** Tells that a list that was open is closed. */
function useClosed(isClosed: boolean, onClosed: (() => void) | undefined): void {
  const wasOpen = useRef(false)
  const told = useRef(onClosed)
  told.current = onClosed
  useLayoutEffect(() => {
    if (isClosed && wasOpen.current) told.current?.()
    wasOpen.current = !isClosed
  }, [isClosed])
}

interface ItemsProps {
  readonly items: readonly MenuItem[]
  onChosen(): void
}

const Items = ({ items, onChosen }: ItemsProps) => (
  <>
    {items.map((item, at) => (
      <Fragment key={item.label}>
        {item.group !== undefined && item.group !== items[at - 1]?.group && (
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs text-ink-3">
            {item.group}
          </p>
        )}
        <Item
          item={item}
          onChoose={() => {
            onChosen()
            item.run()
          }}
        />
      </Fragment>
    ))}
  </>
)
interface NamedProps extends Pick<MenuProps, 'label' | 'look'> {
  readonly icon: LucideIcon
  readonly opener: ComponentProps<'button'>
}

/** The button of a menu that shows its label. */
const Named = ({ label, icon: Icon, look, opener }: NamedProps) =>
  look === undefined ? (
    <Button className="shrink-0 whitespace-nowrap" {...opener}>
      <Icon size={14} aria-hidden /> {label}
    </Button>
  ) : (
    <button type="button" className={look} {...opener}>
      <Icon size={16} strokeWidth={1.7} aria-hidden /> {label}
    </button>
  )

/** The aside describes the line; it is not its name, by which typing finds it. */
function Item({ item, onChoose }: { readonly item: MenuItem; onChoose(): void }) {
  const { label, icon: Icon, isDisabled } = item
  const [aside] = useState(() => item.aside?.() ?? null)
  const [isOn] = useState(() => item.isOn?.())
  const asideId = useId()
  return (
    <button
      type="button"
      {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
      tabIndex={-1}
      aria-disabled={isDisabled}
      aria-label={label}
      aria-describedby={aside === null ? undefined : asideId}
      onClick={() => isDisabled || onChoose()}
      className="flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-sm hover:bg-hover focus:bg-hover aria-disabled:opacity-50"
    >
      <Icon size={15} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
      <span className="line-clamp-2">{label}</span>
      {aside !== null && (
        <span
          id={asideId}
          className="num ml-auto max-w-[60%] shrink-0 pl-3 text-right text-xs break-words text-ink-3"
        >
          {aside}
        </span>
      )}
    </button>
  )
}

/** As wide as `w-56` in a root of 13 px. */
const MENU_WIDTH_PX = 182
/** As wide as 23rem. */
const WIDE_PX = 299
const ITEM_HEIGHT_PX = 34
const GAP_PX = 4
/** The least distance from the window's edges. */
const EDGE_PX = 8

interface Place {
  readonly style: CSSProperties
  readonly start: Start
}

/**
 * Under the button, or above it where there is more room; a list that fits on neither side scrolls. It begins or ends with
 * the button, whichever leads to the middle of the window, as a list beyond a panel would cover what is beside it.
 */
function styleBeside(box: DOMRect, items: number, width: number): CSSProperties {
  const [above, below] = [box.top - 2 * GAP_PX, innerHeight - box.bottom - 2 * GAP_PX]
  const isAbove = items * ITEM_HEIGHT_PX > below && above > below
  const isLeft = box.left + box.right < innerWidth
  const right = innerWidth - (isLeft ? box.left + width : box.right)
  return {
    inset: 'auto',
    ...(isAbove ? { bottom: innerHeight - box.top + GAP_PX } : { top: box.bottom + GAP_PX }),
    maxHeight: isAbove ? above : below,
    right: Math.max(EDGE_PX, Math.min(right, innerWidth - width - EDGE_PX)),
  }
}

const itemsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

interface Moving {
  readonly options: readonly MenuItem[]
  readonly typed: Typed
}

/** Moves the focus to the item for a key; returns whether there is one. */
function focusByKey({ key, currentTarget }: KeyboardEvent<HTMLDivElement>, moving: Moving): boolean {
  const found = itemsIn(currentTarget)
  const from = found.findIndex((item) => item.matches(':focus'))
  const to = nextItem(key, { ...moving, from })
  // A search by typing ends where another key moves on.
  if (key.length > 1) Object.assign(moving.typed, { text: '' })
  if (to !== null) found[to]?.focus()
  return to !== null
}

/** The item that a key moves to; arrow keys wrap around. Null for other keys. */
function nextItem(key: string, { from, options, typed }: Moving & { readonly from: number }): number | null {
  const { length } = options
  if (key === 'ArrowDown') return (from + 1) % length
  if (key === 'ArrowUp') return (Math.max(from, 0) - 1 + length) % length
  const now = Date.now()
  const isTyping = key.length === 1 && (key !== ' ' || goesOn(typed, now))
  return isTyping ? typedTo(typed, { key, now, from, options }) : moved(key, from, length)
}
