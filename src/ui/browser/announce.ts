let region: HTMLElement | undefined
let known: Promise<unknown> = Promise.resolve()

/** Screen readers tell what enters an element that they know: a new one needs a moment. */
const KNOWN_AFTER_MS = 100
/** Long enough to be read by all; removed afterwards, so that nobody finds it at the end of the page. */
const STAYS_MS = 7_000

/** Tells screen readers something once they have said what they are saying, each after the one before; the focus stays. */
export function announce(words: string): void {
  if (region?.isConnected !== true) {
    region = document.body.appendChild(liveRegion())
    known = new Promise((resolve) => setTimeout(resolve, KNOWN_AFTER_MS))
  }
  const place = region
  void known.then(() => {
    const line = document.createElement('p')
    line.textContent = words
    place.append(line)
    setTimeout(() => line.remove(), STAYS_MS)
  })
}

function liveRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute('aria-live', 'polite')
  return element
}
