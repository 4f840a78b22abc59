/** The studio's theme; `system` follows the operating system. */
export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The default theme. */
export const USUAL_THEME: Theme = 'dark'

export const THEME_COOKIE = 'easel-theme'
const CHOICE = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(${THEMES.join('|')})(?:;|$)`)
const SECONDS_OF_A_YEAR = 31_536_000

/** The theme that a person chose, by the cookies of a browser. */
export function themeIn(cookies: string): Theme {
  const [, chosen] = CHOICE.exec(cookies) ?? []
  return THEMES.find((theme) => theme === chosen) ?? USUAL_THEME
}

/** The cookie that remembers a theme: the server sends each page with it on, so that no script has to before the first paint. */
export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${SECONDS_OF_A_YEAR}; SameSite=Lax`

/** The ending of a prerendered page's file name, for each theme, and with its form hidden until a draft is loaded. */
export const pageEnding = (theme: Theme, hasDraft = false): string =>
  `${hasDraft ? '.draft' : ''}${theme === USUAL_THEME ? '' : `.${theme}`}.html`
