import type { Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/drawn-pictures.ts'
import { choose, expect, generate, give, keptTiles, run, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate`)
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '2')
  await generate(page, 'a lighthouse on a cliff')
  await expect(keptTiles(page)).toHaveCount(2)
})

async function selectTwo(page: Page, studio: string): Promise<void> {
  await page.goto(`${studio}/library`)
  const boxes = page.getByRole('checkbox', { name: /^Select a lighthouse/ })
  await boxes.nth(0).check()
  await expect(page.getByText('Compare takes 2 to 12')).toBeVisible()
  await boxes.nth(1).check()
}

/** The transforms of all pictures in panes: how they are zoomed and moved. */
const transforms = (page: Page) =>
  page
    .getByRole('region', { name: /^Picture \d$/ })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.style.transform))

test('pictures from the library are compared: zoom in step, slider, blink, difference', async ({
  page,
  easel,
}) => {
  await selectTwo(page, easel.studio)
  await expect(page).toHaveURL(/select=/)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const panes = page.getByRole('region', { name: /^Picture \d$/ })
  await expect(panes).toHaveCount(2)

  const box = await panes.first().boundingBox()
  if (!box) throw new Error('there is no pane')
  await page.mouse.move(box.x + 100, box.y + 120)
  await page.mouse.wheel(0, -600)
  await expect.poll(async () => (await transforms(page))[0]).toMatch(/scale\(2\./)
  const [first, second] = await transforms(page)
  expect(first).toBe(second)
  await page.keyboard.press('0')
  await expect(page.getByText('Fitted')).toBeVisible()

  await page.keyboard.press('s')
  const line = page.getByRole('slider', { name: 'Where the second picture begins' })
  await line.fill('20')
  await expect(line).toHaveValue('20')
  await choose(page, 'How', 'Blink')
  await page.getByRole('button', { name: 'Hold' }).click()
  const side = page.locator('output')
  const before = await side.textContent()
  await page.getByRole('button', { name: 'Turn over' }).click()
  await expect(side).not.toHaveText(before ?? '')
  await choose(page, 'How', 'Difference')
  await expect(page).toHaveURL(/mode=difference/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Difference' })).toBeVisible()
})

test('what a tool made is held against its source', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await run(page)
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Compare with source' }).click()
  await expect(page.getByRole('slider', { name: 'Where the second picture begins' })).toBeVisible()
})

test('fewer than two pictures are asked for in words', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/compare?ids=`)
  await expect(page.getByText('Choose two pictures')).toBeVisible()
})
