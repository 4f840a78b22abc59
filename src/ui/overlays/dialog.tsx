import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** A large dialog has a height of its own, and parts of its content scroll instead of all. */
  readonly size?: 'large'
  onClose(): void
}

/** What each open dialog was opened from, the nearest first. */
const openedBy = new WeakMap<Element, readonly HTMLElement[]>()

/** An element and what the dialog around it was opened from: that dialog may close before this one does. */
function openersOf(element: Element | null): readonly HTMLElement[] {
  const around = element?.closest('dialog')
  return [...(element instanceof HTMLElement ? [element] : []), ...((around && openedBy.get(around)) ?? [])]
}

/** A modal dialog; open as long as it is rendered. Escape, the cross and a press beside it close it. */
export function Dialog({ title, children, size, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether a `close` is a person's: that of a dialog that is taken away comes late, and must not close the next one. */
  const isShown = useRef(true)
  const heading = useId()
  useLayoutEffect(() => {
    const openers = openersOf(document.activeElement)
    const shown = dialog.current
    if (shown) openedBy.set(shown, openers)
    isShown.current = true
    shown?.showModal()
    // The browser would focus the close button first.
    shown?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => {
      // An open dialog that is unmounted loses the focus: give it back to the element that opened it.
      const { activeElement } = document
      const isLost = activeElement === document.body || shown?.contains(activeElement)
      // As long as it is open, nothing behind it can have the focus.
      isShown.current = false
      if (shown?.open) shown.close()
      if (isLost) openers.find((opener) => opener.isConnected)?.focus()
    }
  }, [])
  return (
    // The backdrop is the dialog element itself; the keyboard has Escape, which the browser turns into `close`.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={() => isShown.current && onClose()}
      onKeyDown={stayInside}
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
      className={classNames(
        'rounded-lg border border-line-2 bg-panel p-0 shadow-float',
        size === 'large' ? 'w-[min(1040px,calc(100vw-24px))]' : 'w-[min(560px,calc(100vw-24px))]',
      )}
    >
      <div className={classNames('flex flex-col', size === 'large' ? 'h-[85dvh]' : 'max-h-[80dvh]')}>
        <header className="flex items-center justify-between border-b px-4 py-3">
          <h2 id={heading} className="text-base font-semibold">
            {title}
          </h2>
          <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
        </header>
        {size === 'large' ? children : <div className="overflow-auto p-4">{children}</div>}
      </div>
    </dialog>
  )
}

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Tab goes round in the dialog; the browser would lead it out to its own bars. */
function stayInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const found = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  const [first, last] = [found[0], found.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (!from?.matches(':focus')) return
  event.preventDefault()
  to?.focus()
}
