import type { CDPSession, Locator, Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { areMarked, marked, openPainter, placeOf } from '../fixtures/masks.ts'
import { expect, test } from '../fixtures/test.ts'

const PICTURE = { width: 200, height: 150 }
type Place = readonly [number, number]

const sessionOf = (page: Page) => page.context().newCDPSession(page)

/** The painter at 100 % with nothing marked, a brush of 20 px in hand, and where a pixel of the picture is on the page. */
async function openBlank(page: Page, easel: Easel) {
  const stage = await openPainter(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Size').fill('20')
  await expect(marked(page)).toHaveText('Nothing marked')
  return { stage, at: await placeOf(stage, PICTURE) }
}

/** Draws with the mouse, and holds it down. */
async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 4 })
}

async function draw(page: Page, from: Place, to: Place): Promise<void> {
  await drag(page, from, to)
  await page.mouse.up()
}

/** What the painter says is marked, once it says something else than before. */
async function newlyMarked(page: Page, before: string): Promise<string> {
  await expect(marked(page)).not.toHaveText(before)
  return (await marked(page).textContent()) ?? ''
}

/** A pen on the page: a kind of mouse, as the browser is told. */
const penOf =
  (session: CDPSession) =>
  (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', [x, y]: Place) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      force: 0.5,
      button: 'left',
      buttons: type === 'mousePressed' || type === 'mouseMoved' ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })

const touchesOf =
  (session: CDPSession) =>
  (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Place[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })

