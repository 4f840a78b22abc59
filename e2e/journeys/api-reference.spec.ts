import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

interface Place {
  readonly hash: string
  readonly title: string
}
const GUIDE: Place = { hash: '', title: 'Easel image service' }
const GENERATOR: Place = { hash: '#tag/generation/POST/v1/svc-v3/generate', title: 'Generate with 3.0' }
const TOOL: Place = { hash: '#tag/tools/POST/v1/remove-object', title: 'Remove object' }

/** Names that are on more than one line: a broken name cannot be copied whole. In prose, those that fit on a phone. */
const brokenNames = (page: Page) =>
  page.locator('.property-name span, .markdown :not(pre) > code').evaluateAll((names) =>
    names
      .filter((name) => /^\S{1,32}$/.test(name.textContent))
      .filter((name) => new Set([...name.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
      .map((name) => name.textContent),
  )

/** The place is on the screen with its request and its fields. */
async function expectShown(page: Page, { hash, title }: Place): Promise<void> {
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeInViewport()
  if (hash === '') return
  await expect(page.getByText('curl', { exact: true }).first()).toBeVisible()
  await expect(page.locator(`[id*="${hash.slice(1)}.body."] span`).first()).toBeAttached()
}

/** Whether ink and paper of the page differ as its color scheme asks for. */
async function isReadable(page: Page, colorScheme: 'light' | 'dark'): Promise<boolean> {
  const [ink = 0, paper = 0] = await page.evaluate(() => {
    const lightness = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1])
    const style = getComputedStyle(document.querySelector('.docs-head') ?? document.body)
    return [lightness(style.color), lightness(style.backgroundColor)]
  })
  return colorScheme === 'dark' ? ink - paper > 0.6 : paper - ink > 0.6
}

// Loading this page is slow, so each width has one scheme, and one place that its address opens; the others follow on the
// same page, as in its sidebar.
for (const { colorScheme, width, places } of [
  { colorScheme: 'light', width: 1440, places: [GUIDE, GENERATOR, TOOL] },
  { colorScheme: 'dark', width: 390, places: [TOOL, GENERATOR, GUIDE] },
] as const) {
  test(`the API reference reads in ${colorScheme} at ${width} px, from this service alone`, async ({
    browser,
    easel,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
    const origin = easel.service
    const elsewhere: string[] = []
    const complaints: string[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    context.on('weberror', (failure) => complaints.push(failure.error().message))
    const page = await context.newPage()
    await page.goto(`${origin}/docs${places[0].hash}`)
    for (const place of places) {
      await page.evaluate((hash) => {
        if (location.hash !== hash) location.hash = hash
      }, place.hash)
      await expectShown(page, place)
      expect(await brokenNames(page)).toEqual([])
    }
    expect(await isReadable(page, colorScheme)).toBe(true)
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('an address whose encoding is broken opens the API reference at its beginning', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.service}/docs#tag/%E0%A4%A`)
  await expectShown(page, GUIDE)
})

test('the guide’s code is shown in one language, which is remembered, and is copied as shown', async ({
  page,
  context,
  easel,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: easel.service })
  await page.goto(`${easel.service}/docs`)
  const make = page.locator('.code-group').filter({ has: page.getByRole('button', { name: 'Python' }) })
  await make.first().getByRole('button', { name: 'Python' }).click()
  await expect(make.first().locator('pre:visible')).toHaveCount(1)
  await page.reload()
  for (const group of await make.all()) {
    await expect(group.getByRole('button', { name: 'Python' })).toHaveAttribute('aria-pressed', 'true')
    await expect(group.locator('pre:visible')).toContainText('import json')
  }
  await make.first().getByRole('button', { name: 'Copy' }).click()
  await expect(make.first().getByRole('button', { name: 'Copied' })).toBeVisible()
  const shown = await make.first().locator('pre:visible').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
})
