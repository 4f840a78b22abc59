import type { Locator, Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { marked, painter } from '../fixtures/masks.ts'
import { expect, give, runAndOpen, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

/** Paints with one finger, from one point of the page to another. */
async function paint(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const session = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly (readonly [number, number])[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await send('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]])
  await send('touchEnd', [])
  await session.detach()
}

async function openRefining(page: Page, easel: Easel): Promise<void> {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await runAndOpen(page, easel)
  await page.getByRole('button', { name: 'Refine edge' }).click()
  await expect(marked(page)).toContainText('px marked')
}

test('on a phone the text about an edge has a row of its own', async ({ page, easel }) => {
  await openRefining(page, easel)
  const sentence = await boxOf(page.getByText(/^Marked areas stay/))
  expect(sentence.width).toBeGreaterThan(300)
  const box = await boxOf(page.getByText('Clean edge colours'))
  expect(box.y >= sentence.y + sentence.height || box.y + box.height <= sentence.y).toBe(true)
})

for (const [name, open] of [
  [
    'taking an object out',
    async (page: Page, easel: Easel) => {
      await page.goto(`${easel.studio}/tools/remove-object`)
      await give(page, 'Picture', await subjectOnGround())
      await expect(marked(page)).toBeVisible()
    },
  ],
  ['refining an edge', openRefining],
] as const)
  test(`on a phone the picture has half of the screen while ${name}, and is painted by touch`, async ({
    page,
    easel,
  }) => {
    await open(page, easel)
    const stage = painter(page)
    await expect(stage.locator('img')).toBeVisible()
    await stage.scrollIntoViewIfNeeded()
    await stage.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { x, y, width, height } = await boxOf(stage)
    // The part that is visible and touchable: not covered by anything.
    const isFree = (at: number) =>
      stage.evaluate((element, [left, top]) => element.contains(document.elementFromPoint(left, top)), [
        x + width / 2,
        at,
      ] as const)
    let free = 0
    for (let at = Math.max(0, y) + 1; at < Math.min(844, y + height); at += 2)
      free += (await isFree(at)) ? 2 : 0
    expect(free).toBeGreaterThanOrEqual(422)
    const before = await marked(page).textContent()
    await paint(page, [x + width / 2 - 40, y + height / 2], [x + width / 2 + 40, y + height / 2 + 20])
    await expect(marked(page)).not.toHaveText(before ?? '')
    // The browser treats a tap right after a quick stroke as the end of that stroke's fling.
    await expect(async () => {
      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(marked(page)).toHaveText(before ?? '', { timeout: 3000 })
    }).toPass()
  })

test('on a phone the mask’s tools, zoom and settings do not overlap', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-object`)
  await give(page, 'Picture', await subjectOnGround())
  await expect(marked(page)).toBeVisible()
  const tools = await boxOf(page.getByRole('toolbar', { name: 'Mask tools' }))
  const zoom = await boxOf(page.getByRole('button', { name: 'Zoom out' }))
  expect(
    tools.x + tools.width <= zoom.x || tools.y + tools.height <= zoom.y || zoom.y + zoom.height <= tools.y,
  ).toBe(true)
  await expect(page.getByLabel('Size')).toBeVisible()
  await expect(page.getByLabel('Hardness')).toBeHidden()
  await page.getByRole('button', { name: 'Mask settings' }).tap()
  await expect(page.getByLabel('Hardness')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invert' })).toBeVisible()
  const press = await boxOf(page.getByRole('button', { name: /^Run/ }))
  const stage = await boxOf(painter(page))
  expect(press.y).toBeGreaterThanOrEqual(stage.y + stage.height)
})
