import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { choose, expect, generate, keptTiles, tabTo, test, WITH_MOTION } from '../fixtures/test.ts'

// What a press costs is never tried twice (CONTRIBUTING.md).
test.describe.configure({ retries: 0 })

/** Small and fast, as this journey does not test pictures. */
async function smallSizes(page: import('@playwright/test').Page) {
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '4')
}

test.use(WITH_MOTION)

test.beforeEach(async ({ page, easel }) => {
  await page.goto(`${easel.studio}/`)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible()
})

test('a designer writes a prompt, presses, watches the tiles fill, and finds and downloads the pictures', async ({
  page,
}) => {
  await smallSizes(page)
  await generate(page, 'a lighthouse above a calm sea at dusk, the words "Blue Hour" in cream')
  await expect(keptTiles(page)).toHaveCount(4)
  await expect(keptTiles(page).first()).toContainText('1024 × 1024')
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
  await expect(pictures.first()).toBeVisible()
  await pictures.first().click()
  await expect(page.getByText('SHA-256')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const bytes = await readFile(await download.path())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await expect(page.getByText(sha256)).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^easel-a-lighthouse.*\.png$/)
})

test('a reload in the middle loses nothing', async ({ page }) => {
  await smallSizes(page)
  await generate(page, 'dunes under a pale sun sandbox:slow=2')
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(keptTiles(page)).toHaveCount(4)
})

test('a kill and restart of the servers in the middle loses nothing', async ({ page, easel, complaints }) => {
  await smallSizes(page)
  await generate(page, 'a city skyline at night sandbox:slow=3')
  await expect(page.getByText('Running', { exact: true })).toHaveCount(4)
  await easel.kill()
  await easel.start()
  await expect(keptTiles(page)).toHaveCount(4)
  // The connection was refused in between; only these errors are expected.
  expect(complaints.filter((complaint) => !/net::ERR_/.test(complaint))).toEqual([])
  complaints.length = 0
})

test('a double click presses once', async ({ page, easel }) => {
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '1')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('one picture and no more')
  await page.getByRole('button', { name: /^Generate/ }).dblclick()
  await expect(keptTiles(page)).toHaveCount(1)
  const answer = await page.request.get(`${easel.studio}/api/runs`)
  const { runs } = await answer.json()
  expect(
    runs.filter((run: { values: { prompt?: string } }) => run.values.prompt === 'one picture and no more'),
  ).toHaveLength(1)
})

test('a draft survives a reload, and another model keeps the prompt', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('words that must not be lost')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'words that must not be lost',
  )
  await choose(page, 'Model', '3.0')
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'words that must not be lost',
  )
})

test('everything works by keyboard alone', async ({ page }) => {
  await tabTo(page, page.getByRole('radio', { name: '4.0', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Fast', exact: true })).toBeChecked()
  await tabTo(page, page.getByRole('textbox', { name: 'Prompt', exact: true }))
  await page.keyboard.type('still life with a vase')
  await page.keyboard.press('Control+Enter')
  await expect(keptTiles(page)).toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: 'Open', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('SHA-256')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Generate' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible()
})

test('FLASH on 4.0 is disabled, with the reason', async ({ page }) => {
  await expect(page.getByRole('radio', { name: 'Flash' })).toBeDisabled()
  await expect(page.getByText(/Flash: coming soon/)).toBeVisible()
})

test('an empty prompt is refused under its field, which has the focus, before anything is sent', async ({
  page,
}) => {
  await choose(page, 'Model', 'Fast')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(page.getByText('Is required.')).toBeVisible()
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await expect(prompt).toBeFocused()
  await expect(prompt).toHaveAccessibleDescription('Is required.')
})

for (const { words, message } of [
  { words: 'sandbox:withhold', message: 'Charged · Change the wording' },
  { words: 'sandbox:fail', message: 'Not charged' },
  { words: 'sandbox:block', message: 'Not charged' },
]) {
  test(`${words} ends in a tile with the outcome and whether it is charged`, async ({ page }) => {
    await choose(page, 'Model', 'Fast')
    await choose(page, 'Pictures', '1')
    await generate(page, `a quiet room ${words}`)
    const tile = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem')
    await expect(tile).toContainText(message)
    await expect(tile.getByRole('button').first()).toBeVisible()
  })
}

test('a deleted picture disappears, and Undo restores it', async ({ page }) => {
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '1')
  await generate(page, 'geometric shapes to be deleted')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(keptTiles(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(keptTiles(page)).toHaveCount(1)
})

test('settings of a run are loaded as a difference, row by row', async ({ page }) => {
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '1')
  await choose(page, 'Quality', 'Low')
  await generate(page, 'arches in the morning')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('something else entirely')
  await choose(page, 'Quality', 'High')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Load settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load settings' })
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('checkbox', { name: 'Apply Prompt' }).uncheck()
  await dialog.getByRole('button', { name: 'Apply 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'something else entirely',
  )
  await expect(page.getByRole('radio', { name: 'Low', exact: true })).toBeChecked()
  // What they replaced is behind a button above the form, also on the page as the server draws it.
  const earlier = page.getByRole('button', { name: 'Earlier forms' })
  for (const isDrawn of [false, true]) {
    if (isDrawn) await page.reload()
    await expect(earlier).toBeVisible()
    const [button, prompt] = await Promise.all(
      [earlier, page.getByRole('textbox', { name: 'Prompt', exact: true })].map((one) => one.boundingBox()),
    )
    expect(button?.y).toBeLessThan(prompt?.y ?? 0)
  }
})

test('each window keeps its own prompt, and what it replaces of another one is an earlier form', async ({
  page,
  context,
  easel,
}) => {
  const fast = `${easel.studio}/generate?model=generate-fast`
  const promptOf = (one: typeof page) => one.getByRole('textbox', { name: 'Prompt', exact: true })
  await page.goto(fast)
  await promptOf(page).fill('a long brief')
  const other = await context.newPage()
  await other.goto(fast)
  await promptOf(other).fill('other idea')
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.goBack()
  await expect(promptOf(page)).toHaveValue('a long brief')
  await page.reload()
  await expect(promptOf(page)).toHaveValue('a long brief')
  await promptOf(page).fill('a longer brief')
  await page.getByRole('button', { name: 'Earlier forms' }).click()
  await expect(page.getByRole('menuitem', { name: 'other idea' })).toBeVisible()
})

test('an earlier prompt is reused, and the rest of the form stays', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate?model=generate-fast`)
  await generate(page, 'a red kite over dunes')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('something else')
  await choose(page, 'Pixels', '2K')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('menuitem', { name: 'a red kite over dunes' }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'a red kite over dunes',
  )
  await expect(page.getByRole('radio', { name: '2K' })).toBeChecked()
})
