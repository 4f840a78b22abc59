interface Region {
  readonly element: HTMLElement
  /** Ends once screen readers know the element. */
  readonly isKnown: Promise<unknown>
}

const regions = new WeakMap<Element, Region>()

/** Screen readers tell what enters an element that they know: a new one needs a moment. */
const KNOWN_AFTER_MS = 100
/** Long enough to be read by all; removed afterwards, so that nobody finds it at the end of the page. */
const STAYS_MS = 7_000

/** Tells screen readers something once they have said what they are saying, each after the one before; the focus stays. */
export function announce(words: string): void {
  const place = heardPlace()
  const { element, isKnown } = regionIn(place)
  void isKnown.then(() => {
    // A dialog opened or closed meanwhile.
    if (heardPlace() !== place) return announce(words)
    const line = document.createElement('p')
    line.textContent = words
    element.append(line)
    setTimeout(() => line.remove(), STAYS_MS)
  })
}

/** The page is inert while a dialog is open: nobody hears what is said there. */
function heardPlace(): Element {
  const dialogs = document.querySelectorAll('dialog[open]')
  return document.activeElement?.closest('dialog[open]') ?? dialogs[dialogs.length - 1] ?? document.body
}

function regionIn(place: Element): Region {
  const there = regions.get(place)
  if (there?.element.isConnected) return there
  const element = place.appendChild(document.createElement('div'))
  element.className = 'sr-only'
  element.setAttribute('aria-live', 'polite')
  const region = { element, isKnown: new Promise((resolve) => setTimeout(resolve, KNOWN_AFTER_MS)) }
  regions.set(place, region)
  return region
}
