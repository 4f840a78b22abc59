import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { runsPage } from '#contract/studio/runs.ts'
import { anAdvertisement, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { choose, expect, give, keptTiles, run, runUntilKept, test } from '../fixtures/test.ts'

// What a press costs is never tried twice (CONTRIBUTING.md).
test.describe.configure({ retries: 0 })

/** Cuts out the subject of a drawn photograph. */
async function cutOut(page: Page, easel: Easel): Promise<void> {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toContainText('200 × 150')
}

test('the tools are reachable from the rail', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/`)
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.getByRole('link', { name: /Remove background/ }).click()
  await expect(page.getByRole('heading', { name: 'Remove background' }).first()).toBeAttached()
})

test('remove background keeps a picture with alpha, and its settings can be loaded', async ({
  page,
  easel,
}) => {
  await cutOut(page, easel)
  await expect(page.getByText(/^outline \d+ % sure$/)).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/PNG · .* · with alpha/)).toBeVisible()
  await expect(page.getByText(/^\d+ % sure$/)).toBeVisible()
  await page.getByRole('button', { name: 'Load settings' }).click()
  await expect(page).toHaveURL(/tools\/remove-background/)
})

test('a press during an upload waits for it', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/assets?**', async (route) => {
    await held
    await route.continue()
  })
  const buffer = await subjectOnGround()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await run(page)
  letGo()
  await expect(keptTiles(page)).toHaveCount(1)
})

test('a tool runs over several pictures by one press, and one of them leads back to its source', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  const pictures = await Promise.all(
    [0, 1, 2].map(async (at) => ({
      name: `photo-${at}.png`,
      mimeType: 'image/png',
      buffer: await sharp(await subjectOnGround())
        .rotate(at * 90)
        // Pixels of its own: the same bytes would keep another test's name.
        .modulate({ brightness: 0.96 })
        .png()
        .toBuffer(),
    })),
  )
  await page.getByLabel('Picture', { exact: true }).setInputFiles(pictures)
  await expect(page.getByRole('button', { name: /^Run 3 ≈ \$0\.\d+/ })).toBeVisible()
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toHaveCount(3)
  const { runs } = runsPage.parse(
    await (await page.request.get(`${easel.studio}/api/runs?operation=remove-background`)).json(),
  )
  // Those of other tests are older.
  expect(new Set(runs.slice(0, 3).map(({ intent }) => intent)).size).toBe(1)
  await keptTiles(page).first().getByRole('link', { name: 'Open', exact: true }).click()
  const tree = page.getByRole('tree', { name: 'History' })
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await tree.getByRole('treeitem', { name: /^Cut-out/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(tree.getByRole('treeitem', { name: /^photo-0/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'photo-0.png' })).toBeVisible()
})

async function newestResult(page: Page, easel: Easel): Promise<string | undefined> {
  const answer = await page.request.get(`${easel.studio}/api/runs?operation=replace-background`)
  return runsPage.parse(await answer.json()).runs[0]?.results[0]?.state
}

test('a press is shown even if an older list of runs arrives after it', async ({ page, easel, context }) => {
  // It gets the same events, by way of the first one.
  const second = await context.newPage()
  await page.route(
    '**/api/runs?**',
    async (route) => {
      const answer = await route.fetch()
      await expect.poll(() => newestResult(page, easel)).toBe('kept')
      await expect(keptTiles(second)).toHaveCount(1)
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await page.goto(`${easel.studio}/tools/replace-background`)
  await give(page, 'Picture', await subjectOnGround())
  await give(page, 'Background', await anAdvertisement())
  await second.goto(`${easel.studio}/tools/replace-background`)
  await expect(second.getByText('The result appears here')).toBeVisible()
  await run(page)
  await expect(keptTiles(page)).toHaveCount(1)
})

test('the edge of a cut-out is edited by hand, into a new picture; the previous one stays', async ({
  page,
  easel,
}) => {
  await cutOut(page, easel)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Refine edge' }).click()
  const marked = page.getByRole('status', { name: 'Marked' })
  await expect(marked).toContainText('px marked')
  const before = page.url().replace(/\/refine$/, '')
  // A rectangle of the background is restored, and nothing else.
  await page.getByText('List of marked areas').click()
  for (const [side, value] of [
    ['x', '5'],
    ['y', '6'],
    ['width', '20'],
    ['height', '10'],
  ] as const) {
    await page.getByRole('spinbutton', { name: side, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Mark rectangle' }).click()
  await page.getByRole('button', { name: 'Save as a new cut-out' }).click()
  await expect(page.getByText(/PNG · .* · with alpha/)).toBeVisible()
  expect(page.url()).not.toBe(before)
  const alphaOf = async (address: string) => {
    const id = address.split('/').at(-1)
    const file = await (await page.request.get(`${easel.studio}/api/assets/${id}/original`)).body()
    const { data, info } = await sharp(file)
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width }
  }
  const [old, refined] = [await alphaOf(before), await alphaOf(page.url())]
  const changed = [...refined.data.entries()].filter(([at, alpha]) => alpha !== old.data[at])
  expect(changed.every(([, alpha]) => alpha === 255)).toBe(true)
  expect(changed.map(([at]) => [at % old.width, Math.floor(at / old.width)])).toEqual(
    Array.from({ length: 200 }, (_, at) => [5 + (at % 20), 6 + Math.floor(at / 20)]),
  )
})

test('replace background accepts two pictures and makes two', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/replace-background`)
  await give(page, 'Picture', await subjectOnGround())
  await give(page, 'Background', await anAdvertisement())
  await choose(page, 'Pictures', '2')
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toHaveCount(2)
  await expect(keptTiles(page).first()).toContainText('200 × 150')
})

