import { cutWords } from './cut-text.ts'

const GAP_PX = 6
const EDGE_PX = 8
const ID = 'focus-tooltip'

/**
 * Shows the tooltip of what the keyboard has focused (ARIA: tooltip), until what this returns ends it. Browsers show a
 * `title` to the mouse alone; here it is shown on focus too, or else what is cut off, until the focus leaves or Escape is
 * pressed.
 */
export function showFocusTooltips(): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal }
  const tip = document.createElement('div')
  tip.id = ID
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.className =
    'pointer-events-none m-0 max-w-72 whitespace-pre-line rounded-md border border-line-2 bg-panel px-2 py-1 text-xs text-ink shadow-float'
  let shown: HTMLElement | null = null
  let described: HTMLElement | null = null

  function hide(): void {
    shown = null
    tip.remove()
    described?.removeAttribute('aria-describedby')
    described = null
  }

  function show(control: HTMLElement): void {
    const cut = cutWords(control)
    const words = control.title || cut
    if (words === '') return
    tip.textContent = words
    document.body.append(tip)
    tip.showPopover()
    placeUnder(tip, control.getBoundingClientRect())
    // The name of a control is not said twice.
    if (words === cut || words === control.ariaLabel || control.hasAttribute('aria-describedby')) return
    control.setAttribute('aria-describedby', ID)
    described = control
  }

  function onFocus({ target }: Event): void {
    hide()
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    shown = target
    // A menu that opens moves the focus before it is open, and no popover may open meanwhile.
    queueMicrotask(() => shown === target && show(target))
  }

  addEventListener('focusin', onFocus, options)
  addEventListener('focusout', hide, options)
  // Of a field it says what stands there: what is typed, it no longer says.
  addEventListener('input', hide, options)
  addEventListener('pointerdown', hide, options)
  addEventListener('scroll', hide, { ...options, capture: true })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { ...options, capture: true })
  return () => {
    ending.abort()
    hide()
  }
}

function placeUnder(tip: HTMLElement, box: DOMRect): void {
  const middle = box.left + box.width / 2 - tip.offsetWidth / 2
  const isLow = box.bottom + GAP_PX + tip.offsetHeight > innerHeight
  tip.style.inset = 'auto'
  tip.style.left = `${Math.max(EDGE_PX, Math.min(middle, innerWidth - tip.offsetWidth - EDGE_PX))}px`
  tip.style.top = `${isLow ? box.top - GAP_PX - tip.offsetHeight : box.bottom + GAP_PX}px`
}
