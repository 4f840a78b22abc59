import { THEMES, type Theme, themeCookie, themeIn, USUAL_THEME } from '#contract/studio/theme.ts'

/** Where the choice stood before pages came with it. */
const EARLIER_KEY = 'easel.theme'

export function chosenTheme(): Theme {
  // While pages are drawn, nobody has chosen.
  if (typeof document === 'undefined') return USUAL_THEME
  const earlier = localStorage.getItem(EARLIER_KEY)
  if (earlier !== null) {
    localStorage.removeItem(EARLIER_KEY)
    chooseTheme(THEMES.find((theme) => theme === earlier) ?? USUAL_THEME)
  }
  return themeIn(document.cookie)
}

/** Applies a theme, and remembers it; the server sends the next page with it on. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore needs https, and the studio runs on plain http on one's own machine.
  document.cookie = themeCookie(theme)
  document.documentElement.dataset.theme = theme
}
