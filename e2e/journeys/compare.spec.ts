import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { choose, expect, generate, give, keptTiles, runAndOpen, test, uploaded } from '../fixtures/test.ts'

async function twoPictures(page: Page, easel: Easel): Promise<void> {
  await page.goto(`${easel.studio}/generate`)
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '2')
  await generate(page, 'a lighthouse on a cliff')
  await expect(keptTiles(page)).toHaveCount(2)
}

async function selectTwo(page: Page, studio: string): Promise<void> {
  await page.goto(`${studio}/library`)
  const boxes = page.getByRole('checkbox', { name: /^Select a lighthouse/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

/** The transforms of all pictures in panes: zoom and position. */
const transforms = (page: Page) =>
  page
    .getByRole('region', { name: /^Picture \d$/ })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.style.transform))

test('pictures from the library are compared: synchronized zoom, slider, blink, difference', async ({
  page,
  easel,
}) => {
  await twoPictures(page, easel)
  await selectTwo(page, easel.studio)
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
  const line = page.getByRole('slider', { name: 'Divider position' })
  await line.fill('20')
  await expect(line).toHaveValue('20')
  // It does not begin by itself for those who want less motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await choose(page, 'Comparison mode', 'Blink')
  await page.getByRole('button', { name: 'Pause' }).click()
  const side = page.locator('output')
  const before = await side.textContent()
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect(side).not.toHaveText(before ?? '')
  await choose(page, 'Comparison mode', 'Difference')
  await expect(page).toHaveURL(/mode=difference/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Difference' })).toBeVisible()
})

test('a tool’s result is compared with its source', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await runAndOpen(page, easel)
  await page.getByRole('button', { name: 'Compare with source' }).click()
  await expect(page.getByRole('slider', { name: 'Divider position' })).toBeVisible()
})

test('fewer than two pictures show a request for more', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/compare?ids=`)
  await expect(page.getByText('Choose two pictures')).toBeVisible()
})

/** More than a megapixel of noise, which every preview smooths. */
const [width, height] = [1280, 1024]
const noise = () =>
  Buffer.from(Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7919 + (at >> 8)) % 251))

/** Encodes raw pixels as a PNG; the compression level changes its bytes, not its pixels. */
async function kept(easel: Easel, pixels: Buffer, compressionLevel: number): Promise<string> {
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel })
    .toBuffer()
  return uploaded(easel, png, 'noise.png')
}

/** Points of the difference image that are not black, as [x, y]. */
const bright = (page: Page) =>
  page.getByRole('region', { name: 'Difference' }).evaluate((pane) => {
    const canvas = pane.querySelector('canvas')
    const { data = [] } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    const found: number[][] = []
    for (let at = 0; canvas && at < data.length; at += 4)
      if (data[at] || data[at + 1] || data[at + 2])
        found.push([(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)])
    return found
  })

test('files with equal pixels have no difference, at any zoom', async ({ page, easel }) => {
  const [first, second] = [await kept(easel, noise(), 9), await kept(easel, noise(), 1)]
  expect(first).not.toBe(second)
  await page.goto(`${easel.studio}/compare?ids=${first},${second}&mode=difference`)
  const differs = page.getByRole('status', { name: 'Differences' })
  await expect(differs).toHaveText('Identical: no difference in 1,310,720 pixels')
  expect(await bright(page)).toEqual([])
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(differs).toHaveText('Identical: no difference in 1,310,720 pixels')
})

test('one pixel that differs by one level is found, and no other', async ({ page, easel }) => {
  const changed = noise()
  const at = (700 * width + 900) * 3
  changed[at] = (changed[at] ?? 0) + 1
  const [first, second] = [await kept(easel, noise(), 9), await kept(easel, changed, 9)]
  await page.goto(`${easel.studio}/compare?ids=${first},${second}&mode=difference`)
  await expect(page.getByRole('status', { name: 'Differences' })).toHaveText(
    '1 of 1,310,720 pixels differs (less than 0.01 %), by up to 1 of 255',
  )
  expect(await bright(page)).toEqual([[900, 700]])
})

test('pictures in a format that the browser does not read are compared pixel by pixel', async ({
  page,
  easel,
}) => {
  const photo = await subjectOnGround()
  const tiff = await sharp(photo).tiff({ compression: 'lzw' }).toBuffer()
  const first = await uploaded(easel, tiff, 'photo.tiff')
  const second = await uploaded(easel, await sharp(photo).png().toBuffer(), 'photo-of-tiff.png')
  await page.goto(`${easel.studio}/compare?ids=${first},${second}&mode=difference`)
  await expect(page.getByRole('status', { name: 'Differences' })).toHaveText(/^Identical/)
})
