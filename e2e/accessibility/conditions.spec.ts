import type { Locator, Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { openPainter, painter } from '../fixtures/masks.ts'
import { expect, test } from '../fixtures/test.ts'
import { openScreen, SCREENS, settling } from './screens.ts'

/** A window of 1280 by 1024 px that is enlarged four times. */
const ENLARGED = { width: 320, height: 256 }
const WINDOWS = {
  'enlarged four times': ENLARGED,
  'on a phone': { width: 390, height: 844 },
  'on a wide screen': { width: 1440, height: 900 },
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

/** How many pixels of the focused picture's height lie under the bar of the selection. */
const pictureUnderBar = (page: Page) =>
  page.evaluate(() => {
    const picture = document.activeElement?.closest('[data-picture]')
    const seen = picture?.closest('[data-scroller]')?.getBoundingClientRect()
    const bar = document.querySelector('[data-selection]')?.getBoundingClientRect()
    if (!picture || !seen || !bar) throw new Error('There is no focused picture, or no selection.')
    const { top, bottom } = picture.getBoundingClientRect()
    return Math.max(0, Math.min(bottom, seen.bottom, bar.bottom) - Math.max(top, seen.top, bar.top))
  })

/** The focused control, if it has no ring, or one that is cut off by what it scrolls in or by the window. */
const cutRing = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control === document.body) return null
    const name = `${control.localName} ${control.ariaLabel ?? control.textContent.slice(0, 40)}`
    const widthOf = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset, opacity } = getComputedStyle(element)
      return outlineStyle === 'none' || opacity === '0'
        ? null
        : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    }
    const ringed = [control, control.parentElement, control.closest('label')].find(
      (element) => element && widthOf(element) !== null,
    )
    if (!ringed) return `${name} has no ring`
    const { left, top, right, bottom } = ringed.getBoundingClientRect()
    const beyond = widthOf(ringed) ?? 0
    const ring = { left: left - beyond, top: top - beyond, right: right + beyond, bottom: bottom + beyond }
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    for (
      let at = ringed.parentElement;
      at && !at.matches(':popover-open, dialog[open]');
      at = at.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      const [left, top] = [box.left + at.clientLeft, box.top + at.clientTop]
      seen.left = Math.max(seen.left, left)
      seen.top = Math.max(seen.top, top)
      seen.right = Math.min(seen.right, left + at.clientWidth)
      seen.bottom = Math.min(seen.bottom, top + at.clientHeight)
    }
    // Half a pixel is rounding; what has no room where it is, with a margin, is never seen whole.
    const isCut = (from: number, to: number, start: number, end: number) =>
      to - from + 16 <= end - start && Math.max(start - from, to - end) > 0.5
    const isCutAnywhere =
      isCut(ring.left, ring.right, seen.left, seen.right) ||
      isCut(ring.top, ring.bottom, seen.top, seen.bottom)
    return isCutAnywhere ? `the ring of ${name} is cut: ${JSON.stringify({ ring, seen })}` : null
  })

/** What is drawn after the focus came may move it for a moment. */
const MOST_LOOKS = 20

async function focusFault(page: Page) {
  let fault: string | null = null
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    fault = (await coveredFocus(page)) ?? (await cutRing(page))
    if (fault === null) return null
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return fault
}

/** More than the Tab stops of any screen. */
const MOST_STOPS = 250

/** Presses Tab until the focus leaves the page; tells how often, and what was covered on the way. */
async function coveredStops(page: Page, settle: () => Promise<void>) {
  const covered: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return { stops, covered }
    // The library shows the focused picture beside its grid, once it is loaded.
    if (await page.evaluate(() => document.activeElement?.matches('a:has(img)'))) await settle()
    const fault = await focusFault(page)
    if (fault) covered.push(fault)
  }
  return { stops: MOST_STOPS, covered: [...covered, 'Tab never leaves the page'] }
}

/** The frame of every screen: the skip link, the logo, the project, the theme, six places. */
const STOPS_OF_FRAME = 10

for (const [how, size] of Object.entries(WINDOWS))
  for (const [name, screen] of Object.entries(SCREENS))
    test(`${how}, ${name} is read in one direction, and what has the focus is seen with its ring`, async ({
      page,
      easel,
    }) => {
      await page.setViewportSize(size)
      const settle = settling(page)
      await openScreen(page, easel, screen)
      // Screens scroll inside of the page.
      const beyond = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
      expect.soft(beyond, 'px beyond the window').toEqual([0, 0])
      const { stops, covered } = await coveredStops(page, settle)
      expect(covered).toEqual([])
      expect(stops).toBeGreaterThanOrEqual(STOPS_OF_FRAME)
    })

test('enlarged four times, the bar of a selection lies on no picture that has the focus', async ({
  page,
  easel,
}) => {
  await page.setViewportSize(ENLARGED)
  const settle = settling(page)
  await openScreen(page, easel, SCREENS.library)
  const first = page.getByRole('list', { name: 'Pictures' }).getByRole('link').first()
  await first.focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toBeAttached()
  await settle()
  const { covered } = await coveredStops(page, settle)
  expect(covered).toEqual([])
  await first.focus()
  expect(await pictureUnderBar(page)).toBe(0)
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
    await openScreen(page, easel, SCREENS['text layers'])
    await page.getByRole('button', { name: 'Add text' }).click()
    await expectRoom(page.getByRole('application', { name: /^Text layers/ }))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(ENLARGED.height)
  })

  test('enlarged four times, the canvas of a layout has more than half of the window’s height', async ({
    page,
    easel,
  }) => {
    await openScreen(page, easel, SCREENS.generate)
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
    await expect(page.getByRole('button', { pressed: false }).first()).toHaveCSS('border-top-width', '1px')
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
