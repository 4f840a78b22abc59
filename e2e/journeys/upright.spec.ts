import sharp from 'sharp'
import { areMarked, marked, openPainter, placeOf } from '../fixtures/masks.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'

/** Upright, red above and blue below. */
const UPRIGHT = { width: 150, height: 200 }

async function halves(seed: number): Promise<Buffer> {
  const half = (background: string) => ({ width: 150, height: 100, channels: 3, background }) as const
  const blue = await sharp({ create: half(`rgb(20, 60, ${200 + seed})`) })
    .png()
    .toBuffer()
  return sharp({ create: { ...half('rgb(200, 30, 20)'), height: 200 } })
    .composite([{ input: blue, left: 0, top: 100 }])
    .png()
    .toBuffer()
}

/** The same picture as a phone stores it: its pixels lie, and a number tells to turn them. */
async function lying(seed: number, format: 'webp' | 'tiff'): Promise<Buffer> {
  const pixels = await sharp(await halves(seed))
    .rotate(270)
    .toBuffer()
  const turned = sharp(pixels).withMetadata({ orientation: 6 })
  return format === 'webp'
    ? turned.webp({ lossless: true }).toBuffer()
    : turned.tiff({ compression: 'lzw' }).toBuffer()
}

test('a WebP that EXIF turns is painted on upright', async ({ page, easel }) => {
  const stage = await openPainter(page, easel, await lying(0, 'webp'), 'lying.webp')
  const shown = stage.locator('img')
  await expect(shown).toHaveJSProperty('naturalWidth', UPRIGHT.width)
  await expect(shown).toHaveJSProperty('naturalHeight', UPRIGHT.height)
  const at = await placeOf(stage, UPRIGHT)
  await page.keyboard.press('w')
  await page.mouse.click(...at(75, 150))
  await expect(marked(page)).toContainText('50.0 %')
  await expect
    .poll(() => areMarked(page, [10, 190], [140, 110], [10, 10], [140, 90]))
    .toEqual([true, true, false, false])
})

for (const [place, format] of (['webp', 'tiff'] as const).entries())
  test(`a ${format} that EXIF turns is compared and laid under text upright`, async ({ page, easel }) => {
    const id = await uploaded(easel, await lying(1 + place, format), `turned.${format}`)
    const same = await uploaded(easel, await halves(1 + place), `upright-${format}.png`)
    await page.goto(`${easel.studio}/compare?ids=${id},${same}&mode=difference`)
    await expect(page.getByRole('status', { name: 'Differences' })).toHaveText(/^Identical/)
    await page.goto(`${easel.studio}/library/${id}/layers`)
    const ground = page.getByRole('application', { name: /^Text layers/ }).locator('img')
    await expect(ground).toHaveJSProperty('naturalHeight', UPRIGHT.height)
  })
