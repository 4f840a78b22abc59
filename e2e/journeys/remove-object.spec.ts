import sharp from 'sharp'
import { subjectOnGround, subjectWithThings } from '#server/testing/pictures/drawn-pictures.ts'
import {
  markBox,
  marked,
  maskInColor,
  openPainter as open,
  painter,
  placeOf,
  sentMask,
  storedMasks,
  storedPixels,
} from '../fixtures/masks.ts'
import { answerAsPerson, choose, expect, keptTiles, run, tabTo, test } from '../fixtures/test.ts'

/** Upright 200 × 320, but stored rotated: EXIF orientation 6. */
const lyingPhoto = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5' } })
    .composite([
      { input: { create: { width: 9, height: 9, channels: 3, background: '#124' } }, left: 56, top: 85 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()

for (const [name, picture, width, height] of [
  ['a picture', subjectWithThings, 200, 150],
  ['a picture with EXIF orientation 6', lyingPhoto, 200, 320],
] as const) {
  test(`the painted area on ${name} is removed: the centre, the edge, and not one pixel outside`, async ({
    page,
    easel,
  }) => {
    const stage = await open(page, easel, await picture())
    const at = await placeOf(stage, { width, height })
    await page.keyboard.press('1')
    await page.keyboard.press('b')
    await page.getByLabel('Size').fill('40')
    const size = Number.parseInt(
      (await page
        .getByText(/^\d+ px$/)
        .first()
        .textContent()) ?? '',
      10,
    )
    await page.mouse.move(...at(100.5, 60.5))
    await page.mouse.down()
    await page.mouse.move(...at(120.5, 60.5), { steps: 8 })
    await page.mouse.up()
    await expect(marked(page)).toContainText('px marked')
    await run(page)
    await expect(keptTiles(page)).toContainText(`${width} × ${height}`)

    const mask = await sentMask(page, easel)
    expect([mask.width, mask.height]).toEqual([width, height])
    const reach = Math.floor(size / 2)
    expect([mask.at(100, 60), mask.at(110, 60), mask.at(120, 60)]).toEqual([255, 255, 255])
    expect([mask.at(110, 60 + reach), mask.at(110, 60 + reach + 1)]).toEqual([255, 0])
    expect([mask.at(100 - reach, 60), mask.at(100 - reach - 1, 60)]).toEqual([255, 0])
    expect([mask.at(120 + reach, 60), mask.at(120 + reach + 1, 60)]).toEqual([255, 0])
  })
}

test('an empty mask is refused with a message until an area is marked, and nothing is sent', async ({
  page,
  easel,
}) => {
  const stage = await open(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(marked(page)).toHaveText('Nothing marked')
  await run(page)
  await expect(page.getByRole('alert')).toContainText('Nothing is marked')
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.keyboard.press('r')
  await markBox(page, at(10, 10), at(60, 40))
  await expect(page.getByText('Nothing is marked')).toHaveCount(0)
})

test('a mask survives a reload, undo and redo work on it, and inverting marks the rest', async ({
  page,
  easel,
}) => {
  const stage = await open(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).click()
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.keyboard.press('r')
  await markBox(page, at(10, 10), at(60, 40))
  await expect(marked(page)).toHaveText('5.0 % · 1,500 px marked')
  await page.keyboard.press('x')
  await expect(marked(page)).toHaveText('95.0 % · 28,500 px marked')
  await page.keyboard.press('Control+z')
  await expect(marked(page)).toHaveText('5.0 % · 1,500 px marked')
  await page.keyboard.press('Control+Shift+z')
  await expect(marked(page)).toContainText('95.0 %')
  await page.keyboard.press('Control+z')
  await expect.poll(() => storedPixels(page)).toEqual([1500])
  await page.reload()
  await expect(marked(page)).toHaveText('5.0 % · 1,500 px marked')
})

test('a soft brush is soft while the stroke is drawn', async ({ page, easel }) => {
  await open(page, easel, await subjectOnGround())
  await page.evaluate(() => {
    const settings = { tool: 'brush', size: 60, hardness: 0.2, tolerance: 24, isContiguous: true, growBy: 4 }
    localStorage.setItem('easel.mask', JSON.stringify({ ...settings, color: [255, 64, 84], opacity: 0.55 }))
  })
  await page.reload()
  const stage = painter(page)
  // The picture is shown once it can be painted on.
  await expect(stage.locator('img')).toBeVisible()
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.mouse.move(...at(60, 70))
  await page.mouse.down()
  await page.mouse.move(...at(140, 70), { steps: 8 })
  const halfPainted = () =>
    stage.locator('> canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
      return pixels?.data.filter((value, place) => place % 4 === 3 && value > 60 && value < 200).length
    })
  await expect.poll(halfPainted).toBeGreaterThan(2000)
  await page.mouse.up()
})

test('a stroke painted after a press survives a reload, also of a page that is left at once', async ({
  page,
  easel,
}) => {
  const stage = await open(page, easel, await subjectWithThings())
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('r')
  const box = (left: number) => markBox(page, at(left, 10), at(left + 50, 40))
  await box(10)
  await expect(marked(page)).toContainText('1,500 px')
  await run(page)
  await expect(keptTiles(page)).toHaveCount(1)
  // The painter ignores keys while the results cover it.
  await page.keyboard.press('x')
  await choose(page, 'Stage', 'Mask')
  await expect(marked(page)).toContainText('1,500 px')
  await box(100)
  await expect(marked(page)).toContainText('3,000 px')
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page).toHaveURL(/library/)
  await page.goto(`${easel.studio}/tools/remove-object`)
  await expect(marked(page)).toContainText('3,000 px')
})

test('a stroke survives leaving the page a moment later', async ({ page, easel }) => {
  const stage = await open(page, easel, await subjectOnGround())
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.getByRole('button', { name: 'Clear' }).click()
  // The browser asks for confirmation if the stroke is not stored yet.
  page.on('dialog', answerAsPerson)
  await page.keyboard.press('r')
  await markBox(page, at(10, 10), at(60, 40))
  await expect(marked(page)).toContainText('1,500 px')
  await page.reload()
  await expect(marked(page)).toContainText('1,500 px')
})

test('a mask that takes long to be stored is stored while the browser asks whether to leave', async ({
  page,
  easel,
}) => {
  const other = await page.context().newPage()
  await other.goto(`${easel.studio}/activity`)
  const large = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#7a5' } })
  await open(page, easel, await large.jpeg().toBuffer())
  await page.keyboard.press('0')
  const picture = painter(page).locator('img')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeLessThan(1400)
  await page.keyboard.press('r')
  const { x = 0, y = 0 } = (await picture.boundingBox()) ?? {}
  // Leaves the page in the moment in which the mask changes.
  await marked(page).evaluate((element) =>
    new MutationObserver((_, observer) => {
      observer.disconnect()
      location.reload()
    }).observe(element, { subtree: true, characterData: true, childList: true }),
  )
  const asked = page.waitForEvent('dialog')
  await markBox(page, [x + 20, y + 20], [x + 120, y + 90])
  const question = await asked
  // The page itself stands still until the answer.
  await expect.poll(() => storedMasks(other)).toHaveLength(1)
  await question.accept()
  await expect(marked(page)).toContainText('px marked')
})

test('a mask of another size is refused with both sizes; one of this size is loaded', async ({
  page,
  easel,
}) => {
  await open(page, easel, await subjectOnGround())
  const white = (width: number) =>
    sharp({ create: { width, height: 150, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const give = async (width: number) =>
    page
      .getByLabel('Mask as PNG')
      .setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer: await white(width) })
  await give(100)
  await expect(page.getByText('The mask has 100 × 150 px, the picture 200 × 150')).toBeVisible()
  await give(200)
  await expect(marked(page)).toHaveText('100.0 % · 30,000 px marked')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save PNG' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('photo-mask.png')
})

test('a mask in colour is loaded as a person says, who sees both readings', async ({ page, easel }) => {
  await open(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).click()
  await page
    .getByLabel('Mask as PNG')
    .setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer: await maskInColor() })
  const question = page.getByRole('dialog', { name: 'What is marked in this mask?' })
  await expect(question.getByRole('button', { name: /What is bright 25.0 % marked/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(marked(page)).toHaveText('Nothing marked')
  await page
    .getByLabel('Mask as PNG')
    .setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer: await maskInColor() })
  await question.getByRole('button', { name: /not black 50.0 % marked/ }).click()
  await expect(marked(page)).toHaveText('50.0 % · 15,000 px marked')
})

test('the keyboard alone marks a rectangle, removes it from the list, and runs', async ({ page, easel }) => {
  await open(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByText('List of marked areas')
  await tabTo(page, page.locator('summary', { hasText: 'Marked areas' }))
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  for (const [side, value] of [
    ['x', '20'],
    ['y', '30'],
    ['width', '40'],
    ['height', '10'],
  ] as const) {
    await tabTo(page, page.getByRole('spinbutton', { name: side, exact: true }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(marked(page)).toContainText('400 px marked')
  await tabTo(page, page.getByRole('button', { name: 'Remove rectangle 1' }))
  await page.keyboard.press('Enter')
  await expect(marked(page)).toHaveText('Nothing marked')
  await page.keyboard.press('Control+z')
  await expect(marked(page)).toContainText('400 px marked')
  await tabTo(page, page.getByRole('button', { name: /^Run/ }))
  await page.keyboard.press('Enter')
  await expect(keptTiles(page)).toContainText('200 × 150')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('one finger paints; two move the picture and the mask stays', async ({ page, easel }) => {
    const stage = await open(page, easel, await subjectOnGround())
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Brush' }).click()
    const at = await placeOf(stage, { width: 200, height: 150 })
    const touch = await page.context().newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...fingers: readonly (readonly [number, number])[]
    ) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
      })
    await send('touchStart', at(50, 50))
    for (let x = 52; x <= 100; x += 4) await send('touchMove', at(x, 50))
    await send('touchEnd')
    await expect(marked(page)).toContainText('px marked')
    const before = await marked(page).textContent()
    const zoom = page.getByTitle('Original size (1)')
    expect(await zoom.textContent()).toBe('100 %')

    await send('touchStart', at(60, 60))
    await send('touchStart', at(60, 60), at(120, 60))
    for (let by = 0; by <= 40; by += 5) await send('touchMove', at(60 - by, 60), at(120 + by, 60))
    await send('touchEnd')
    await expect(zoom).not.toHaveText('100 %')
    expect(await marked(page).textContent()).toBe(before)
  })
})

test('a result’s inputs can be loaded: picture, mask and settings', async ({ page, easel }) => {
  const stage = await open(page, easel, await subjectWithThings())
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('r')
  await markBox(page, at(10, 10), at(60, 40))
  await expect(marked(page)).toContainText('1,500 px')
  await choose(page, 'Speed', 'Turbo')
  await run(page)
  await expect(keptTiles(page)).toHaveCount(1)
  await choose(page, 'Stage', 'Mask')
  await page.getByRole('button', { name: 'Clear' }).click()
  await choose(page, 'Speed', 'Quality')
  await expect.poll(() => storedPixels(page)).toEqual([0])
  await choose(page, 'Stage', 'Results')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Load settings' }).click()
  await page.getByRole('button', { name: /^Apply/ }).click()
  await choose(page, 'Stage', 'Mask')
  await expect(marked(page)).toContainText('1,500 px')
})