/** Seven times as wide as high. */
const wide = () =>
  sharp({ create: { width: 420, height: 60, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer()

for (const { tool, files, message, button = /^Run/ } of [
  { tool: 'remove-background', files: {}, message: 'Is required.' },
  { tool: 'layerize-text', files: {}, message: 'Is required.' },
  {
    tool: 'replace-background',
    files: { Picture: wide, Background: anAdvertisement },
    message: 'Must have proportions between 1:6 and 6:1.',
  },
  {
    tool: 'resize-ad',
    files: { Picture: anAdvertisement },
    message: 'Is required.',
    button: /^Choose a size/,
  },
  {
    tool: 'localize-ad',
    files: { Picture: anAdvertisement },
    message: 'Is required.',
    button: /^Choose a language/,
  },
]) {
  test(`what ${tool} cannot accept is refused under its field, which has the focus, and nothing is sent`, async ({
    page,
    easel,
  }) => {
    await page.goto(`${easel.studio}/tools/${tool}`)
    for (const [field, picture] of Object.entries(files)) await give(page, field, await picture())
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.locator(':focus')).toHaveAccessibleDescription(message)
    const { runs } = runsPage.parse(
      await (await page.request.get(`${easel.studio}/api/runs?operation=${tool}`)).json(),
    )
    expect(runs.filter(({ state }) => state !== 'completed')).toEqual([])
  })
}

test('pose variants requires an instruction, and says so under its field', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/pose-variants`)
  await give(page, 'Picture', await subjectOnGround())
  await run(page)
  await expect(page.getByText('Is required.')).toBeVisible()
  await page.getByLabel('Instruction').fill('closer')
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toHaveCount(1)
})

test('pose variants names the nearest proportions, and offers moves as buttons', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/pose-variants`)
  await give(page, 'Picture', await subjectOnGround())
  await expect(page.getByText('None uses 4:3, the closest to the picture.')).toBeVisible()
  const moves = page.getByRole('group', { name: 'Moves' })
  await moves.getByRole('button', { name: 'mirrored' }).click()
  await moves.getByRole('button', { name: 'closer' }).click()
  await expect(page.getByLabel('Instruction')).toHaveValue('mirrored, closer')
  await choose(page, 'Pictures', '2')
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as contact sheet' }).click()
  const sheet = await sharp(await (await download).path()).metadata()
  expect([sheet.width, sheet.height]).toEqual([2 * 480 + 3 * 24, 480 + 40 + 2 * 24])
  // A single cell is one picture again, with its own seed.
  await keptTiles(page).first().getByRole('button', { name: 'One more like this' }).click()
  await expect(keptTiles(page)).toHaveCount(1)
})

