import type { Page } from '@playwright/test'
import { THEME_COOKIE, type Theme } from '#contract/studio/pages/theme.ts'
import { runsPage } from '#contract/studio/runs.ts'
import { anAdvertisement, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { choose, expect, generate, give, keptTiles, runAndOpen, test } from '../fixtures/test.ts'
import { allRules, colorRules, judgeWidths, WIDTHS } from './judge.ts'

const SCREENS = [
  { name: 'generate', path: '/generate' },
  { name: 'library', path: '/library' },
  { name: 'activity', path: '/activity' },
] as const

const TOOL_SCREENS = [
  { name: 'tools', path: '/tools' },
  { name: 'replace-background', path: '/tools/replace-background' },
  { name: 'localize-ad', path: '/tools/localize-ad' },
  { name: 'resize-ad', path: '/tools/resize-ad' },
  { name: 'pose-variants', path: '/tools/pose-variants' },
  { name: 'models', path: '/models' },
  { name: 'keys', path: '/admin/keys' },
  { name: 'invoices', path: '/admin/invoices' },
  { name: 'open-generation', path: '/generations' },
] as const

// The longest file by far: its tests share nothing.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page, context, easel }) => {
  await context.addCookies([{ name: THEME_COOKIE, value: 'dark', url: easel.studio }])
  const { pictures } = await (await page.request.get(`${easel.studio}/api/library`)).json()
  if (pictures.length > 0) return
  await page.goto(`${easel.studio}/generate?model=generate-fast`)
  await choose(page, 'Pictures', '2')
  await generate(page, 'sea harbour at dusk, the words "Blue Hour" in cream')
  await expect(keptTiles(page)).toHaveCount(2)
})

/** Fails for any violation that axe finds at a width in a theme. */
async function judge(page: Page, name: string): Promise<void> {
  await judgeWidths(page, `${name}-dark`, allRules)
  await changeTheme(page, 'light')
  await judgeWidths(page, `${name}-light`, colorRules)
  await changeTheme(page, 'system', 'dark')
}

/** Goes through themes, one by one, by the button in the top bar. */
async function changeTheme(page: Page, ...themes: readonly Theme[]): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0], height: 900 })
  for (const theme of themes) {
    await page.getByRole('button', { name: new RegExp(`Change to ${theme}$`) }).click()
  }
}

for (const { name, path } of SCREENS) {
  test(`${name} passes WCAG 2.2 AA`, async ({ page, easel }) => {
    await page.goto(`${easel.studio}${path}`)
    const named = page.getByText(/sea harbour/).or(page.getByRole('link', { name: /sea harbour/ }))
    await expect(named.first()).toBeAttached()
    await judge(page, name)
  })
}

for (const { name, path } of TOOL_SCREENS) {
  test(`${name} passes WCAG 2.2 AA`, async ({ page, easel }) => {
    await page.goto(`${easel.studio}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await judge(page, name)
  })
}

for (const theme of ['dark', 'light'] as const)
  test(`the dialogs of kept pictures and of tags pass WCAG 2.2 AA in ${theme}`, async ({ page, easel }) => {
    const rules = theme === 'dark' ? allRules : colorRules
    await page.context().addCookies([{ name: THEME_COOKIE, value: theme, url: easel.studio }])
    await page.goto(`${easel.studio}/tools/remove-background`)
    await page.getByRole('button', { name: /from the library$/ }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /sea harbour/ })
        .first(),
    ).toBeVisible()
    await judgeWidths(page, `picker-${theme}`, rules)
    await page.goto(`${easel.studio}/library`)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Add a tag to all' })).toBeFocused()
    for (const tag of ['blue', 'hour', 'b']) {
      await page.keyboard.type(tag)
      if (tag !== 'b') await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove the tag hour' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'blue' })).toBeVisible()
    await judgeWidths(page, `tags-${theme}`, rules)
  })

test('the layout editor passes WCAG 2.2 AA', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate?model=generate-v4`)
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  const example = page.getByRole('button', { name: 'Start with an example' })
  await example.or(page.getByRole('button', { name: 'Format' })).waitFor()
  if (await example.isVisible()) await example.click()
  await page.getByRole('button', { name: '“Blue Hour”', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Selected element' })).toBeVisible()
  await judge(page, 'layout')
})

test('the mask painter passes WCAG 2.2 AA', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-object`)
  await give(page, 'Picture', await subjectOnGround())
  const painter = page.getByRole('application')
  // The picture is loaded once the mask is open; earlier keys have no effect.
  await expect(painter.locator('img')).toBeVisible()
  await painter.press('x')
  await expect(page.getByRole('status', { name: 'Marked' })).toContainText('px marked')
  await page.getByText('List of marked areas').click()
  await judge(page, 'mask')
})

test('a cut-out and the editor of its edge pass WCAG 2.2 AA', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/remove-background`)
  await give(page, 'Picture', await subjectOnGround())
  await runAndOpen(page, easel)
  await expect(page.getByRole('button', { name: 'Download cut-out' })).toBeVisible()
  await judge(page, 'cut-out')
  await page.getByRole('button', { name: 'Refine edge' }).click()
  await expect(page.getByRole('status', { name: 'Marked' })).toContainText('px marked')
  await judge(page, 'refine')
})

test('text layers pass WCAG 2.2 AA', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools/layerize-text`)
  await give(page, 'Picture', await anAdvertisement(), 'ad.png')
  await runAndOpen(page, easel)
  await page.getByRole('button', { name: 'Edit text layers' }).click()
  await page.getByRole('button', { name: '“Summer Sale”', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Selected text' })).toBeVisible()
  await judge(page, 'text-layers')
})

test('a generation passes WCAG 2.2 AA', async ({ page, easel }) => {
  const { runs } = runsPage.parse(await (await page.request.get(`${easel.studio}/api/runs`)).json())
  const made = runs.find(({ state, generationId }) => state === 'completed' && generationId !== null)
  await page.goto(`${easel.studio}/generations/${made?.generationId}`)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('img').first()).toBeVisible()
  await judge(page, 'generation')
})

test('a comparison passes WCAG 2.2 AA', async ({ page, easel }) => {
  const { pictures } = await (await page.request.get(`${easel.studio}/api/library`)).json()
  const ids = pictures.slice(0, 2).map(({ asset }: { asset: { id: string } }) => asset.id)
  await page.goto(`${easel.studio}/compare?ids=${ids.join(',')}`)
  await expect(page.getByRole('region', { name: 'Picture 2' })).toBeVisible()
  await judge(page, 'compare')
})

test('the picture page passes WCAG 2.2 AA', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/library`)
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click()
  await expect(page.getByText('SHA-256')).toBeVisible()
  await judge(page, 'picture')
})
