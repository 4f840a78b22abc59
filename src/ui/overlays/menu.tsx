import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon: LucideIcon
  run(): void
}

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** What stands on its button. */
  readonly icon?: LucideIcon
  /** The label stands on the button too. */
  readonly isNamed?: boolean
}

/** A button that opens a list of things to do. Arrows move, Enter chooses, Escape closes. */
export function Menu({ label, items, icon: Icon = MoreHorizontal, isNamed = false }: MenuProps) {
  const [place, setPlace] = useState<{ top: number; right: number } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (!place) return
    const popover = list.current
    popover?.showPopover()
    popover?.querySelector('button')?.focus()
  }, [place])

  function open() {
    const box = button.current?.getBoundingClientRect()
    if (!box) return
    const isLow = box.bottom + items.length * 34 > innerHeight
    setPlace({
      top: isLow ? box.top - items.length * 34 - 12 : box.bottom + 4,
      // Never beyond the left edge, where the button stands close to it.
      right: Math.max(8, Math.min(innerWidth - box.right, innerWidth - MENU_WIDTH_PX - 8)),
    })
  }

  return (
    <>
      {isNamed ? (
        <Button ref={button} aria-haspopup="menu" aria-expanded={place !== null} onClick={open}>
          <Icon size={14} aria-hidden /> {label}
        </Button>
      ) : (
        <IconButton
          ref={button}
          icon={Icon}
          label={label}
          aria-haspopup="menu"
          aria-expanded={place !== null}
          onClick={open}
        />
      )}
      {place && (
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="auto"
          onToggle={(event) => {
            if (event.newState === 'closed') setPlace(null)
          }}
          onKeyDown={moveFocus}
          style={{ inset: 'auto', top: place.top, right: place.right }}
          className="m-0 w-56 rounded-lg border border-line-2 bg-panel p-1 text-ink shadow-float"
        >
          {items.map(({ label: message, icon: ItemIcon, run }) => (
            <button
              key={message}
              type="button"
              role="menuitem"
              onClick={() => {
                list.current?.hidePopover()
                button.current?.focus()
                run()
              }}
              className="flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm hover:bg-hover"
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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
