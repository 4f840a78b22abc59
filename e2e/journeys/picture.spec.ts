import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import {
  anAdvertisement,
  subjectOnGround,
  subjectWithThings,
} from '#server/testing/pictures/drawn-pictures.ts'
import { expect, generate, give, keptTiles, run, runUntilKept, test, uploaded } from '../fixtures/test.ts'

const open = (page: Page) => page.getByRole('link', { name: 'Open', exact: true }).click()
const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The ids of the pictures that are compared. */
async function compared(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('slider', { name: 'Divider position' })).toBeVisible()
  return (new URL(page.url()).searchParams.get('ids') ?? '').split(',')
}

test('a result of Remove object is compared with its picture, not with the mask', async ({ page, easel }) => {
  const image = await uploaded(easel, await subjectWithThings(), 'photo.png')
  await page.goto(`${easel.studio}/tools/remove-object`)
  await give(page, 'Picture', await subjectWithThings())
  // The button that removes a picture from the form keeps the picture visible.
  const given = page.locator('figure').filter({ has: page.getByRole('img', { name: 'photo.png' }) })
  const [whole, cross] = [await given.boundingBox(), await given.getByRole('button').boundingBox()]
  const areaOf = (box: typeof whole) => (box?.width ?? 0) * (box?.height ?? 0)
  expect(areaOf(cross) / areaOf(whole)).toBeLessThan(0.2)
  await page.getByText('List of marked areas').click()
  await page.getByRole('spinbutton', { name: 'width' }).fill('60')
  await page.getByRole('button', { name: 'Mark rectangle' }).click()
  await runUntilKept(page, easel)
  await open(page)
  const result = idIn(page)
  await action(page, 'Compare with source').click()
  expect(await compared(page)).toEqual([image, result])
})

test('a refined cut-out keeps its source, and can be compared, loaded and refined again', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  // Pixels of its own: the same bytes would have another test's lineage.
  await give(
    page,
    'Picture',
    await sharp(await subjectOnGround())
      .modulate({ brightness: 0.95 })
      .png()
      .toBuffer(),
  )
  await runUntilKept(page, easel)
  await open(page)
  const cutOut = idIn(page)
  for (const steps of [1, 2]) {
    await action(page, 'Refine edge').click()
    await expect(page.getByRole('status', { name: 'Marked' })).toContainText('px marked')
    await page.getByRole('button', { name: 'Save as a new cut-out' }).click()
    await expect(page.getByRole('tree').getByRole('treeitem', { name: /^Edge refined/ })).toHaveCount(steps)
    await expect(page.getByText('Remove background', { exact: true })).toHaveCount(2)
  }
  const twice = idIn(page)
  await action(page, 'Compare with the earlier version').click()
  const [once, last] = await compared(page)
  expect(last).toBe(twice)
  expect([cutOut, twice]).not.toContain(once)
  await page.goBack()
  await action(page, 'Compare with source').click()
  expect((await compared(page))[1]).toBe(twice)
  await page.goBack()
  await action(page, 'Load settings').click()
  await expect(page).toHaveURL(/tools\/remove-background/)
  await expect(page.getByText('The form already has these settings.')).toBeVisible()
})

test('a picture saved with its text opens with its layers, and is not treated as a cut-out', async ({
  page,
  easel,
}) => {
  const name = `${'summer-sale-of-coats-'.repeat(6)}final.png`
  // Unique pixels: the same bytes would keep another test's name.
  const bytes = await sharp(await anAdvertisement())
    .modulate({ brightness: 0.97 })
    .png()
    .toBuffer()
  const picture = await uploaded(easel, bytes, name)
  await page.goto(`${easel.studio}/library/${picture}/layers`)
  await page.getByRole('button', { name: 'Add text' }).click()
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('Only today')
  await page.getByRole('button', { name: 'Save to library' }).click()
  await expect(page.getByText('Text set in 1 layer')).toBeVisible()
  // However long a name is, its neighbours stay on the screen.
  const link = await page.getByRole('link', { name: /^Compare with summer/ }).boundingBox()
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThan(1440)
  await expect(page.getByText('Cut-out')).toBeHidden()
  await expect(page.getByRole('radiogroup', { name: 'Background' })).toBeHidden()
  await expect(action(page, 'Refine edge')).toBeHidden()
  const saved = idIn(page)
  await action(page, 'Compare with the earlier version').click()
  expect(await compared(page)).toEqual([picture, saved])
  await page.goBack()
  // As saved, also in a browser without stored data.
  await page.evaluate(() => indexedDB.deleteDatabase('easel'))
  await action(page, 'Edit text layers').click()
  await page.getByRole('button', { name: '“Only today”', exact: true }).click()
  await expect(words).toHaveValue('Only today')
  await page.getByRole('button', { name: 'Save to library' }).click()
  await expect(page.getByText('Text set in 1 layer')).toHaveCount(2)
})

test('a prompt with a word longer than a line stays within the page of its picture', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/generate`)
  await generate(page, `a kite ${'}'.repeat(300)}`)
  await keptTiles(page).first().waitFor()
  await open(page)
  const prompt = page.getByRole('heading', { name: 'Prompt', exact: true }).locator('..').locator('div')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(prompt).toBeVisible()
    const end = () => prompt.evaluate((words) => words.getBoundingClientRect().right)
    await expect.poll(end).toBeLessThan(width)
  }
})

test('an opaque picture with an alpha channel gets no cut-out actions', async ({ page, easel }) => {
  const whole = await sharp(await subjectOnGround())
    .ensureAlpha()
    .png()
    .toBuffer()
  const id = await uploaded(easel, whole, 'whole.png')
  await page.goto(`${easel.studio}/library/${id}`)
  await expect(page.getByText(/^PNG · /)).toBeVisible()
  await expect(page.getByText('with alpha')).toBeHidden()
  await expect(page.getByText('Cut-out')).toBeHidden()
  await expect(page.getByRole('radiogroup', { name: 'Background' })).toBeHidden()
})

test('the arrow keys stay within the filter of the library', async ({ page, easel }) => {
  const draw = async (brightness: number) =>
    sharp(await subjectOnGround())
      .modulate({ brightness })
      .png()
      .toBuffer()
  const made = async () => {
    const answer = await page.request.get(`${easel.studio}${LIBRARY_PATH}?operation=remove-background`)
    return libraryPage.parse(await answer.json()).total ?? 0
  }
  const atFirst = await made()
  for (const brightness of [0.93, 0.89]) {
    const before = await made()
    await page.goto(`${easel.studio}/tools/remove-background`)
    // The form keeps the picture of the previous run.
    if (before > atFirst) await page.getByRole('button', { name: 'Remove photo.png' }).click()
    await give(page, 'Picture', await draw(brightness))
    await run(page)
    await expect.poll(made).toBe(before + 1)
    // An upload, which the filter excludes, is between the two.
    await uploaded(easel, await draw(brightness - 0.02), 'between.png')
  }
  await page.goto(`${easel.studio}/library?operation=remove-background`)
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/library\/[^/]+\?operation=remove-background$/)
  const newest = idIn(page)
  // The address changes before the page of the picture is there to hear keys.
  await expect(page.getByRole('button', { name: 'Older picture' })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => idIn(page)).not.toBe(newest)
  await expect(page).toHaveURL(/\?operation=remove-background$/)
  await expect(page.getByText('between.png')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/library\?operation=remove-background$/)
})
