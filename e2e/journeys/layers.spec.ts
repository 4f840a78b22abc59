import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { anAdvertisement } from '#server/testing/pictures/drawn-pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { pdfPage } from '../fixtures/pdf.ts'
import { psdOf } from '../fixtures/psd.ts'
import { expect, give, runAndOpen, tabTo, test } from '../fixtures/test.ts'

const SIZE = { width: 600, height: 300 }

/** Separates the text layers of a drawn advertisement, and opens the editor. */
async function openLayers(page: Page, easel: Easel): Promise<void> {
  await page.goto(`${easel.studio}/tools/layerize-text`)
  await give(page, 'Picture', await anAdvertisement(), 'ad.png')
  await runAndOpen(page, easel)
  await page.getByRole('button', { name: 'Edit text layers' }).click()
  await expect(layerNamed(page, 'Summer Sale')).toBeVisible()
}

const list = (page: Page) => page.getByRole('list', { name: 'Text layers, front to back' })
const layerNamed = (page: Page, words: string) =>
  list(page).getByRole('button', { name: `“${words}”`, exact: true })
const stage = (page: Page) => page.getByRole('application', { name: /^Text layers/ })
const number = (page: Page, name: string) => page.getByRole('spinbutton', { name })
const numbers = async (page: Page, ...names: readonly string[]) =>
  Promise.all(names.map(async (name) => Number(await number(page, name).inputValue())))

/** The page position of a place in the picture. */
async function onStage(page: Page, x: number, y: number) {
  const box = await stage(page).locator('img').boundingBox()
  if (!box) throw new Error('there is no picture on the stage')
  return { x: box.x + (x / SIZE.width) * box.width, y: box.y + (y / SIZE.height) * box.height }
}

