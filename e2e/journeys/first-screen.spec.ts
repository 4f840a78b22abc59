import type { Page } from '@playwright/test'
import { expect, test, WITH_MOTION } from '../fixtures/test.ts'

test.use(WITH_MOTION)

/** Delays the studio's script, as a slow network does; returns a function that releases it. */
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

/** Whether the studio has taken over the page: only then it shows server data. */
const isThere = (page: Page) => expect(page.getByTitle('Pictures in progress')).toBeVisible()

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
  test(`${path} is shown before any script has run, and its elements stay`, async ({ page, easel }) => {
    const go = await heldBack(page)
    await page.goto(`${easel.studio}${path}`, { waitUntil: 'commit' })
    await isPainted(page)
    await expect(page.locator('h1', { hasText: heading })).toBeAttached()
    const marked = await page.evaluate(() => {
      const all = document.querySelectorAll('#root *')
      for (const element of all) Object.assign(element, { wasDrawn: true })
      return all.length
    })
    expect(marked).toBeGreaterThan(30)
    go()
    await isThere(page)
    // The new content may have more, and replaces the loading message: frame and form are the same.
    const kept = await page.evaluate(
      () => [...document.querySelectorAll('#root *')].filter((one) => 'wasDrawn' in one).length,
    )
    expect(kept).toBeGreaterThanOrEqual(marked * 0.6)
  })
}

test('before the studio listens, controls accept no input that would be lost; afterwards all of them work', async ({
  page,
  easel,
}) => {
  const go = await heldBack(page)
  await page.goto(`${easel.studio}/generate?model=generate-fast`, { waitUntil: 'commit' })
  await isPainted(page)
  const box = await page.locator('#field-prompt').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.keyboard.type('lost words')
  await expect(page.locator('#field-prompt')).toHaveValue('')
  const prevented = await page.evaluate(
    () => !document.body.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true })),
  )
  expect(prevented).toBe(true)
  go()
  await isThere(page)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lighthouse')
  await expect(page.getByText('12 characters')).toBeVisible()
})

test('a form with a draft is hidden until its draft is loaded', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate?model=generate-fast`)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('words of yesterday')
  const go = await heldBack(page)
  await page.goto(`${easel.studio}/generate?model=generate-fast`, { waitUntil: 'commit' })
  await isPainted(page)
  await expect(page.locator('#field-prompt')).toBeHidden()
  go()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('words of yesterday')
  const drafts = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'easel-drafts')?.value
  expect(await drafts()).toBe('generate-fast')
  await page.context().clearCookies({ name: 'easel-drafts' })
  await page.reload()
  await expect.poll(drafts, 'a lost cookie is set again from the drafts').toBe('generate-fast')
})

test('a page arrives with the chosen theme, before any script has run', async ({ page, easel }) => {
  const theme = () => page.locator('html').getAttribute('data-theme')
  await page.goto(`${easel.studio}/generate`)
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: /Theme: dark/ }).click()
  await heldBack(page)
  for (const path of ['/generate', '/library', '/an-address-without-a-page']) {
    await page.goto(`${easel.studio}${path}`, { waitUntil: 'commit' })
    await page.waitForSelector('#root', { state: 'attached' })
    expect(await theme(), path).toBe('light')
  }
})

test('the theme follows the system’s, and an earlier release’s choice is kept', async ({ page, easel }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${easel.studio}/generate`)
  await page.evaluate(() => localStorage.setItem('easel.theme', 'system'))
  await page.reload()
  await expect(page.getByRole('button', { name: /Theme: system/ })).toBeVisible()
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toContain('oklch(0.965')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toContain('oklch(0.155')
})

test('an untouched slider announces nothing once the studio listens', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-object`)
  await isThere(page)
  await expect(page.getByRole('button', { name: /^Reset .* to default$/ })).toHaveCount(0)
})

test('a studio whose script does not load says so', async ({ page, easel, complaints }) => {
  await page.route(/\/assets\/index-/, (route) => route.abort())
  await page.goto(`${easel.studio}/generate`, { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('Easel could not be loaded')
  complaints.length = 0
})

for (const path of ['/generate', '/activity', '/library']) {
  test(`${path} says that the server does not answer, and retries`, async ({ page, easel, complaints }) => {
    await page.route('**/api/{runs,library,queue}{,/**,*}', (route) => route.abort())
    await page.goto(`${easel.studio}${path}`)
    await expect(page.getByRole('alert')).toContainText('not responding', { timeout: 60_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    complaints.length = 0
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a page shows its purpose, and says that it needs JavaScript', async ({ page, easel }) => {
    await page.goto(`${easel.studio}/library`, { waitUntil: 'commit' })
    await expect(page.getByRole('alert').first()).toHaveText(/Easel needs scripts/)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  })
})
