import { THEMES, type Theme, themeCookie, themeIn, USUAL_THEME } from '#contract/studio/pages/theme.ts'

/** The storage key of earlier versions, which kept the theme outside of the cookie. */
const EARLIER_KEY = 'easel.theme'

export function chosenTheme(): Theme {
  // No theme is chosen during prerendering.
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
