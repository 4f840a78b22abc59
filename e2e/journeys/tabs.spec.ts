import { aGate } from '#server/testing/gate.ts'
import { expect, generate, keptTiles, test } from '../fixtures/test.ts'

// A browser has six connections to one server at most.
const TABS = 9

test('more tabs than a browser has connections all load, stay up to date, and outlive the first one', async ({
  page,
  context,
  easel,
}) => {
  await page.goto(`${easel.studio}/library`)
  const others = []
  for (let made = 1; made < TABS; made += 1) {
    const other = await context.newPage()
    await other.goto(`${easel.studio}/generate?model=generate-fast`)
    await expect(other.getByRole('button', { name: /^Generate/ })).toBeEnabled()
    others.push(other)
  }
  const [presser, ...listeners] = others
  if (!presser) return
  await presser.bringToFront()
  await generate(presser, 'a press that nine tabs hear of')
  await expect(keptTiles(presser)).toHaveCount(1)
  for (const one of listeners) await expect(keptTiles(one)).toHaveCount(1)

  await page.close()
  await generate(presser, 'a press after the first tab was closed')
  for (const one of listeners) {
    await one.bringToFront()
    await expect(one.getByRole('button', { name: /a press after the first tab was closed/ })).toBeVisible()
    await expect(keptTiles(one)).toHaveCount(1)
  }
})

test('a tab in sight takes over from a connected one that the browser froze', async ({
  page,
  context,
  easel,
}) => {
  await page.goto(`${easel.studio}/library`)
  await expect(page.getByRole('heading', { name: 'Library' }).first()).toBeAttached()
  const session = await context.newCDPSession(page)
  const listener = await context.newPage()
  await listener.goto(`${easel.studio}/generate?model=generate-fast`)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const presser = await context.newPage()
  await presser.goto(`${easel.studio}/generate?model=generate-fast`)
  await generate(presser, 'a press beside a frozen tab')
  await expect(keptTiles(presser)).toHaveCount(1)
  await listener.bringToFront()
  await expect(listener.getByRole('button', { name: /a press beside a frozen tab/ })).toBeVisible()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
})

test('a page hears of what changed while its connection was on its way', async ({ page, browser, easel }) => {
  const changed = aGate()
  await page.route('**/api/events**', async (route) => {
    await changed.opened
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/events**')
  await page.goto(`${easel.studio}/generate?model=generate-fast`)
  await asked
  const prompt = 'a press that nobody told of'
  const elsewhere = await browser.newContext()
  const presser = await elsewhere.newPage()
  await presser.goto(`${easel.studio}/generate?model=generate-fast`)
  await expect(presser.getByRole('button', { name: /^Generate/ })).toBeEnabled()
  await generate(presser, prompt)
  await expect(keptTiles(presser)).toHaveCount(1)
  await elsewhere.close()
  await expect(page.getByRole('button', { name: new RegExp(prompt) })).toHaveCount(0)
  changed.open()
  await expect(page.getByRole('button', { name: new RegExp(prompt) })).toBeVisible()
})