test('ad resize makes exactly the pixels of every chosen size', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/resize-ad`)
  await give(page, 'Picture', await anAdvertisement())
  const size = (name: RegExp) => page.getByRole('checkbox', { name })
  await size(/^300 × 250/).check({ force: true })
  await size(/^336 × 280/).check({ force: true })
  await size(/^970 × 250/).check({ force: true })
  await expect(page.getByText('3 requests')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Run 3/ })).toBeVisible()
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toHaveCount(3)
  for (const pixels of ['300 × 250', '336 × 280', '970 × 250']) {
    await expect(keptTiles(page).filter({ hasText: pixels })).toContainText('as requested')
  }
})

test('ad localizer sets exactly the listed lines, and counts the covered ones', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/localize-ad`)
  await give(page, 'Picture', await anAdvertisement('Garden Party'))
  await page.getByRole('checkbox', { name: 'German' }).check()
  await choose(page, 'Copy mode', 'Set exact lines')
  await page.getByRole('button', { name: /Read the ad’s lines/ }).click()
  await expect(page.getByRole('button', { name: 'German 0 of 2' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Line 1, text on the ad')).toHaveValue('Summer Sale')
  await page.getByLabel('Line 1, text in German').fill('Sommerschluss')
  await expect(page.getByRole('button', { name: 'German 1 of 2' })).toBeVisible()
  await page.getByLabel('Line 2, text in German').fill('Gartenfest')
  await expect(page.getByRole('button', { name: 'German 2 of 2' })).toBeVisible()
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toContainText('600 × 300')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText('German: 2 of 2 lines set')).toBeVisible()
})

test('the lines of an ad are detected once, each language has its own copy, and untranslated lines show a warning', async ({
  page,
  easel,
}) => {
  test.slow()
  await page.goto(`${easel.studio}/tools/localize-ad`)
  await give(page, 'Picture', await anAdvertisement('Harbour Outfitters'))
  await page.getByRole('checkbox', { name: 'German' }).check()
  await expect(page.getByRole('note')).toContainText('common phrases only')
  await run(page)
  await expect(page).toHaveURL(/run=/)
  const intent = new URL(page.url()).searchParams.get('run')
  const localized = async () => {
    const answer = await page.request.get(`${easel.studio}/api/runs?operation=localize-ad`)
    return runsPage.parse(await answer.json()).runs.find((one) => one.intent === intent)
  }
  await expect.poll(async () => (await localized())?.results[0]?.state).toBe('kept')
  expect((await localized())?.warnings).toMatchObject([{ code: 'untranslated', count: 1, of: 2 }])
  await page.goto(`${easel.studio}/library/${(await localized())?.results[0]?.asset?.id}`)
  await expect(page.getByRole('note')).toContainText(
    '1 of 2 lines could not be translated: Harbour Outfitters',
  )

  await page.goto(`${easel.studio}/tools/localize-ad`)
  await choose(page, 'Copy mode', 'Set exact lines')
  await page.getByRole('button', { name: /^Read the ad’s lines · ≈ \$/ }).click()
  await page.getByRole('checkbox', { name: 'French' }).first().check()
  await expect(page.getByRole('button', { name: 'German 0 of 2' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'German 0 of 2' }).click()
  await page.getByLabel('Line 1, text in German').fill('Sommerschluss')
  await expect(page.getByRole('button', { name: 'German 1 of 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'French 0 of 2' })).toBeVisible()
  await run(page)
  await expect(page.getByText('French has no lines.')).toBeVisible()
  // Detected once: afterwards the picture is known.
  await page.reload()
  await expect(page.getByText('2 lines were read.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'German 1 of 2' })).toBeVisible()
})

test('ad localizer sends one request for each language, at the service’s price for all', async ({
  page,
  easel,
}) => {
  await page.goto(`${easel.studio}/tools/localize-ad`)
  await give(page, 'Picture', await anAdvertisement())
  for (const language of ['German', 'French', 'Arabic']) {
    await page.getByRole('checkbox', { name: new RegExp(`^${language}`) }).check()
  }
  await expect(page.getByRole('button', { name: /^Run 3 \$0\.\d+/ })).toBeVisible()
  await runUntilKept(page, easel)
  await expect(keptTiles(page)).toHaveCount(3)
})

test('a result is used in another tool, and the button shows the exact price', async ({ page, easel }) => {
  await cutOut(page, easel)
  await keptTiles(page).getByRole('button', { name: 'Use in…' }).click()
  await page.getByRole('menuitem', { name: 'Ad localizer' }).click()
  await expect(page).toHaveURL(/tools\/localize-ad$/)
  await expect(page.getByText('1 of 1').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'German' }).check()
  await expect(page.getByRole('button', { name: /^Run 1 \$0\.\d+/ })).toBeVisible()
})

test('an unknown tool shows an error page', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/nonsense`)
  await expect(page.getByText('Tool not found')).toBeVisible()
})
