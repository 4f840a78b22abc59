import type { Page } from '@playwright/test'
import { THEME_COOKIE } from '#contract/studio/pages/theme.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { choose, expect, generate, keptTiles, test, uploaded } from '../fixtures/test.ts'
import { allRules, colorRules, judgeWidths } from './judge.ts'

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

for (const [theme, bird, seed] of [
  ['dark', 'lapwing', 9_500],
  ['light', 'dunlin', 9_510],
] as const)
  test(`the library’s selection, menu, dialogs and queue pass WCAG 2.2 AA in ${theme}`, async ({
    page,
    easel,
  }) => {
    const judge = (name: string) =>
      judgeWidths(page, `${name}-${theme}`, theme === 'dark' ? allRules : colorRules)
    await page.context().addCookies([{ name: THEME_COOKIE, value: theme, url: easel.studio }])
    for (const at of [0, 1]) await uploaded(easel, await aPicture({ seed: seed + at }), `${bird}-${at}.png`)

    await page.goto(`${easel.studio}/library?q=${bird}`)
    await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await judge('context menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+a')
    const selection = page.getByRole('region', { name: 'Selection' })
    await expect(selection).toContainText('2 selected')
    await judge('selection')
    await selection.getByRole('button', { name: 'Export' }).press('Enter')
    await choose(page, 'Format', 'JPEG')
    await choose(page, 'File size', 'Budget')
    await expect(dialog(page, /^Export 2/).getByRole('button', { name: /^Export 2/ })).toBeEnabled()
    await judge('export')

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${easel.studio}/generate?model=generate-fast`)
    await generate(page, 'wet sand at low tide')
    await expect(keptTiles(page)).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a curlew at dawn')
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Load settings' }).press('Enter')
    await expect(dialog(page, 'Load settings').getByRole('table')).toBeVisible()
    await judge('load settings')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Prompts', exact: true }).press('Enter')
    await expect(dialog(page, 'Prompts')).toBeVisible()
    await judge('prompts')
  })
