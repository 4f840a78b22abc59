import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

export const WIDTHS = [1440, 1024, 390] as const

/** WCAG 2.2 AA, as far as axe can check it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that look at colors: only they can differ between the themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** In place of axe's source on a page that has axe already. */
const NOTHING = 'undefined'

/**
 * Axe as it runs on a page without frames of other origins: it opens no second page to join the frames' results, and
 * gives nothing but violations. Each document compiles axe's source once, which is half a megabyte.
 */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
}

/** The rules to check. */
export type Ruled = (axe: AxeBuilder) => AxeBuilder
export const allRules: Ruled = (axe) => axe.withTags(RULES)
export const colorRules: Ruled = (axe) => axe.withRules(COLOR_RULES)

/** Fails for any violation that axe finds at a width. */
export async function judgeWidths(page: Page, name: string, ruled: Ruled): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const { violations } = await ruled(await axeFor(page)).analyze()
    const places = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    expect(places, `${name} at ${width} px`).toEqual([])
  }
}
