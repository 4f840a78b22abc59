import type { Locator, Page } from '@playwright/test'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { expect, generate, test, uploaded } from '../fixtures/test.ts'

/** Presses a key until it has opened something: the keys of all screens are loaded after the first screen. */
const openBy = (page: Page, key: string, opened: Locator) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 500 })
  }).toPass()

test('the palette opens any screen by part of its name, with the keyboard alone', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/library`)
  const typed = page.getByPlaceholder(/Type a name/)
  await openBy(page, 'Control+k', typed)
  await expect(typed).toBeFocused()
  await page.keyboard.type('pose')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tools\/pose-variants/)
  await expect(typed).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(typed).toBeFocused()
  await page.keyboard.type('theme: light')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nothing is called so')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(typed).toBeHidden()
})

test('the question mark opens the shortcuts, but not while typing', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate`)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.getByRole('heading', { level: 1 }).click({ force: true })
  await openBy(page, '?', sheet)
  for (const words of ['Invert', 'Close the polygon', 'Pan while held']) {
    await expect(sheet.getByText(words)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.fill('why')
  await prompt.press('?')
  await expect(prompt).toHaveValue('why?')
  await expect(sheet).toBeHidden()
})

test('a run that ends in a background tab is counted in the title until the tab is shown', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/generate`)
  const look = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, isHidden)
  // Before the press: on a busy machine the run may end before the page is asked again.
  await look(true)
  await generate(page, 'a quiet forest')
  await expect(page).toHaveTitle('(1) Generate · Easel')
  await look(false)
  await expect(page).toHaveTitle('Generate · Easel')
})

test('screen readers hear of a press on every screen: that it began, and how it ended', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/generate`)
  const heard: string[] = []
  await page.exposeFunction('hear', (words: string) => heard.push(words))
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('body > [aria-live="polite"]'))
          for (const { textContent } of addedNodes)
            (window as unknown as { hear(words: string): void }).hear(textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  await generate(page, 'a grey heron sandbox:slow=1')
  await page.getByRole('link', { name: 'Models' }).click()
  await expect(page).toHaveURL(/models$/)
  await expect.poll(() => heard.length).toBe(2)
  expect(heard[0]).toBe('a grey heron sandbox:slow=1: in progress, 0 of 1')
  expect(heard[1]).toMatch(/^a grey heron sandbox:slow=1: 1 picture/)
})

test('the studio goes on while the browser has no network: its server may be this machine', async ({
  page,
  easel,
}) => {
  await uploaded(easel, await aPicture({ seed: 9_400, width: 90 }), 'dabchick.png')
  await page.goto(`${easel.studio}/generate`)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('link', { name: 'dabchick.png' })).toBeVisible()
})
