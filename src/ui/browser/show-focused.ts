/**
 * Scrolls to the whole of what Tab has led to: a browser is content with a part of it (Chromium: 32 px, or the line of a
 * text). It stays in sight while what is drawn later moves it, as an error above it does, until the next key, click or
 * turn of the wheel. Returns what ends it.
 */
export function showFocused(): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  let isByTab = false

  const show = (element: Element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const sight = new IntersectionObserver(
    (changes) => {
      for (const { target, intersectionRatio } of changes) if (intersectionRatio < 1) show(target)
    },
    { threshold: 1 },
  )

  function onFocus({ target }: Event): void {
    if (!isByTab || !(target instanceof Element)) return
    show(target)
    sight.observe(target)
  }

  function take(isTab: boolean): void {
    isByTab = isTab
    sight.disconnect()
  }

  addEventListener('keydown', ({ key }) => take(key === 'Tab'), options)
  addEventListener('pointerdown', () => take(false), options)
  addEventListener('wheel', () => take(false), { ...options, passive: true })
  addEventListener('focusin', onFocus, options)
  return () => {
    ending.abort()
    sight.disconnect()
  }
}
