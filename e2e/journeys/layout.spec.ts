import type { Page } from '@playwright/test'
import { choose, expect, keptTiles, tabTo, test } from '../fixtures/test.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /Layout/ })
const json = (page: Page) => page.getByLabel('Structured prompt')
const message = (page: Page) => page.getByRole('status', { name: 'Layout' })
const outline = (page: Page) => page.getByRole('list', { name: /Elements/ })

async function boxes(page: Page): Promise<readonly number[][]> {
  const { compositional_deconstruction } = JSON.parse(await json(page).inputValue())
  return compositional_deconstruction.elements.map(({ bbox }: { bbox: number[] }) => bbox)
}

/** The page position of a place on the canvas (0 to 1000); the requested picture is square and fitted. */
async function placeOf(page: Page) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('the canvas is not on the screen')
  const side = Math.min(box.width, box.height) - 48
  return (x: number, y: number) =>
    [
      box.x + (box.width - side) / 2 + (x / 1000) * side,
      box.y + (box.height - side) / 2 + (y / 1000) * side,
    ] as const
}

async function dragFrom(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}

test.beforeEach(async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page.getByRole('button', { name: 'Start with an example' }).click()
  await expect(message(page)).toContainText('2 elements')
})

test('elements drawn, moved and resized on the canvas update the outline and the JSON, and persist', async ({
  page,
}) => {
  const at = await placeOf(page)
  await page.getByRole('button', { name: 'Draw text' }).click()
  await dragFrom(page, at(100, 760), at(600, 900))
  await expect(message(page)).toContainText('3 elements, 1 selected')
  await expect(outline(page).getByRole('listitem')).toHaveCount(3)
  const drawn = (await boxes(page))[2] ?? []
  // [y_min, x_min, y_max, x_max]: y comes first. Boxes do not snap while they are drawn.
  for (const [place, near] of [760, 100, 900, 600].entries()) {
    expect(Math.abs((drawn[place] ?? 0) - near)).toBeLessThanOrEqual(4)
  }

  await page.getByRole('textbox', { name: 'Text' }).fill('Tonight')
  await expect(outline(page)).toContainText('“Tonight”')
  await expect(json(page)).toHaveValue(/"text": "Tonight"/)

  await dragFrom(page, at(300, 830), at(300, 700))
  const moved = (await boxes(page))[2] ?? []
  expect((moved[2] ?? 0) - (moved[0] ?? 0)).toBe((drawn[2] ?? 0) - (drawn[0] ?? 0))
  expect(moved[0]).toBeLessThan(700)

  await canvas(page).press('Control+z')
  expect((await boxes(page))[2]).toEqual(drawn)
  await canvas(page).press('Control+Shift+z')
  expect((await boxes(page))[2]).toEqual(moved)
})

test('fields of the whole picture update the JSON, and empty fields are counted', async ({ page }) => {
  await page.getByText('Whole picture').click()
  await page.getByLabel('Lighting').fill('low sun from the left')
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('a plain wall')
  const { style_description: style, compositional_deconstruction: inside } = JSON.parse(
    await json(page).inputValue(),
  )
  expect(style.lighting).toBe('low sun from the left')
  expect(inside.background).toBe('a plain wall')
  await expect(page.getByText(/Colours \d+ of 16/)).toBeVisible()
})

test('JSON that is typed is drawn; invalid JSON leaves the canvas unchanged and shows an error', async ({
  page,
}) => {
  const text = await json(page).inputValue()
  await json(page).fill(text.replace('a large low sun', 'a paper boat'))
  await expect(outline(page)).toContainText('a paper boat')
  await json(page).fill(text.slice(0, -4))
  await expect(page.getByRole('alert')).toContainText('cannot show this JSON')
  await expect(outline(page).getByRole('listitem')).toHaveCount(2)
  await json(page).fill(text)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a drag while the JSON is invalid does not overwrite it: a person chooses between the two', async ({
  page,
}) => {
  const text = await json(page).inputValue()
  const broken = text.slice(0, -4)
  const at = await placeOf(page)
  const drag = () => dragFrom(page, at(500, 450), at(300, 450))
  await json(page).fill(broken)
  await drag()
  await expect(page.getByRole('alert')).toContainText('Which of them counts?')
  await expect(json(page)).toHaveValue(broken)
  // Repaired meanwhile, it still waits for the choice.
  await json(page).fill(text)
  await page.getByRole('button', { name: 'Use the JSON' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(json(page)).toHaveValue(text)
  await json(page).fill(broken)
  await drag()
  await page.getByRole('button', { name: 'Use the canvas' }).click()
  await expect(json(page)).not.toHaveValue(broken)
  expect(JSON.parse(await json(page).inputValue())).not.toEqual(JSON.parse(text))
  await canvas(page).press('Control+z')
  await expect(json(page)).toHaveValue(broken)
})

test('steps on the canvas are undone after a reload, too', async ({ page }) => {
  const text = await json(page).inputValue()
  const at = await placeOf(page)
  await dragFrom(page, at(500, 450), at(300, 450))
  await expect(json(page)).not.toHaveValue(text)
  const moved = await json(page).inputValue()
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(JSON.parse(await json(page).inputValue())).toEqual(JSON.parse(text))
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(json(page)).toHaveValue(moved)
})

test('the keyboard alone adds, places, names and locks an element', async ({ page }) => {
  await tabTo(page, page.getByRole('button', { name: 'Add object' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type('a lighthouse on the left')
  await expect(page.getByText('The description says “left”, but the box is elsewhere.')).toHaveCount(0)
  await tabTo(page, page.getByRole('spinbutton', { name: 'Right' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('980')
  await tabTo(page, page.getByRole('spinbutton', { name: 'Left' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('700')
  await expect(page.getByText('The description says “left”, but the box is elsewhere.')).toBeVisible()

  await canvas(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowRight')
  expect((await boxes(page))[2]).toEqual([340, 701, 640, 981])
  await page.keyboard.press('Control+d')
  await expect(message(page)).toContainText('4 elements, 1 selected')
  await page.keyboard.press('l')
  await page.keyboard.press('Delete')
  await expect(message(page)).toContainText('4 elements')
  await page.keyboard.press('l')
  await page.keyboard.press('Delete')
  await expect(message(page)).toContainText('3 elements')
})

test('every model with structured prompts has the canvas, in its own proportions', async ({ page }) => {
  await choose(page, 'Model', 'Transparent')
  await choose(page, 'Pixels', '2K')
  await expect(message(page)).toContainText('2 elements · 2048 × 2048 px')
  await choose(page, 'Model', 'Fast')
  await expect(canvas(page)).toHaveCount(1)
  await choose(page, 'Model', '3.0')
  await expect(canvas(page)).toHaveCount(0)
})

test('the requested layout can be shown over the result', async ({ page }) => {
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Show boxes' }).click()
  const overlay = page.getByRole('img', { name: /Requested: a large low sun, “Blue Hour”/ })
  await expect(overlay).toBeVisible()
  const picture = await page.getByRole('region', { name: 'View' }).locator('img').boundingBox()
  expect(await overlay.boundingBox()).toEqual(picture)
})
