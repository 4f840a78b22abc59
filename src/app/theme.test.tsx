import { beforeEach, expect, it } from 'vitest'
import { THEME_COOKIE, THEMES } from '#contract/studio/pages/theme.ts'
import { chooseTheme, chosenTheme } from './theme.ts'

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
  document.cookie = `${THEME_COOKIE}=; Path=/; Max-Age=0`
}

beforeEach(forget)

it('is dark where none was chosen', () => {
  expect(chosenTheme()).toBe('dark')
})

it.each(THEMES)('%s is applied at once and remembered', (theme) => {
  chooseTheme(theme)
  expect(document.documentElement.dataset.theme).toBe(theme)
  expect(chosenTheme()).toBe(theme)
})

it('a theme of an earlier version is taken over once, into the cookie', () => {
  localStorage.setItem('easel.theme', 'light')
  expect(chosenTheme()).toBe('light')
  expect(localStorage.getItem('easel.theme')).toBeNull()
  expect(document.cookie).toContain(`${THEME_COOKIE}=light`)
  chooseTheme('system')
  expect(chosenTheme()).toBe('system')
})

it('an unknown theme of an earlier version becomes the default', () => {
  localStorage.setItem('easel.theme', 'sepia')
  expect(chosenTheme()).toBe('dark')
  expect(localStorage.getItem('easel.theme')).toBeNull()
})
