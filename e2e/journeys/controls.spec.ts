import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { expect, give, tabTo, test, uploaded } from '../fixtures/test.ts'

const PHONE = { width: 390, height: 844 }

const transparent = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: '#b91c1c80' } })
    .png()
    .toBuffer()

/** Visible controls with the browser's default look. */
const nativeLooks = (page: Page) =>
  page.locator('select, input[type=range], input[type=checkbox]').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { appearance, opacity, clipPath, width } = getComputedStyle(control)
        const isHidden = opacity === '0' || clipPath !== 'none' || width === '1px'
        return control.tagName === 'SELECT' || (appearance !== 'none' && !isHidden)
      })
      .map((control) => control.outerHTML),
  )

test('sliders, checkboxes and lists look the same on every screen', async ({ page, easel }) => {
  const photo = await uploaded(easel, await subjectOnGround(), 'photo.png')
  const other = await uploaded(easel, await subjectOnGround('jpeg'), 'photo.jpg')
  const cutOut = await uploaded(easel, await transparent(), 'cut-out.png')
  const screens = [
    { path: '/generate', has: page.getByRole('combobox', { name: 'More sizes' }) },
    { path: '/library', has: page.getByRole('checkbox', { name: /^Select/ }).first() },
    { path: '/activity', has: page.getByRole('combobox', { name: 'Tool or model' }) },
    { path: `/tools/remove-object?image=${photo}`, has: page.getByRole('slider', { name: 'Size' }) },
    { path: '/tools/localize-ad', has: page.getByRole('checkbox', { name: 'German' }) },
    { path: `/library/${cutOut}`, has: page.getByRole('checkbox', { name: 'Trim to content' }) },
    { path: `/compare?ids=${photo},${other}&mode=slider`, has: page.getByRole('slider') },
  ]
  for (const { path, has } of screens) {
    await page.goto(easel.studio + path)
    await expect(has).toBeAttached()
    expect(await nativeLooks(page), path).toEqual([])
  }
})

test('a list is opened, navigated, filtered and closed with the keyboard alone', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/activity`)
  const tool = page.getByRole('combobox', { name: 'Tool or model' })
  await tabTo(page, tool)
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox', { name: 'Tool or model' })
  await expect(list).toBeFocused()
  await page.keyboard.type('ad r')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/operation=resize-ad/)
  await expect(tool).toHaveText('Ad resize')
  await expect(tool).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('option', { name: 'Ad resize', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(tool).toBeFocused()
  await expect(tool).toHaveText('Ad resize')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a list opens within the screen and works by touch', async ({ page, easel }) => {
    await page.goto(`${easel.studio}/library`)
    await page.getByRole('combobox', { name: 'Tool or model' }).tap()
    const list = page.getByRole('listbox')
    await expect(list).toBeFocused()
    const box = await list.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= PHONE.width && box.y + box.height <= PHONE.height).toBe(
      true,
    )
    await list.getByRole('option', { name: 'Remove background' }).tap()
    await expect(page).toHaveURL(/operation=remove-background/)
  })

  test('while painting, the press button follows the canvas in tab order, and the fields precede it', async ({
    page,
    easel,
  }) => {
    await page.goto(`${easel.studio}/tools/remove-object`)
    await give(page, 'Picture', await subjectOnGround())
    const canvas = page.getByRole('application', { name: /Mask painter/ })
    const press = page.getByRole('button', { name: /^Run/ })
    await expect(canvas.locator('img')).toBeVisible()
    const order = await page.evaluate(() => {
      const at = (selector: string) => document.querySelector(selector)
      const [form, stage, button] = [at('form'), at('[role=application]'), at('button[type=submit]')]
      const follows = (one: Element | null, other: Element | null) =>
        one && other ? (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 : null
      return [follows(form, stage), follows(stage, button)]
    })
    expect(order).toEqual([true, true])
    await page
      .getByRole('heading', { name: 'Runs' })
      .or(page.getByText('Nothing yet'))
      .first()
      .scrollIntoViewIfNeeded()
    const [drawn, pressed] = [await canvas.boundingBox(), await press.boundingBox()]
    expect(drawn && pressed && pressed.y >= drawn.y + drawn.height - 1).toBe(true)
  })

  test('a small picture fills the stage', async ({ page, easel }) => {
    await page.goto(`${easel.studio}/tools/remove-object`)
    await give(page, 'Picture', await subjectOnGround())
    const canvas = page.getByRole('application', { name: /Mask painter/ })
    await expect(canvas.locator('img')).toBeVisible()
    const stage = await canvas.boundingBox()
    await expect
      .poll(async () => (await canvas.locator('img').boundingBox())?.width)
      .toBeGreaterThan((stage?.width ?? 0) * 0.8)
    const id = await uploaded(easel, await subjectOnGround(), 'photo.png')
    await page.goto(`${easel.studio}/library/${id}`)
    const shown = await page.getByRole('region', { name: 'View' }).getByRole('img').boundingBox()
    expect(shown?.width).toBeGreaterThan(PHONE.width * 0.8)
  })
})
