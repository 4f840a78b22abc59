import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Easel } from '../fixtures/easel.ts'
import { markBox, marked, maskInColor, painter, placeOf, sentMask } from '../fixtures/masks.ts'
import {
  answerAsPerson,
  choose,
  expect,
  generate,
  give,
  keptTiles,
  run,
  tabTo,
  test,
} from '../fixtures/test.ts'

const SIZE = { width: 200, height: 150 }
const FIELD = 'character_reference_images_mask'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Character mask' })
const use = (page: Page) => page.getByRole('button', { name: 'Use mask' })
const more = (page: Page) => page.locator('summary', { hasText: 'More options' })
const maskFigure = (page: Page) => page.getByRole('figure').filter({ has: page.getByAltText(/mask/) })

/** Unique bytes: the same bytes in another test would keep their first name. */
const aPerson = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#cde' } })
    .composite([
      { input: { create: { width: 40, height: 90, channels: 3, background: '#642' } }, left: 80, top: 60 },
      // A thing to take out: where there is none, nothing is done.
      { input: { create: { width: 9, height: 9, channels: 3, background: '#246' } }, left: 30, top: 20 },
    ])
    .png()
    .toBuffer()

/** A form of the 3.0 model with a character reference. */
async function withCharacter(page: Page, easel: Easel, buffer: Buffer): Promise<void> {
  await page.goto(`${easel.studio}/generate?model=generate-v3`)
  await more(page).click()
  await expect(page.getByText('Add the character reference first')).toBeVisible()
  await give(page, 'Character reference', buffer, 'person.png')
}

async function openPainter(page: Page, name = 'Paint mask') {
  await page.getByRole('button', { name }).click()
  const stage = painter(page)
  await expect(stage.locator('img')).toBeVisible()
  await page.keyboard.press('1')
  return placeOf(stage, SIZE)
}

/** A mask with one box, as from another program. */
const boxMask = (left: number, width: number) =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: '#000' } })
    .composite([{ input: { create: { width, height: 50, channels: 3, background: '#fff' } }, left, top: 0 }])
    .png()
    .toBuffer()

/** The press is stored: before that the stage may show an earlier one. */
const answerToPress = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/runs') && answer.ok(),
  )

