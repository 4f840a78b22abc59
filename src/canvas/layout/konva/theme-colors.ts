export interface ThemeColors {
  readonly line: string
  readonly ink: string
  readonly soft: string
  readonly object: string
  readonly text: string
}

/** The colors of the theme that is on, for canvases, which know no custom properties. */
export function themeColors(): ThemeColors {
  // A property that differs by theme is a color only where one is used.
  const probe = document.body.appendChild(document.createElement('i'))
  const of = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    line: of('--line-2'),
    ink: of('--ink'),
    soft: of('--accent-soft'),
    object: of('--accent'),
    text: of('--warn'),
  }
  probe.remove()
  return colors
}

/** Calls back when the theme changes; returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', changed)
  }
}
