import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { choose, drop, expect, generate, keptTiles, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate`)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible()
})

test('4.0 makes a picture of the chosen size from a structured prompt', async ({ page }) => {
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page.getByRole('button', { name: 'Start with an example' }).click()
  await expect(page.getByText('2 elements', { exact: true })).toBeVisible()
  await choose(page, 'Pixels', '1K')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(keptTiles(page)).toContainText('1024 × 1024')
})

test('an error in a structured prompt is shown with its place', async ({ page }) => {
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page
    .getByLabel('Structured prompt')
    .fill(
      '{"high_level_description": "x", "compositional_deconstruction": {"background": "y", "elements": [{"type": "obj", "desc": "z", "bbox": [0, 0, 2000, 5]}]}}',
    )
  await expect(page.getByText(/elements\[0\]\.bbox/).first()).toBeVisible()
})

test('3.0 takes a dropped reference, a style and a seed, and makes two pictures', async ({ page }) => {
  await choose(page, 'Model', '3.0')
  const reference = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  await drop(page, page.getByLabel('Style references', { exact: true }), {
    name: 'rust.png',
    type: 'image/png',
    bytes: reference,
  })
  await expect(page.getByRole('img', { name: 'rust.png' })).toBeVisible()
  await page.getByLabel('Seed', { exact: true }).fill('418203771')
  await choose(page, 'Pictures', '2')
  await choose(page, 'Speed', 'Turbo')
  await generate(page, 'botanical leaves in the evening')
  await expect(keptTiles(page)).toHaveCount(2)
  await expect(keptTiles(page).first()).toContainText('418 203 771')
})

test('a file that is not a supported picture is refused with a way to fix it', async ({ page }) => {
  await choose(page, 'Model', '3.0')
  for (const [name, mimeType, what] of [
    ['notes.txt', 'text/plain', 'text/plain'],
    ['poster.png', 'image/png', 'not a picture'],
  ] as const) {
    await page
      .getByLabel('Style references', { exact: true })
      .setInputFiles({ name, mimeType, buffer: Buffer.from('words') })
    // Screen readers are told of it elsewhere.
    await expect(page.getByRole('form').getByText(`${name} is ${what}. Use JPEG, PNG, WebP`)).toBeVisible()
  }
})

for (const version of ['4.0', '3.0']) {
  test(`${version} transparent makes a picture with alpha, shown on a checkerboard`, async ({ page }) => {
    await choose(page, 'Model', 'Transparent')
    if (version === '3.0') await choose(page, 'Transparent model', '3.0')
    await choose(page, 'Speed', 'Turbo')
    await generate(page, 'a perfume bottle')
    await expect(keptTiles(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await expect(page.getByText(/PNG · .* · with alpha/)).toBeVisible()
  })
}

test('a transparent result is shown on any background, and saved trimmed, with padding and on a colour', async ({
  page,
}) => {
  await choose(page, 'Model', 'Transparent')
  await choose(page, 'Speed', 'Turbo')
  await generate(page, 'a perfume bottle')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const picture = page.getByRole('region', { name: 'View' }).locator('img')
  await choose(page, 'Background', 'Black')
  await expect(picture).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await choose(page, 'Background', 'Brand')
  await page.getByLabel('Brand colour').fill('#123456')
  await expect(picture).toHaveCSS('background-color', 'rgb(18, 52, 86)')

  const trimmed = await savedCutOut(page)
  const whole = await sharp(trimmed).metadata()
  expect(whole.channels).toBe(4)
  // Each outer row and column has a part of the subject.
  const { info } = await sharp(trimmed).trim({ threshold: 0 }).toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([whole.width, whole.height])

  await page.getByRole('spinbutton', { name: 'Padding' }).fill('32')
  await page.getByRole('checkbox', { name: 'With the background above' }).check()
  const padded = sharp(await savedCutOut(page))
  const { width, height } = await padded.metadata()
  expect([width, height]).toEqual([(whole.width ?? 0) + 64, (whole.height ?? 0) + 64])
  const corner = await padded.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  expect([...corner.subarray(0, 3)]).toEqual([0x12, 0x34, 0x56])
})

async function savedCutOut(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download cut-out' }).click()
  return (await download).path()
}
