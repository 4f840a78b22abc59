export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'easel.theme'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === kept) ?? 'dark'
}

/** Applies and remembers a theme; public/theme.js applies it before the first paint of the next page. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
}
