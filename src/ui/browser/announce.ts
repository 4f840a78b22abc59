let region: HTMLElement | undefined

/** Screen readers tell what enters an element that they know: a new one needs a moment. */
const KNOWN_AFTER_MS = 100

/** Tells screen readers something once they have said what they are saying; the focus stays. */
export function announce(words: string): void {
  const isNew = region?.isConnected !== true
  const place = isNew ? document.body.appendChild(liveRegion()) : region
  region = place
  setTimeout(
    () => {
      if (place) place.textContent = words
    },
    isNew ? KNOWN_AFTER_MS : 0,
  )
}

function liveRegion(): HTMLElement {
  const element = document.createElement('p')
  element.className = 'sr-only'
  element.setAttribute('aria-live', 'polite')
  return element
}
