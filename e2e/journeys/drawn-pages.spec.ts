import type { Page } from '@playwright/test'
import { runsPage } from '#contract/studio/runs.ts'
import { anAdvertisement, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { expect, generate, keptTiles, test, uploaded, WITH_MOTION } from '../fixtures/test.ts'

test.use(WITH_MOTION)

/** Opens a page as prerendered: the studio's scripts never run. */
async function openDrawn(page: Page, address: string): Promise<void> {
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForLoadState('load')
}

const ADDRESSES = [
  ['/library?operation=resize-ad', 'All tools and models'],
  ['/activity?operation=resize-ad', 'All tools and models'],
  ['/compare?ids=one,two', 'Choose two pictures'],
  ['/tools/remove-object?image=one', 'No picture yet'],
] as const

for (const [address, words] of ADDRESSES) {
  test(`${address} shows nothing that depends on its address before the address is read`, async ({
    page,
    easel,
    complaints,
  }) => {
    await openDrawn(page, `${easel.studio}${address}`)
    await expect(page.locator('#root')).toBeAttached()
    await expect(page.getByText(words).filter({ visible: true })).toHaveCount(0)
    complaints.length = 0
  })
}

test('a prerendered page shows no sign of a theme that may not be the chosen one', async ({
  page,
  easel,
  complaints,
}) => {
  await openDrawn(page, `${easel.studio}/tools`)
  await expect(page.locator('header button svg')).toBeHidden()
  complaints.length = 0
})

const TITLES = [
  ['/', 'Generate'],
  ['/generate?model=generate-v3', 'Generate'],
  ['/tools', 'Tools'],
  ['/tools/remove-background', 'Remove background'],
  ['/library', 'Library'],
  ['/library/_', 'Picture'],
  ['/activity', 'Activity'],
  ['/models', 'Models'],
  ['/admin/keys', 'API keys'],
  ['/admin/invoices', 'Invoices'],
  ['/generations', 'Open a generation'],
] as const

test('every page has its tab title before any script has run', async ({ page, easel, complaints }) => {
  for (const [address, name] of TITLES) {
    await openDrawn(page, `${easel.studio}${address}`)
    await expect(page, address).toHaveTitle(`${name} · Easel`)
  }
  complaints.length = 0
})

test('the tab title names the screen, the tool, or the shown picture', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/tools`)
  await expect(page).toHaveTitle('Tools · Easel')
  await page.getByRole('link', { name: /Ad resize/ }).click()
  await expect(page).toHaveTitle('Ad resize · Easel')
  await expect(page.getByRole('banner')).toContainText('General / Tools / Ad resize')
  // Unique bytes: the same bytes uploaded before would have their first name.
  const id = await uploaded(easel, await anAdvertisement('The name of a tab'), 'harbour.png')
  await page.goto(`${easel.studio}/library/${id}`)
  await expect(page).toHaveTitle('harbour.png · Easel')
  await page.goto(`${easel.studio}/generate`)
  await generate(page, 'a lighthouse of paper')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveTitle('a lighthouse of paper · Easel')
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await expect(page).toHaveTitle('Library · Easel')
})

/** Sums the layout shifts of a page from its first paint on (Layout Instability API). */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry)
          Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await expect(page.getByTitle('Pictures in progress')).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Number(Reflect.get(window, 'shift')))
}

async function addressesOf(page: Page, easel: Easel): Promise<readonly string[]> {
  const photo = await uploaded(easel, await subjectOnGround(), 'photo.png')
  const ad = await uploaded(easel, await anAdvertisement(), 'ad.png')
  await page.goto(`${easel.studio}/generate`)
  await generate(page, 'a quiet harbour')
  await expect(keptTiles(page)).toHaveCount(1)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const answer = await page.request.get(`${easel.studio}/api/runs?operation=generate-v4&state=completed`)
  const generation = runsPage.parse(await answer.json()).runs[0]?.generationId
  return [
    `/compare?ids=${photo},${ad}`,
    `/generations/${generation}`,
    `/library/${photo}`,
    '/library',
    '/generate',
    '/tools/localize-ad',
    '/tools/remove-object',
  ]
}

for (const width of [390, 1440])
  test(`no layout shift at ${width} px while scripts start`, async ({ page, easel }) => {
    test.slow()
    const addresses = await addressesOf(page, easel)
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    for (const address of addresses)
      expect(await shiftOf(page, `${easel.studio}${address}`), address).toBeLessThan(0.02)
  })
