import { expect, generate, test } from '../fixtures/test.ts'

test('the palette opens any screen by part of its name, with the keyboard alone', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/library`)
  const typed = page.getByPlaceholder(/Type a name/)
  // The shortcuts are loaded after the first screen.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(typed).toBeFocused({ timeout: 500 })
  }).toPass()
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
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('why')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click({ force: true })
  await page.locator('body').press('?')
  await expect(sheet).toBeVisible()
  for (const words of ['Invert', 'Close the polygon', 'Pan while held']) {
    await expect(sheet.getByText(words)).toBeVisible()
  }
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
  await generate(page, 'a quiet forest')
  await look(true)
  await expect(page).toHaveTitle('(1) Generate · Easel')
  await look(false)
  await expect(page).toHaveTitle('Generate · Easel')
})
