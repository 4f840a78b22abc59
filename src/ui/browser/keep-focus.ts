import { focusHeading, isFocusLost } from './lost-focus.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** What the focus may move to by itself: in a field, keys would write, and leaving it would save. */
const NEIGHBOURS = 'a[href], button, summary, [tabindex="0"]'
/** Within these the focus stays; each takes it itself where it has no control left. */
const PLACES = 'main, dialog'

/** A focused control, and what stood around it then: the nearest first. */
interface Held {
  readonly control: HTMLElement
  readonly place: HTMLElement
  readonly around: readonly Element[]
  /** The page: another one begins at its heading. */
  readonly address: string
  /** It was disabled since, and lost the focus by that. */
  readonly wasDisabled?: true
}

function heldFor(control: HTMLElement | null): Held | null {
  const place = control?.closest<HTMLElement>(PLACES)
  if (!control || !place || control === place) return null
  const around: Element[] = []
  for (let at: Element = control; at !== place && at.parentElement; at = at.parentElement) {
    const siblings = [...at.parentElement.children]
    const index = siblings.indexOf(at)
    around.push(...siblings.slice(index + 1), ...siblings.slice(0, index).toReversed())
    if (at.parentElement !== place) around.push(at.parentElement)
  }
  return { control, place, around, address: location.pathname }
}

const isUsable = (element: HTMLElement) =>
  !element.matches(':disabled, [tabindex="-1"]') && (element.checkVisibility?.() ?? true)

/** The first usable one that is, or is in, one of these. */
function firstNeighbour(elements: readonly Element[]): HTMLElement | null {
  for (const element of elements.filter(({ isConnected }) => isConnected)) {
    const inside = [...element.querySelectorAll<HTMLElement>(NEIGHBOURS)]
    const all = element instanceof HTMLElement && element.matches(NEIGHBOURS) ? [element, ...inside] : inside
    const found = all.find(isUsable)
    if (found) return found
  }
  return null
}

/**
 * Keeps the focus near where it was when its control goes: it moves to the next item, else the one before, else what is
 * around it. A control that was only disabled has it again once it is enabled. What has a rule of its own (a dialog that
 * closes, a grid) comes first. Returns what ends it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  /** The last ones by their places: below a dialog is the one that it was opened from. */
  const held = new WeakMap<Element, Held>()
  let isLooking = false
  /** The focus has moved by itself while a key is held: its repetitions are not meant for the control that has it now. */
  let isMoved = false

  const placeNow = () =>
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.querySelector('main')

  function note({ target }: Event): void {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    const place = target instanceof Element ? target.closest(PLACES) : null
    const now = heldFor(control)
    if (now) held.set(now.place, now)
    else if (place) held.delete(place)
  }

  function look(): void {
    isLooking = false
    const place = placeNow()
    const last = place && held.get(place)
    if (!last) return
    const { control, around, address, wasDisabled } = last
    if (control.isConnected) {
      if (control.matches(':disabled')) held.set(place, { ...last, wasDisabled: true })
      else if (wasDisabled && isFocusLost()) control.focus()
      return
    }
    if (!isFocusLost()) return
    held.delete(place)
    if (address !== location.pathname) {
      focusHeading()
      return
    }
    isMoved = true
    const next = firstNeighbour(around) ?? place
    next.focus()
  }

  /** After the rules of the places, which draw at once. */
  function lookSoon(): void {
    if (isLooking) return
    isLooking = true
    setTimeout(look)
  }

  /** A control that is left on purpose (Escape in a field) is there still. */
  function left({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof Element)) return
    setTimeout(() => {
      const place = target.closest(PLACES)
      const isLeft =
        target.isConnected && !target.matches(':disabled') && isFocusLost() && document.hasFocus()
      if (isLeft && place && held.get(place)?.control === target) held.delete(place)
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.repeat) isMoved = false
    else if (isMoved && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] })
  signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('focusin', note, { signal })
  document.addEventListener('pointerdown', note, { signal, capture: true })
  document.addEventListener('focusout', left, { signal })
  document.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return () => ending.abort()
}
