import type { Locator, Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { openPainter, painter } from '../fixtures/masks.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'

const at = (path: string) => async () => path

/** Screens by their names, each with its address once what it shows is there. */
const SCREENS = {
  generate: at('/generate?model=generate-v4'),
  library: at('/library'),
  'a picture': async (easel) =>
    `/library/${await uploaded(easel, await aPicture({ seed: 9_600 }), 'near.png')}`,
  'text layers': async (easel) =>
    `/library/${await uploaded(easel, await aPicture({ seed: 9_601 }), 'ad.png')}/layers`,
  tools: at('/tools'),
  'the ad localizer': at('/tools/localize-ad'),
  'ad resize': at('/tools/resize-ad'),
  activity: at('/activity'),
  models: at('/models'),
  keys: at('/admin/keys'),
  invoices: at('/admin/invoices'),
} satisfies Readonly<Record<string, (easel: Easel) => Promise<string>>>

/** A window of 1280 by 1024 px that is enlarged four times. */
const ENLARGED = { width: 320, height: 256 }
const WINDOWS = { 'enlarged four times': ENLARGED, 'on a phone': { width: 390, height: 844 } }

async function open(page: Page, easel: Easel, screen: (easel: Easel) => Promise<string>): Promise<void> {
  await page.goto(`${easel.studio}${await screen(easel)}`)
  await expect(page.locator('main h1')).toBeAttached()
}

/** The focused control, if another element lies on all four corners and the middle of what is seen of it. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control === document.body) return null
    const name = `${control.localName} ${control.ariaLabel ?? control.textContent.slice(0, 40)}`
    const { left, top, right, bottom } = control.getBoundingClientRect()
    const seen = {
      left: Math.max(0, left) + 1,
      top: Math.max(0, top) + 1,
      right: Math.min(innerWidth, right) - 1,
      bottom: Math.min(innerHeight, bottom) - 1,
    }
    if (seen.right <= seen.left || seen.bottom <= seen.top) return `${name} is outside of the window`
    const places = [
      [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2],
      [seen.left, seen.top],
      [seen.right, seen.top],
      [seen.left, seen.bottom],
      [seen.right, seen.bottom],
    ] as const
    const isSeen = places.some(([x, y]) => {
      const front = document.elementFromPoint(x, y)
      return (
        front !== null &&
        (control.contains(front) || front.contains(control) || front.closest('label')?.control === control)
      )
    })
    return isSeen ? null : `${name} is covered`
  })

/** More than the Tab stops of any screen. */
const MOST_STOPS = 250

/** Presses Tab until the focus leaves the page; tells how often, and what was covered on the way. */
async function coveredStops(page: Page) {
  const covered: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return { stops, covered }
    const found = await coveredFocus(page)
    if (found) covered.push(found)
  }
  return { stops: MOST_STOPS, covered: [...covered, 'Tab never leaves the page'] }
}

/** The frame of every screen: the skip link, the logo, the project, the theme, six places. */
const STOPS_OF_FRAME = 10

for (const [how, size] of Object.entries(WINDOWS))
  for (const [name, screen] of Object.entries(SCREENS))
    test(`${how}, ${name} is read in one direction, and nothing with the focus is covered`, async ({
      page,
      easel,
    }) => {
      await page.setViewportSize(size)
      await open(page, easel, screen)
      // Screens scroll inside of the page.
      const beyond = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
      expect.soft(beyond, 'px beyond the window').toEqual([0, 0])
      const { stops, covered } = await coveredStops(page)
      expect(covered).toEqual([])
      expect(stops).toBeGreaterThanOrEqual(STOPS_OF_FRAME)
    })

test.describe('canvases of an enlarged page', () => {
  test.beforeEach(({ page }) => page.setViewportSize(ENLARGED))

  const expectRoom = async (canvas: Locator) => {
    await expect(canvas).toBeVisible()
    expect((await canvas.boundingBox())?.height).toBeGreaterThan(ENLARGED.height / 2)
  }

  test('enlarged four times, the canvas of the mask painter has more than half of the window’s height', async ({
    page,
    easel,
  }) => {
    await openPainter(page, easel, await subjectOnGround())
    await expectRoom(painter(page))
  })

  test('enlarged four times, the canvas of text layers has more than half of the window’s height', async ({
    page,
    easel,
  }) => {
    await open(page, easel, SCREENS['text layers'])
    await page.getByRole('button', { name: 'Add text' }).click()
    await expectRoom(page.getByRole('application', { name: /^Text layers/ }))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(ENLARGED.height)
  })

  test('enlarged four times, the canvas of a layout has more than half of the window’s height', async ({
    page,
    easel,
  }) => {
    await open(page, easel, SCREENS.generate)
    await page.getByRole('button', { name: 'Layout', exact: true }).click()
    await expectRoom(page.getByRole('application', { name: /^Layout/ }))
  })
})

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  const colorsOf = (place: Locator) =>
    place.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return `${color} on ${backgroundColor}`
    })

  test('the tool in hand, the row of the palette, and what is chosen are told apart', async ({
    page,
    easel,
  }) => {
    await openPainter(page, easel, await subjectOnGround())
    const tools = page.getByRole('button', { pressed: true })
    await expect(tools.first()).toBeVisible()
    const chosen = await colorsOf(tools.first())
    expect(await colorsOf(page.getByRole('button', { pressed: false }).first())).not.toBe(chosen)
    await page.keyboard.press('ControlOrMeta+k')
    const rows = page.getByRole('option')
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
    expect(await colorsOf(rows.first())).toBe(chosen)
    expect(await colorsOf(rows.nth(1))).not.toBe(chosen)
    await page.keyboard.press('Escape')
    expect(await colorsOf(page.getByRole('navigation', { name: 'Places' }).locator('[aria-current]'))).toBe(
      chosen,
    )
  })
})
