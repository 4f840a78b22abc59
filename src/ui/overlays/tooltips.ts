import { cutWords } from './cut-text.ts'

const GAP_PX = 6
const EDGE_PX = 8
const ID = 'tooltip'
/** Sooner than the long press of a browser or of a picture, which take the finger from the page. */
const HELD_MS = 400

/**
 * Shows the tooltip of what the keyboard has focused, or a finger holds (ARIA: tooltip), until what this returns ends it.
 * Browsers show a `title` to the mouse alone. It goes when the focus leaves, at the next touch, or with Escape; a control
 * that was held does not act when it is let go.
 */
export function showTooltips(): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  const tip = document.createElement('div')
  tip.id = ID
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.className =
    'pointer-events-none m-0 max-w-72 whitespace-pre-line wrap-anywhere rounded-md border border-line-2 bg-panel px-2 py-1 text-xs text-ink shadow-float'
  let shown: HTMLElement | null = null
  let described: HTMLElement | null = null
  let holding: ReturnType<typeof setTimeout> | undefined
  let held: HTMLElement | null = null

  function hide(): void {
    shown = null
    clearTimeout(holding)
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

  /** The tooltip of what is held stays as the focus comes to it. */
  const onBlur = () => held ?? hide()

  function onFocus({ target }: Event): void {
    if (held) return
    hide()
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    shown = target
    // A menu that opens moves the focus before it is open, and no popover may open meanwhile.
    queueMicrotask(() => shown === target && show(target))
  }

  function onPointerDown({ target, pointerType }: PointerEvent): void {
    hide()
    held = null
    if (pointerType !== 'touch' || !(target instanceof Element)) return
    // What is cut off has a title by now.
    const control = target.closest<HTMLElement>('[title]:not([title=""])')
    if (!control) return
    holding = setTimeout(() => {
      shown = control
      held = control
      show(control)
    }, HELD_MS)
  }

  /** A finger that moves scrolls, and one that is let go soon presses. */
  const letGo = () => clearTimeout(holding)

  function onClick(event: Event): void {
    if (held && event.target instanceof Node && held.contains(event.target)) {
      event.preventDefault()
      event.stopPropagation()
    }
    held = null
  }

  /** Stays with its control, as the page scrolls to what has the focus. */
  function follow(): void {
    if (!shown || !tip.isConnected) return
    const box = shown.getBoundingClientRect()
    if (box.bottom < 0 || box.top > innerHeight) hide()
    else placeUnder(tip, box)
  }

  addEventListener('focusin', onFocus, options)
  addEventListener('focusout', onBlur, options)
  // Of a field it says what stands there: what is typed, it no longer says.
  addEventListener('input', hide, options)
  addEventListener('pointerdown', onPointerDown, options)
  addEventListener('pointerup', letGo, options)
  addEventListener('pointercancel', letGo, options)
  addEventListener('click', onClick, options)
  addEventListener('scroll', follow, options)
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options)
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
