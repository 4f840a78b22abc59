import type { Page } from '@playwright/test'
import { anAdvertisement, subjectOnGround } from '#server/testing/drawn-pictures.ts'
import { choose, expect, keptTiles, test } from '../fixtures/test.ts'

async function give(page: Page, field: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel(field, { exact: true })
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'photo.png' }).first()).toBeVisible()
}

const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click()

test('the tools are reached from the rail', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/`)
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.getByRole('link', { name: /Remove background/ }).click()
  await expect(page.getByRole('heading', { name: 'Remove background' }).first()).toBeAttached()
})

test('remove background keeps a picture with alpha, and its settings come back', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await run(page)
  await expect(keptTiles(page)).toContainText('200 × 150')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/PNG · .* · with alpha/)).toBeVisible()
  await page.getByRole('button', { name: 'Load settings' }).click()
  await expect(page).toHaveURL(/tools\/remove-background/)
})

test('replace background takes two pictures and makes two', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/replace-background`)
  await give(page, 'Picture', await subjectOnGround())
  await give(page, 'Background', await anAdvertisement())
  await choose(page, 'Pictures', '2')
  await run(page)
  await expect(keptTiles(page)).toHaveCount(2)
  await expect(keptTiles(page).first()).toContainText('200 × 150')
})

test('pose variants needs an instruction, and says so under its field', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/pose-variants`)
  await give(page, 'Picture', await subjectOnGround())
  await run(page)
  await expect(page.getByText('Is required.')).toBeVisible()
  await page.getByLabel('Instruction').fill('lean to the left')
  await run(page)
  await expect(keptTiles(page)).toHaveCount(1)
})

test('ad resize makes exactly the pixels that were chosen', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/resize-ad`)
  await give(page, 'Picture', await anAdvertisement())
  await page.getByLabel('Size').selectOption('300x250')
  await run(page)
  await expect(keptTiles(page)).toContainText('300 × 250')
})

test('ad localizer sets the exact copy in the chosen language', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/localize-ad`)
  await give(page, 'Picture', await anAdvertisement())
  await page.getByLabel('Language').selectOption({ label: 'German' })
  await page.getByLabel('Exact copy').fill('Summer Sale')
  await run(page)
  await expect(page.getByText(/Must have on every line original => replacement/)).toBeVisible()
  await page.getByLabel('Exact copy').fill('Summer Sale => Sommerschluss')
  await run(page)
  await expect(keptTiles(page)).toContainText('600 × 300')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText('de: 1 of 1 lines set')).toBeVisible()
})

test('a result is used in another tool, and the exact price stands on the button', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await run(page)
  await expect(keptTiles(page)).toHaveCount(1)
  await keptTiles(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Use in Ad localizer' }).click()
  await expect(page).toHaveURL(/tools\/localize-ad$/)
  await expect(page.getByText('1 of 1').first()).toBeVisible()
  await page.getByLabel('Language').selectOption({ label: 'German' })
  await expect(page.getByRole('button', { name: /^Run 1 \$0\.\d+ exactly/ })).toBeVisible()
})

test('a tool that there is not says so', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/nonsense`)
  await expect(page.getByText('There is no such tool')).toBeVisible()
})