async function pressAt(page: Page, x: number, y: number, times = 1): Promise<void> {
  const at = await onStage(page, x, y)
  await page.mouse.click(at.x, at.y, { clickCount: times })
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const [start, end] = [await onStage(page, ...from), await onStage(page, ...to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

async function save(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click()
  return readFile(await (await downloading).path())
}

async function type(field: Locator, words: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(words)
}

/** Mean difference of two pictures over all channels, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().resize(SIZE.width, SIZE.height).raw().toBuffer()
  const [a, b] = [await raw(one), await raw(other)]
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test('text is separated from a picture, retyped on the canvas, and saved as a new picture', async ({
  page,
  easel,
}) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  const [x = 0, y = 0] = await numbers(page, 'x, px', 'y, px')
  await pressAt(page, 200, 108, 2)
  const field = page.getByRole('textbox', { name: /^Text of/ })
  await expect(field).toBeFocused()
  await page.keyboard.type('Winter Sale')
  await page.keyboard.press('Escape')
  await expect(layerNamed(page, 'Winter Sale')).toBeVisible()
  // The line keeps its position: changing a word must not move a title.
  const [movedX = 0, movedY = 0] = await numbers(page, 'x, px', 'y, px')
  expect(Math.abs(movedX - x)).toBeLessThan(3)
  expect(Math.abs(movedY - y)).toBeLessThan(16)
  await page.getByRole('button', { name: 'Save to library' }).click()
  await expect(page).toHaveURL(/library\/[^/]+$/)
  await expect(page.getByText('600 × 300').first()).toBeVisible()
})

test('changes on the canvas update the numbers: move, scale, wrap, rotate', async ({ page, easel }) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  const [x = 0, y = 0, size = 0] = await numbers(page, 'x, px', 'y, px', 'Size, pt')
  await page.keyboard.down('Control')
  await drag(page, [200, 108], [230, 158])
  await page.keyboard.up('Control')
  const [movedX = 0, movedY = 0] = await numbers(page, 'x, px', 'y, px')
  expect(Math.abs(movedX - x - 30)).toBeLessThanOrEqual(1)
  expect(Math.abs(movedY - y - 50)).toBeLessThanOrEqual(1)
  await page.keyboard.press('Control+z')
  await expect(number(page, 'x, px')).toHaveValue(String(x))
  await expect(number(page, 'Size, pt')).toHaveValue(String(size))
  await number(page, 'Angle, °').fill('-12.5')
  await page.getByRole('checkbox', { name: 'Wrap text' }).check()
  const json = JSON.parse((await save(page, 'JSON')).toString())
  expect(json).toMatchObject({ resolution: '600x300', text_blocks: [{ text: 'Summer Sale', angle: -12.5 }] })
})

test('corners scale in whole points, and the text keeps its proportions', async ({ page, easel }) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  const before = JSON.parse((await save(page, 'JSON')).toString()).text_blocks[0]
  const corner = [before.x + before.width, before.y + before.height] as const
  await drag(page, corner, [corner[0] + before.width / 4, corner[1] + before.height / 4])
  const after = JSON.parse((await save(page, 'JSON')).toString()).text_blocks[0]
  expect(after.font_size / before.font_size).toBeGreaterThan(1.15)
  expect(Number.isInteger(after.font_size)).toBe(true)
  expect([after.x, after.y]).toEqual([before.x, before.y])
  expect(after.width / before.width).toBeCloseTo(after.font_size / before.font_size, 1)
})

test('letters that a font has neither bold nor slanted are in a PDF as on the canvas, and as text', async ({
  page,
  easel,
}) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  await page.getByRole('combobox', { name: 'Font' }).click()
  await page.getByRole('option', { name: 'Bebas Neue' }).click()
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await page.getByRole('button', { name: 'Italic', exact: true }).click()
  const [png, file] = [await save(page, 'PNG'), await save(page, 'PDF')]
  const pdf = await pdfPage(page.context(), file, SIZE.width)
  expect(pdf.text).toContain('Summer Sale')
  expect(await difference(png, pdf.png)).toBeLessThan(1)
})

test('Arabic is typed from right to left, in a font with its glyphs', async ({ page, easel }) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  await stage(page).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: /^Text of/ })
  await type(field, 'تخفيضات الصيف')
  expect(await field.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(layerNamed(page, 'تخفيضات الصيف')).toBeVisible()
  const [png, pdf] = [
    await save(page, 'PNG'),
    await pdfPage(page.context(), await save(page, 'PDF'), SIZE.width),
  ]
  expect(await difference(png, pdf.png)).toBeLessThan(1.5)
  expect(await difference(png, await anAdvertisement())).toBeGreaterThan(1)

  await layerNamed(page, 'تخفيضات الصيف').click()
  await type(page.getByRole('textbox', { name: 'Text', exact: true }), 'Sale تخفيضات')
  const [, title] = psdOf(await save(page, 'PSD')).children ?? []
  expect(title?.text?.text).toBe('Sale تخفيضات')
  // As the files name themselves; the spaces are the Latin font's.
  expect(title?.text?.styleRuns?.map(({ length, style }) => [length, style.font?.name])).toEqual([
    [5, 'Arimo-Bold'],
    [7, 'NotoSansArabic-Bold'],
  ])
})

test('a picture exports as PNG, SVG, PDF and PSD, with editable text', async ({ page, easel, context }) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  await page.getByRole('combobox', { name: 'Font' }).click()
  await page.getByRole('option', { name: 'Playfair Display' }).click()
  // It was detected as bold, as it is drawn.
  const bold = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' })
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await number(page, 'Angle, °').fill('4')
  await page.getByRole('button', { name: 'Add text' }).click()
  await type(page.getByRole('textbox', { name: 'Text', exact: true }), 'Über <50 %> & mehr')
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Underline' }).click()
  await page.getByLabel('Colour').fill('#ffcc00')
  await number(page, 'y, px').fill('210')

  const png = await save(page, 'PNG')
  expect(await sharp(png).metadata()).toMatchObject(SIZE)

  const svg = (await save(page, 'SVG · editable')).toString()
  expect(svg).toContain('Über &lt;50 %&gt; &amp; mehr</text>')
  const viewer = await context.newPage()
  await viewer.setViewportSize(SIZE)
  await viewer.setContent(`<body style="margin:0">${svg}</body>`)
  await viewer.evaluate(() => document.fonts.ready)
  expect(await difference(png, await viewer.screenshot())).toBeLessThan(0.6)
  await viewer.close()

  const pdf = await pdfPage(page.context(), await save(page, 'PDF'), SIZE.width)
  expect(await difference(png, pdf.png)).toBeLessThan(1)
  expect(pdf.text.replace(/\s+/g, ' ')).toContain('Summer')
  expect(pdf.text.replace(/\s+/g, ' ')).toContain('mehr')

  const psd = psdOf(await save(page, 'PSD'))
  expect(psd).toMatchObject(SIZE)
  expect(psd.children?.map(({ name }) => name)).toEqual([
    'Background',
    '“Summer Sale”',
    '“Über <50 %> & mehr”',
  ])
  const [, title, added] = psd.children ?? []
  expect(title?.text).toMatchObject({
    text: 'Summer Sale',
    style: { font: { name: 'PlayfairDisplay-Bold' } },
  })
  expect(title?.text?.transform?.[1]).toBeCloseTo(Math.sin((4 * Math.PI) / 180), 3)
  expect(added?.text?.style).toMatchObject({ underline: true, fillColor: { r: 255, g: 204, b: 0 } })
  const whole = psd.imageData
  const flat = await sharp(whole?.data ?? Buffer.alloc(0), { raw: { ...SIZE, channels: 4 } })
    .png()
    .toBuffer()
  expect(await difference(png, flat)).toBeLessThan(0.1)
})

test('a page without its fonts saves no file that would look different, and says so', async ({
  page,
  easel,
}) => {
  await openLayers(page, easel)
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1)
        if (sheet.cssRules[at] instanceof CSSFontFaceRule) sheet.deleteRule(at)
  })
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  await expect(page.getByText(/^The fonts did not load/)).toBeVisible()
})

test('layers are exported as JSON and reopened; a wrong file is refused with a message', async ({
  page,
  easel,
}) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  await type(page.getByRole('textbox', { name: 'Text' }), 'One\nTwo')
  const json = await save(page, 'JSON')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(layerNamed(page, 'Summer Sale')).toBeVisible()
  const open = (buffer: Buffer) =>
    page
      .getByLabel('Layers as JSON')
      .setInputFiles({ name: 'layers.json', mimeType: 'application/json', buffer })
  await open(json)
  await expect(layerNamed(page, 'One Two')).toBeVisible()
  await open(Buffer.from('{'))
  await expect(page.getByText(/The file is not JSON/)).toBeVisible()
  await open(Buffer.from('{"resolution":"600x300","text_blocks":[{"x":"left"}]}'))
  await expect(page.getByText(/text_blocks\.0\.x/)).toBeVisible()
  await open(Buffer.from('{"resolution":"10x10","text_blocks":[]}'))
  await expect(page.getByText(/made for 10x10; this picture is 600x300/)).toBeVisible()
  await expect(layerNamed(page, 'One Two')).toBeVisible()
})

test('edits survive a reload, also beside another window, and Start over restores the detected text', async ({
  page,
  context,
  easel,
}) => {
  await openLayers(page, easel)
  await layerNamed(page, 'Summer Sale').click()
  await type(page.getByRole('textbox', { name: 'Text' }), 'Kept')
  await page.reload()
  await expect(layerNamed(page, 'Kept')).toBeVisible()
  // Another window begins with the last work; the first one goes on with what the other did.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(layerNamed(other, 'Kept')).toBeVisible()
  await other.getByRole('button', { name: 'Edit here' }).click()
  await expect(page.getByText('Another window edits this now')).toBeVisible()
  await layerNamed(other, 'Kept').click()
  await type(other.getByRole('textbox', { name: 'Text' }), 'Elsewhere')
  await other.reload()
  await expect(layerNamed(other, 'Elsewhere')).toBeVisible()
  await other.close()
  await page.bringToFront()
  await expect(layerNamed(page, 'Elsewhere')).toBeVisible()
  await page.reload()
  await expect(layerNamed(page, 'Elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(layerNamed(page, 'Summer Sale')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(layerNamed(page, 'Elsewhere')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(layerNamed(page, 'Summer Sale')).toBeVisible()
})

test('the keyboard alone adds a text, types it, moves it, makes it bold, and duplicates it', async ({
  page,
  easel,
}) => {
  await openLayers(page, easel)
  await tabTo(page, page.getByRole('button', { name: 'Add text' }))
  await page.keyboard.press('Enter')
  await expect(layerNamed(page, 'Text')).toHaveAttribute('aria-pressed', 'true')
  // What is added is typed at once, and the keys of formats act in it.
  await page.keyboard.type('By hand')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Escape')
  await expect(stage(page)).toBeFocused()
  const [x = 0] = await numbers(page, 'x, px')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  const [right = 0] = await numbers(page, 'x, px')
  expect(right - x).toBe(11)
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+d')
  await expect(layerNamed(page, 'By hand')).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(layerNamed(page, 'By hand')).toHaveCount(1)
})

test('on arrival, T takes the tool for texts; the way back leads to the button that was pressed', async ({
  page,
  easel,
}) => {
  await openLayers(page, easel)
  await page.goBack()
  const button = page.getByRole('button', { name: 'Edit text layers' })
  await button.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(layerNamed(page, 'Summer Sale')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: /^Draw text/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(button).toBeFocused()
})

test('a text that is typed before its font is there has the box of its font once it is', async ({
  page,
  easel,
}) => {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(/noto-sans-hebrew/, async (route) => {
    await delivered
    await route.continue()
  })
  await openLayers(page, easel)
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Wrap text' }).uncheck()
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('השעה הכחולה')
  const width = () => number(page, 'Width, px').inputValue()
  const before = await width()
  deliver()
  await expect.poll(width).not.toBe(before)
  // Typed anew, it is as wide.
  const after = await width()
  await words.fill('השעה')
  await words.fill('השעה הכחולה')
  expect(await width()).toBe(after)
})

test('text can be added to any picture, also without layers', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/layerize-text`)
  const kept = page.waitForResponse(/\/api\/assets\?/)
  await give(
    page,
    'Picture',
    await sharp(await anAdvertisement())
      .negate()
      .png()
      .toBuffer(),
    'other.png',
  )
  await page.goto(`${easel.studio}/library/${(await (await kept).json()).id}`)
  await page.getByRole('button', { name: 'Add text' }).click()
  await expect(page.getByText('No text yet.', { exact: false })).toBeVisible()
  await page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name: 'Draw text' }).click()
  await drag(page, [60, 180], [400, 260])
  await page.keyboard.type('New in town')
  await page.keyboard.press('Escape')
  await expect(layerNamed(page, 'New in town')).toBeVisible()
  await page.getByRole('button', { name: 'Fit text to box' }).click()
  const block = JSON.parse((await save(page, 'JSON')).toString()).text_blocks[0]
  expect(block.width).toBeGreaterThan(300)
  expect(block.height).toBeGreaterThan(40)
  expect(block.height).toBeLessThanOrEqual(80)
})
