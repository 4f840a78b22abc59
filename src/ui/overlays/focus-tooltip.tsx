import { useId, useLayoutEffect, useRef, useState } from 'react'

const GAP_PX = 6
const EDGE_PX = 8

/**
 * Shows the tooltip of what the keyboard has focused (ARIA: tooltip). Browsers show a `title` to the mouse alone; here it
 * is shown on focus too, until the focus leaves or Escape is pressed. Once in the shell.
 */
export function FocusTooltip() {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  const tip = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const hide = () => setShown(null)
    const onFocus = ({ target }: FocusEvent) => {
      const isNamed = target instanceof HTMLElement && target.title !== '' && target.matches(':focus-visible')
      setShown(isNamed ? target : null)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    addEventListener('focusin', onFocus)
    addEventListener('focusout', hide)
    // Of a field it says what stands there: what is typed, it no longer says.
    addEventListener('input', hide)
    addEventListener('pointerdown', hide)
    addEventListener('scroll', hide, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('focusout', hide)
      removeEventListener('input', hide)
      removeEventListener('pointerdown', hide)
      removeEventListener('scroll', hide, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [])

  useLayoutEffect(() => {
    const popover = tip.current
    if (!shown || !popover) return
    popover.showPopover()
    placeUnder(popover, shown.getBoundingClientRect())
    // The name of a control is not said twice.
    const isName = shown.title === shown.ariaLabel
    if (isName || shown.hasAttribute('aria-describedby')) return
    shown.setAttribute('aria-describedby', id)
    return () => shown.removeAttribute('aria-describedby')
  }, [shown, id])

  return (
    shown && (
      <div
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none m-0 max-w-72 rounded-md border border-line-2 bg-panel px-2 py-1 text-xs text-ink shadow-float"
      >
        {shown.title}
      </div>
    )
  )
}

function placeUnder(tip: HTMLElement, box: DOMRect): void {
  const middle = box.left + box.width / 2 - tip.offsetWidth / 2
  const isLow = box.bottom + GAP_PX + tip.offsetHeight > innerHeight
  tip.style.inset = 'auto'
  tip.style.left = `${Math.max(EDGE_PX, Math.min(middle, innerWidth - tip.offsetWidth - EDGE_PX))}px`
  tip.style.top = `${isLow ? box.top - GAP_PX - tip.offsetHeight : box.bottom + GAP_PX}px`
}
