import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const PLACES = ['', '#tag/generation/POST/v1/svc-v3/generate', '#tag/tools/POST/v1/remove-object'] as const

/** Names of fields that stand on more than one line: a name that is broken cannot be copied whole. */
const brokenNames = (page: Page) =>
  page
    .locator('.property-name span')
    .evaluateAll((names) =>
      names
        .filter((name) => new Set([...name.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        .map((name) => name.textContent),
    )

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390] as const) {
    test(`the API reference reads in ${colorScheme} at ${width} px, from this service alone`, async ({
      browser,
      easel,
    }) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
      const origin = easel.service
      const elsewhere: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
          elsewhere.push(request.url())
      })
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('pageerror', ({ message }) => complaints.push(message))
      for (const place of PLACES) {
        await page.goto(`${origin}/docs${place}`)
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Easel image service')
        if (place !== '') await expect(page.getByText('curl', { exact: true }).first()).toBeVisible()
        if (place !== '') await expect(page.locator('.property-name span').first()).toBeAttached()
        expect(await brokenNames(page)).toEqual([])
        const [ink = 0, paper = 0] = await page.evaluate(() => {
          const lightness = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1])
          const style = getComputedStyle(document.querySelector('.docs-head') ?? document.body)
          return [lightness(style.color), lightness(style.backgroundColor)]
        })
        expect(Math.abs(ink - paper)).toBeGreaterThan(0.6)
        expect(ink > paper).toBe(colorScheme === 'dark')
      }
      expect(elsewhere).toEqual([])
      expect(complaints).toEqual([])
      await page.close()
    })
  }
}

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
