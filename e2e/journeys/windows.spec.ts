import type { Page } from '@playwright/test'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { markBox, marked, openPainter, painter, placeOf, storedPixels } from '../fixtures/masks.ts'
import { expect, test } from '../fixtures/test.ts'

const SIZE = { width: 200, height: 150 }
const note = (page: Page) => page.getByText('Another window edits this now')
const take = (page: Page) => page.getByRole('button', { name: 'Edit here' })

async function markFrom(page: Page, left: number): Promise<void> {
  await page.keyboard.press('1')
  const at = await placeOf(painter(page), SIZE)
  await page.keyboard.press('r')
  await markBox(page, at(left, 10), at(left + 30, 40))
}

test('a mask is painted in one window: another looks on, takes over all that was painted, and gives it back', async ({
  page,
  context,
  easel,
}) => {
  await openPainter(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(marked(page)).toHaveText('Nothing marked')
  await markFrom(page, 10)
  await expect(marked(page)).toContainText('900 px')

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(note(other)).toBeVisible()
  await expect(note(page)).toBeHidden()
  await expect(marked(other)).toContainText('900 px')
  await markFrom(other, 60)
  await other.keyboard.press('Control+z')
  await expect(marked(other)).toContainText('900 px')

  await page.bringToFront()
  await markFrom(page, 110)
  await expect(marked(page)).toContainText('1,800 px')
  await other.bringToFront()
  await take(other).click()
  await expect(note(other)).toBeHidden()
  await expect(marked(other)).toContainText('1,800 px')
  await expect(note(page)).toBeVisible()
  await markFrom(other, 150)
  await expect(marked(other)).toContainText('2,700 px')

  await expect.poll(() => storedPixels(other)).toContain(2700)
  await other.close()
  await expect(note(page)).toBeHidden()
  await page.bringToFront()
  await expect(marked(page)).toContainText('2,700 px')
  await markFrom(page, 60)
  await expect(marked(page)).toContainText('3,600 px')
})

test('a window that the browser froze gives its mask to another one all the same', async ({
  page,
  context,
  easel,
}) => {
  await openPainter(page, easel, await subjectOnGround())
  const session = await context.newCDPSession(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(note(other)).toBeVisible()
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await take(other).click()
  await expect(note(other)).toBeHidden()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(note(page)).toBeVisible()
})
