import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aHeif, bitmap, subjectOnGround, subjectWithThings } from '#server/testing/pictures/drawn-pictures.ts'
import { marked, painter, placeOf } from '../fixtures/masks.ts'
import { drop, expect, give, keptTiles, test } from '../fixtures/test.ts'

const pictures = (page: Page) => page.getByRole('form', { name: 'Request' }).getByRole('figure')
const aPhoto = async () => ({ name: 'photo.png', type: 'image/png', bytes: await subjectOnGround() })

/** Drops or pastes a file in the middle of the page; returns whether the browser was prevented from opening it. */
function fling(page: Page, kind: 'drop' | 'paste', bytes: Buffer): Promise<boolean> {
  return page.evaluate(
    ([how, base64]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], 'photo.png', { type: 'image/png' }))
      const given = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...given, dataTransfer: data })
          : new ClipboardEvent('paste', { ...given, clipboardData: data })
      document.querySelector('main')?.dispatchEvent(event)
      return event.defaultPrevented
    },
    [kind, bytes.toString('base64')] as const,
  )
}

test('Ctrl+Enter presses without focus, and with focus on the canvas', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+Enter')
  await expect(keptTiles(page)).toHaveCount(1)

  await page.goto(`${easel.studio}/tools/remove-object`)
  await give(page, 'Picture', await subjectWithThings())
  await expect(painter(page).locator('img')).toBeVisible()
  await expect(marked(page)).toBeVisible()
  // A small picture is enlarged to fit; this test uses its own pixels.
  await page.keyboard.press('1')
  const at = await placeOf(painter(page), { width: 200, height: 150 })
  await page.mouse.move(...at(106, 60))
  await page.mouse.down()
  await page.mouse.move(...at(115, 60), { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+Enter')
  await expect(keptTiles(page)).toHaveCount(1)
})

test('a picture dropped or pasted anywhere goes into the picture field, and the page stays', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/tools/replace-background`)
  await expect(page.getByText('Drop, paste or pick')).toHaveCount(2)
  await drop(page, page.getByRole('region', { name: 'Runs' }), await aPhoto())
  await expect(pictures(page)).toHaveCount(1)
  // The tool runs once for each picture of its first field: the next one goes there too.
  expect(await fling(page, 'paste', await subjectOnGround('jpeg'))).toBe(true)
  await expect(pictures(page)).toHaveCount(2)
  expect(new URL(page.url()).pathname).toBe('/tools/replace-background')
})

test('a screen without a picture field refuses the file, and the browser does not open it', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/models`)
  await expect(page.getByRole('heading', { name: 'Models' }).first()).toBeVisible()
  await expect.poll(async () => fling(page, 'drop', await subjectOnGround())).toBe(true)
  await expect(page.getByText(/You cannot add pictures on this screen/).first()).toBeVisible()
})

test('Activity links to a run on the screen of its own tool', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await page.keyboard.press('Control+Enter')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('button', { name: /^Done/ }).click()
  const row = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first()
  await expect(row).toContainText('Remove background')
  await expect(row).toContainText(/\d+ × \d+/)
  await expect(row).toContainText('Done')
  await expect(row.locator('img')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Remove background', level: 1 })).toBeVisible()
  await expect(keptTiles(page)).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe('/tools/remove-background')
})

test('a file is judged by its first bytes, whatever type the browser gives it', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/replace-background`)
  const picture = page.getByLabel('Picture', { exact: true })
  const photo = sharp(await subjectOnGround()).modulate({ brightness: 0.9 })
  const jpeg = await photo.jpeg().toBuffer()
  const form = page.getByRole('form', { name: 'Request' })
  for (const [name, type, bytes] of [
    ['scan.bmp', 'image/x-ms-bmp', bitmap()],
    ['IMG_2.HEIC', 'image/heif-sequence', aHeif()],
    ['photo.jpg', 'image/pjpeg', jpeg],
    ['IMG_1.JPG', 'application/octet-stream', await photo.jpeg({ quality: 70 }).toBuffer()],
    ['photo', '', await photo.webp().toBuffer()],
  ] as const) {
    await drop(page, picture, { name, type, bytes })
    await expect(form.getByRole('img', { name })).toBeVisible()
    await form.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await drop(page, picture, { name: 'words.png', type: 'image/png', bytes: Buffer.from('words') })
  await expect(form.getByText(/words\.png is not a picture\. Use JPEG/)).toBeVisible()
})

test('an animated picture says that its first frame is used', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/replace-background`)
  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#824', '#284'].map(frame))
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  await drop(page, page.getByLabel('Picture', { exact: true }), {
    name: 'flag.gif',
    type: 'image/gif',
    bytes,
  })
  await expect(page.getByText('flag.gif is animated: its first frame is used.')).toBeVisible()
})