test('a mask painted over a character is sent, and does not become the mask of Remove object', async ({
  page,
  easel,
}) => {
  page.on('dialog', answerAsPerson)
  const picture = await aPerson()
  await page.goto(`${easel.studio}/tools/remove-object`)
  await give(page, 'Picture', picture, 'person.png')
  await expect(painter(page).locator('img')).toBeVisible()
  await expect(marked(page)).toBeVisible()
  // A small picture is enlarged to fit; this test uses its own pixels.
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Clear' }).click()
  const onTool = await placeOf(painter(page), SIZE)
  await page.keyboard.press('r')
  await markBox(page, onTool(10, 10), onTool(60, 40))
  await expect(marked(page)).toHaveText('5.0 % · 1,500 px marked')

  await withCharacter(page, easel, picture)
  const at = await openPainter(page)
  await expect(marked(page)).toHaveText('Nothing marked')
  await page.keyboard.press('r')
  await markBox(page, at(100, 50), at(150, 100))
  await expect(marked(page)).toHaveText('8.3 % · 2,500 px marked')
  await use(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('8.3 % marked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change mask' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('8.3 % marked')).toBeVisible()
  await choose(page, 'Speed', 'Turbo')
  const pressed = answerToPress(page)
  await generate(page, 'the person at the sea')
  await pressed
  await expect(keptTiles(page)).toHaveCount(1)

  const mask = await sentMask(page, easel, FIELD)
  expect([mask.width, mask.height]).toEqual([200, 150])
  const inside = [mask.at(100, 50), mask.at(149, 50), mask.at(100, 99), mask.at(149, 99), mask.at(125, 75)]
  expect(inside).toEqual([255, 255, 255, 255, 255])
  const outside = [mask.at(99, 50), mask.at(150, 50), mask.at(100, 49), mask.at(149, 100), mask.at(20, 20)]
  expect(outside).toEqual([0, 0, 0, 0, 0])

  await page.goto(`${easel.studio}/tools/remove-object`)
  await expect(marked(page)).toHaveText('5.0 % · 1,500 px marked')
  const pressedAgain = answerToPress(page)
  await run(page)
  await pressedAgain
  await expect(keptTiles(page)).toHaveCount(1)
  const removed = await sentMask(page, easel)
  expect([removed.at(10, 10), removed.at(59, 39), removed.at(60, 40), removed.at(125, 75)]).toEqual([
    255, 255, 0, 0,
  ])
})

test('a painted mask can be changed and removed, and returns with its picture', async ({ page, easel }) => {
  await withCharacter(page, easel, await aPerson())
  const at = await openPainter(page)
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('r')
  await markBox(page, at(0, 0), at(50, 60))
  await expect(marked(page)).toContainText('3,000 px')
  // Escape first cancels the box, and then closes: the painted mask is applied.
  await page.mouse.move(...at(60, 60))
  await page.mouse.down()
  await page.mouse.move(...at(90, 90), { steps: 4 })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('10.0 % marked')).toBeVisible()

  await openPainter(page, 'Change mask')
  await expect(marked(page)).toContainText('3,000 px')
  await page.keyboard.press('x')
  await expect(marked(page)).toContainText('27,000 px')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('10.0 % marked')).toBeVisible()
  await openPainter(page, 'Change mask')
  await expect(marked(page)).toContainText('3,000 px')
  await use(page).click()

  await page.getByRole('button', { name: 'Remove person.png', exact: true }).click()
  await expect(page.getByText('The mask was removed with person.png')).toBeVisible()
  await expect(maskFigure(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore both' }).click()
  await expect(page.getByText('10.0 % marked')).toBeVisible()

  // Another picture in its place has no mask yet.
  const other = await sharp({ create: { ...SIZE, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Remove person.png', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Request' }).getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore both' })).toBeVisible()
  await give(page, 'Character reference', other, 'other.png')
  await expect(page.getByRole('button', { name: 'Restore both' })).toBeHidden()
  await expect(maskFigure(page)).toHaveCount(0)
  await openPainter(page)
  await expect(marked(page)).toHaveText('Nothing marked')
  await use(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Paint mask' })).toBeVisible()

  // The first picture and its mask are an earlier form.
  await page.getByRole('button', { name: 'Earlier forms' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText('10.0 % marked')).toBeVisible()
})

test('an uploaded mask shows its marked area, and the painter continues from it', async ({ page, easel }) => {
  await withCharacter(page, easel, await aPerson())
  await give(page, 'Character mask', await boxMask(20, 60), 'own-mask.png')
  await expect(page.getByText('10.0 % marked')).toBeVisible()
  const at = await openPainter(page, 'Change mask')
  await expect(marked(page)).toHaveText('10.0 % · 3,000 px marked')
  await page.keyboard.press('r')
  await markBox(page, at(100, 100), at(150, 150))
  await expect(marked(page)).toContainText('5,500 px')
  await use(page).click()
  await expect(page.getByText('18.3 % marked')).toBeVisible()
  await maskFigure(page).getByRole('button').click()
  await expect(page.getByText('18.3 % marked')).toBeHidden()
  await give(page, 'Character mask', await boxMask(0, 30), 'third-mask.png')
  await expect(page.getByText('5.0 % marked')).toBeVisible()
  await openPainter(page, 'Change mask')
  await expect(marked(page)).toHaveText('5.0 % · 1,500 px marked')
})

test('an uploaded mask in colour is made gray as a person says', async ({ page, easel }) => {
  await withCharacter(page, easel, await aPerson())
  await give(page, 'Character mask', await maskInColor(), 'colours.png')
  await page.getByRole('button', { name: 'Choose what it marks' }).click()
  await page.getByRole('button', { name: /not black 50.0 % marked/ }).click()
  await expect(page.getByText('50.0 % marked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose what it marks' })).toBeHidden()
  await expect(page.getByAltText(/colours-gray/)).toBeVisible()
})

test('a painted mask survives a reload in the middle', async ({ page, easel }) => {
  await withCharacter(page, easel, await aPerson())
  page.on('dialog', answerAsPerson)
  const at = await openPainter(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('r')
  await markBox(page, at(0, 0), at(100, 30))
  await expect(marked(page)).toContainText('3,000 px')
  await page.reload()
  await expect(maskFigure(page)).toHaveCount(0)
  await openPainter(page)
  await expect(marked(page)).toContainText('3,000 px')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the keyboard alone paints a mask, and triggers no press', async ({ page, easel }) => {
    await withCharacter(page, easel, await aPerson())
    await page.getByRole('button', { name: 'Paint mask' }).focus()
    await page.keyboard.press('Enter')
    await expect(painter(page).locator('img')).toBeVisible()
    await expect(marked(page)).toBeInViewport()
    await tabTo(page, page.getByRole('button', { name: 'Mask settings' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Clear' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.locator('summary', { hasText: 'Marked areas' }))
    await page.keyboard.press('Enter')
    for (const [side, value] of [
      ['x', '20'],
      ['y', '30'],
      ['width', '40'],
      ['height', '75'],
    ] as const) {
      await tabTo(page, page.getByRole('spinbutton', { name: side, exact: true }))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await expect(marked(page)).toContainText('3,000 px marked')
    await page.keyboard.press('Control+Enter')
    await tabTo(page, use(page))
    await page.keyboard.press('Enter')
    await expect(page.getByText('10.0 % marked')).toBeVisible()
    // Neither the painter's own form nor its keys affected the form below.
    await expect(page.getByText('Write a prompt first')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change mask' })).toBeInViewport()
  })
})