test('Escape drops the stroke in progress and nothing else; Undo takes it back; a tool’s key counts it once', async ({
  page,
  easel,
}) => {
  const { at } = await openBlank(page, easel)
  await draw(page, at(30, 30), at(60, 30))
  const one = await newlyMarked(page, 'Nothing marked')

  await drag(page, at(30, 100), at(80, 100))
  await page.keyboard.press('Escape')
  await page.mouse.move(...at(120, 120), { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Brush' })).toHaveAttribute('aria-pressed', 'true')
  await expect(marked(page)).toHaveText(one)

  await drag(page, at(30, 100), at(80, 100))
  await page.keyboard.press('Control+z')
  await page.mouse.move(...at(120, 120), { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await expect(marked(page)).toHaveText(one)
  await page.keyboard.press('Control+Shift+z')
  const two = await newlyMarked(page, one)

  await drag(page, at(150, 30), at(150, 100))
  await page.keyboard.press('e')
  const three = await newlyMarked(page, two)
  await page.mouse.move(...at(30, 30), { steps: 3 })
  await page.mouse.up()
  await page.keyboard.press('Control+z')
  await expect(marked(page)).toHaveText(two)
  await page.keyboard.press('Control+y')
  await expect(marked(page)).toHaveText(three)
})

test('a polygon gives corners back by Backspace and Undo, and closes on its first corner and by Enter', async ({
  page,
  easel,
}) => {
  const { at } = await openBlank(page, easel)
  const press = (x: number, y: number) => page.mouse.click(...at(x, y))
  await page.keyboard.press('p')
  await press(20, 20)
  await press(80, 20)
  await press(80, 80)
  await press(150, 140)
  await page.keyboard.press('Backspace')
  await press(22, 23)
  const triangle = await newlyMarked(page, 'Nothing marked')
  // Half of 60 × 60 px.
  expect(triangle).toContain('5.9 %')

  await press(100, 100)
  await press(120, 100)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(marked(page)).toHaveText(triangle)
  await page.keyboard.press('Control+z')
  await expect(marked(page)).toHaveText('Nothing marked')

  await press(20, 20)
  await press(80, 20)
  await press(80, 80)
  await page.keyboard.press('Enter')
  await expect(marked(page)).toHaveText(triangle)
})

test('in mid-drag Escape and Undo put a box back and keep what is selected; a tool’s key counts a box once', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/generate`)
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  const stage = page.getByRole('application', { name: /Layout canvas/ })
  await expect(stage.locator('canvas').first()).toBeVisible()
  const box = await stage.boundingBox()
  if (!box) throw new Error('the layout is not on the screen')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const rows = page.getByRole('list', { name: /^Elements/ }).getByRole('listitem')

  await page.mouse.move(...at(0.4, 0.4))
  await page.keyboard.press('o')
  await drag(page, at(0.4, 0.4), at(0.5, 0.5))
  await page.keyboard.press('t')
  await page.mouse.up()
  await expect(rows).toHaveCount(1)
  await draw(page, at(0.55, 0.55), at(0.6, 0.6))
  await expect(rows).toHaveCount(2)
  const fields = page.getByRole('spinbutton', { name: /^(Top|Left|Bottom|Right)/ })
  const values = async () => Promise.all((await fields.all()).map((field) => field.inputValue()))
  const before = await values()
  expect(before.length).toBeGreaterThan(0)

  for (const key of ['Escape', 'Control+z']) {
    await drag(page, at(0.57, 0.57), at(0.7, 0.65))
    await page.keyboard.press(key)
    await page.mouse.move(...at(0.72, 0.7), { steps: 3 })
    await page.mouse.up()
    expect(await values()).toEqual(before)
    await expect(rows).toHaveCount(2)
  }
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(0)
})

test('strokes are undone and redone after a reload, too', async ({ page, easel }) => {
  const { at } = await openBlank(page, easel)
  await draw(page, at(30, 30), at(60, 30))
  const one = await newlyMarked(page, 'Nothing marked')
  await draw(page, at(30, 100), at(80, 100))
  const two = await newlyMarked(page, one)
  await draw(page, at(30, 130), at(80, 130))
  await newlyMarked(page, two)
  await page.keyboard.press('Control+z')
  await expect(marked(page)).toHaveText(two)
  await expect.poll(() => areMarked(page, [50, 100], [50, 130])).toEqual([true, false])
  await page.reload()
  await expect(marked(page)).toHaveText(two)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(marked(page)).toHaveText(one)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(marked(page)).toHaveText('Nothing marked')
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => areMarked(page, [50, 30], [50, 100], [50, 130])).toEqual([true, true, true])
})

test.describe('with a hand on the screen', () => {
  test.use({ hasTouch: true })

  test('a palm neither paints nor pans nor ends a pen’s stroke', async ({ page, easel }) => {
    const { stage, at } = await openBlank(page, easel)
    const session = await sessionOf(page)
    const [pen, touch] = [penOf(session), touchesOf(session)]
    const view = () => stage.locator('img').evaluate((picture) => picture.style.transform)
    const before = await view()
    await touch('touchStart', at(150, 120))
    await touch('touchMove', at(155, 125))
    await pen('mouseMoved', at(30, 30))
    await pen('mousePressed', at(30, 30))
    await pen('mouseMoved', at(50, 30))
    await touch('touchMove', at(170, 140))
    await touch('touchEnd')
    await touch('touchStart', at(160, 100), at(180, 100))
    await touch('touchMove', at(120, 60), at(190, 120))
    await pen('mouseMoved', at(90, 30))
    await touch('touchEnd')
    await pen('mouseReleased', at(90, 30))
    await newlyMarked(page, 'Nothing marked')
    await expect
      .poll(() => areMarked(page, [30, 30], [60, 30], [88, 30], [155, 125], [160, 100]))
      .toEqual([true, true, true, false, false])
    expect(await view()).toBe(before)
    await page.keyboard.press('Control+z')
    await expect(marked(page)).toHaveText('Nothing marked')
  })

  test('two fingers tap to undo and three to redo; with a pen alone to draw, one finger moves the picture', async ({
    page,
    easel,
  }) => {
    const { stage, at } = await openBlank(page, easel)
    const touch = touchesOf(await sessionOf(page))
    const stroke = async () => {
      await touch('touchStart', at(30, 30))
      await touch('touchMove', at(60, 40))
      await touch('touchMove', at(90, 50))
      await touch('touchEnd')
    }
    await stroke()
    const one = await newlyMarked(page, 'Nothing marked')
    const fingers = [at(40, 100), at(80, 100), at(120, 100)]
    await touch('touchStart', ...fingers.slice(0, 2))
    await touch('touchEnd')
    await expect(marked(page)).toHaveText('Nothing marked')
    await touch('touchStart', ...fingers)
    await touch('touchEnd')
    await expect(marked(page)).toHaveText(one)

    const view = () => stage.locator('img').evaluate((picture) => picture.style.transform)
    const before = await view()
    await page.getByRole('button', { name: 'Pen, fingers and wheel' }).click()
    await page.getByRole('menuitemcheckbox', { name: /^Only a pen draws/ }).click()
    await stroke()
    await expect.poll(view).not.toBe(before)
    await expect(marked(page)).toHaveText(one)
  })
})

test('a wheel zooms, two fingers on a trackpad pan and pinch at their own rate, and a setting swaps them', async ({
  page,
  easel,
}) => {
  const { stage, at } = await openBlank(page, easel)
  const zoom = page.getByRole('button', { name: /^\d+ %$/ })
  const view = () => stage.locator('img').evaluate((picture) => picture.style.transform)
  const scale = async () => Number((await zoom.textContent())?.replace(' %', ''))
  const session = await sessionOf(page)
  /** Each event that is told the browser is a notch if it goes straight up or down. */
  const turn = async (deltaX: number, deltaY: number, modifiers = 0) => {
    // What comes sooner after another turn is of the same device.
    await page.waitForTimeout(250)
    const [x, y] = at(100, 75)
    await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers })
  }
  await page.mouse.move(...at(100, 75))
  await turn(0, -120)
  await expect.poll(scale).toBe(121)
  const before = await view()
  await turn(2, 15.5)
  await expect.poll(view).not.toBe(before)
  expect(await scale()).toBe(121)
  await turn(0, -100 * Math.log(2), 2)
  await expect.poll(scale).toBe(242)

  await page.getByRole('button', { name: 'Pen, fingers and wheel' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^The wheel moves/ }).click()
  const moved = await view()
  await turn(0, -120)
  await expect.poll(view).not.toBe(moved)
  expect(await scale()).toBe(242)
  await turn(2, 100)
  await expect.poll(scale).toBeLessThan(242)
  await page.keyboard.press('1')
  await draw(page, at(30, 30), at(60, 30))
  await expect(marked(page)).toContainText('px marked')
})

test('a stroke stays where the hand put it while the window changes its size and the display its density', async ({
  page,
  easel,
}) => {
  const { stage, at } = await openBlank(page, easel)
  await drag(page, at(30, 30), at(60, 30))
  const session = await sessionOf(page)
  // Only with another size does the browser tell the page about a density that is emulated.
  const display = (width: number, deviceScaleFactor: number) =>
    session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 800,
      deviceScaleFactor,
      mobile: false,
    })
  await display(1300, 2)
  await expect.poll(() => sharpness(stage)).toEqual([2, 2])
  // The picture is no longer in the middle.
  const shown = await stage.locator('img').boundingBox()
  if (!shown) throw new Error('the picture is not on the screen')
  const moved = (x: number, y: number) => [shown.x + x, shown.y + y] as const
  await page.mouse.move(...moved(60, 30))
  await page.mouse.move(...moved(60, 120), { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(() => areMarked(page, [30, 30], [58, 30], [60, 80], [60, 118], [100, 30], [60, 145]))
    .toEqual([true, true, true, true, false, false])
  await display(1310, 1)
  await expect.poll(() => sharpness(stage)).toEqual([1, 1])
})

/** Pixels of each canvas per CSS pixel: of the layers of shapes, and of the mask over them. */
const sharpness = (stage: Locator) =>
  stage.locator('canvas').evaluateAll((all) =>
    all.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('this is no canvas')
      return Math.round((100 * canvas.width) / Number.parseFloat(canvas.style.width)) / 100
    }),
  )
