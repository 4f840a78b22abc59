import type { Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { openPainter } from '../fixtures/masks.ts'
import { expect, test } from '../fixtures/test.ts'
import { openScreen, SCREENS } from './screens.ts'

/** The spacing that WCAG 1.4.12 asks pages to bear. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`

/** A sheet that is not of the document: the content security policy allows no style of others. */
const space = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)

/** Texts that are cut off with no way to read them, or that lie on one another. */
const lostTexts = (page: Page) =>
  page.evaluate(() => {
    /** What is cut off here is told in full under the mouse, on focus, and to a finger that stays. */
    const TOLD = '.truncate, [class*="line-clamp-"], [title]:not([title=""])'
    interface Text {
      readonly words: string
      readonly element: Element
      readonly box: DOMRect
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!element || words === '' || element.closest('.sr-only, svg, style, script, option, [aria-hidden]'))
        continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // For screen readers alone, at this width.
      if (getComputedStyle(element).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const cut = element.closest('.truncate')?.getBoundingClientRect()
      for (const { x, y, width, height } of range.getClientRects())
        texts.push({
          words,
          element,
          box: new DOMRect(x, y, Math.min(width, (cut?.right ?? Infinity) - x), height),
        })
    }
    const faults = new Set<string>()
    for (const { words, element, box } of texts) {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (at.matches(TOLD)) break
        const { overflowX, overflowY } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX + overflowY)) break
        const clip = at.getBoundingClientRect()
        const isCut =
          (overflowX !== 'visible' && (box.left < clip.left - 1 || box.right > clip.right + 1)) ||
          (overflowY !== 'visible' && (box.top < clip.top - 1 || box.bottom > clip.bottom + 1))
        if (isCut)
          faults.add(`“${words.slice(0, 40)}” is cut off by ${at.localName}.${at.className.slice(0, 60)}`)
      }
    }
    for (const { words, element, box } of texts) {
      if (element.closest(TOLD)) continue
      const button = element.closest('button')?.getBoundingClientRect()
      const beyond =
        button && Math.max(button.left - box.left, box.right - button.right, box.bottom - button.bottom)
      if (beyond && beyond > 1) faults.add(`“${words.slice(0, 40)}” leaves its button`)
    }
    const inFront = texts.filter(({ element, box }) => {
      const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return front !== null && (element.contains(front) || front.contains(element))
    })
    for (const [at, one] of inFront.entries())
      for (const other of inFront.slice(at + 1)) {
        if (one.element === other.element) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 2 && down > 4)
          faults.add(`“${one.words.slice(0, 40)}” lies on “${other.words.slice(0, 40)}”`)
      }
    return [...faults]
  })

const WINDOWS = {
  'on a wide screen': { width: 1440, height: 900 },
  'on a phone': { width: 390, height: 844 },
}

for (const [how, size] of Object.entries(WINDOWS))
  for (const [name, screen] of Object.entries(SCREENS))
    test(`${how}, ${name} loses no text with the spacing of WCAG 1.4.12`, async ({ page, easel }) => {
      await page.setViewportSize(size)
      await openScreen(page, easel, screen)
      // Once what is loaded later has its place.
      await expect.poll(() => lostTexts(page)).toEqual([])
      await space(page)
      await expect.poll(() => lostTexts(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })

for (const [how, size] of Object.entries(WINDOWS))
  test(`${how}, the mask painter loses no text with the spacing of WCAG 1.4.12`, async ({ page, easel }) => {
    await page.setViewportSize(size)
    await openPainter(page, easel, await subjectOnGround())
    await space(page)
    await expect.poll(() => lostTexts(page)).toEqual([])
  })
