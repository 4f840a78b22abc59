import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Holds the studio's script back; gives what lets it begin. */
async function heldBack(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/assets\/index-/, async (route) => {
    await held
    await route.continue()
  })
  return go
}

const isPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Whether the studio has taken the page over: what the server tells is only then on it. */
const isThere = (page: Page) => expect(page.getByTitle('Pictures in flight')).toBeVisible()

const PLACES = [
  ['/', 'Generate'],
  ['/generate?model=generate-v3', 'Generate'],
  ['/tools', 'Tools'],
  ['/tools/resize-ad', 'Ad resize'],
  ['/library', 'Library'],
  ['/activity', 'Activity'],
  ['/models', 'Models'],
  ['/admin/keys', 'API keys'],
] as const

for (const [path, heading] of PLACES) {
  test(`${path} is there before any script has run, and every element of it stays`, async ({
    page,
    easel,
  }) => {
    const go = await heldBack(page)
    await page.goto(`${easel.studio}${path}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    const marked = await page.evaluate(() => {
      const all = document.querySelectorAll('#root *')
      for (const element of all) Object.assign(element, { wasDrawn: true })
      return all.length
    })
    expect(marked).toBeGreaterThan(30)
    go()
    await isThere(page)
    // What came may be more, and replaces what said that it was on its way: the frame and the form are the same.
    const kept = await page.evaluate(
      () => [...document.querySelectorAll('#root *')].filter((one) => 'wasDrawn' in one).length,
    )
    expect(kept).toBeGreaterThanOrEqual(marked * 0.6)
  })
}

test('what is typed and chosen before the studio listens is kept, and so are focus and caret', async ({
  page,
  easel,
}) => {
  const go = await heldBack(page)
  await page.goto(`${easel.studio}/generate?model=generate-fast`, { waitUntil: 'commit' })
  await isPainted(page)
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await page
    .getByRole('radiogroup', { name: 'Pictures' })
    .getByRole('radio', { name: '4' })
    .check({ force: true })
  await prompt.fill('a lighthouse at dusk')
  await prompt.press('Home')
  go()
  await isThere(page)
  await expect(prompt).toBeFocused()
  await page.keyboard.type('tall: ')
  await expect(prompt).toHaveValue('tall: a lighthouse at dusk')
  await expect(page.getByText('26 characters')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Generate 4/ })).toBeVisible()
  await page.reload()
  await expect(prompt).toHaveValue('tall: a lighthouse at dusk')
  await expect(page.getByRole('button', { name: /^Generate 4/ })).toBeVisible()
})

test('a slider that nobody moved says nothing once the studio listens', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-object`)
  await isThere(page)
  await expect(page.getByRole('button', { name: /back to usual/ })).toHaveCount(0)
})

test('a form that is sent before the studio listens leaves nothing and stays', async ({ page, easel }) => {
  const go = await heldBack(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(`${easel.studio}/generate`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Generate/ }).waitFor()
  go()
  await page.getByRole('textbox', { name: 'Prompt' }).press('Control+Enter')
  await isThere(page)
  expect(sent).toEqual([])
  expect(new URL(page.url()).search).toBe('')
})
