import type { Page } from '@playwright/test'
import { SEARCHES_PATH } from '#contract/studio/library/saved-searches.ts'
import { LIBRARY_PATH, libraryRoutes } from '#contract/studio/library.ts'
import { COLLECTIONS_PATH } from '#contract/studio/organise/collections.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'

const picture = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('link')

test('a picture is found, marked by keyboard, found by its marks, trashed and restored', async ({
  page,
  easel,
}) => {
  // Words of this test alone, as the tests of a worker share one library.
  const names = ['zephyr kettle.png', 'zephyr lamp.png', 'zephyr boots.png']
  for (const [seed, name] of names.entries())
    await uploaded(easel, await aPicture({ seed: 7_000 + seed, width: 60 + 20 * seed }), name)
  await page.goto(`${easel.studio}/library`)
  await page.keyboard.press('/')
  await page.keyboard.type('zeph')
  await expect(pictures(page)).toHaveCount(3)
  await expect(page).toHaveURL(/library\?q=zeph$/)
  await page.getByRole('searchbox').fill('zephyr -lamp')
  await expect(pictures(page)).toHaveCount(2)

  await picture(page, 'zephyr kettle.png').focus()
  await page.keyboard.press('4')
  await expect(page.getByRole('img', { name: 'stars' })).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: '4 stars or more' }).click()
  await expect(pictures(page)).toHaveCount(1)
  await page.reload()
  await expect(pictures(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove the filter 4 stars or more' }).click()

  // The neighbours of a picture follow the search: the lamp between these two is left out.
  await picture(page, 'zephyr boots.png').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('for the autumn campaign')
  await page.getByRole('button', { name: 'Older picture' }).click()
  await expect(page.getByRole('button', { name: 'Rate 4 of 5', pressed: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('zephyr autumn')
  await expect(pictures(page)).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Select zephyr boots.png' }).check()
  await selection(page).getByRole('button', { name: 'Trash', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pictures(page)).toHaveCount(1)
  await picture(page, 'zephyr boots.png').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.goto(`${easel.studio}/library?trash=true&q=zephyr`)
  await page.getByRole('checkbox', { name: 'Select zephyr boots.png' }).check()
  await selection(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('1 picture restored')).toBeVisible()
  await page.goto(`${easel.studio}/library?q=zephyr`)
  await expect(pictures(page)).toHaveCount(3)
})

test('a kept picture is found again from the field of a tool, and used there', async ({ page, easel }) => {
  await uploaded(easel, await aPicture({ seed: 7_100, width: 90 }), 'quokka lawn.png')
  await uploaded(easel, await aPicture({ seed: 7_101, width: 120 }), 'quokka beach.png')
  await page.goto(`${easel.studio}/tools/remove-background`)
  await page.getByRole('button', { name: /from the library$/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('quokka')
  await expect(dialog.getByRole('button', { name: /^quokka/ })).toHaveCount(2)
  await page.keyboard.type(' beach')
  await expect(dialog.getByRole('button', { name: /^quokka/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'quokka beach.png' }).press('Enter')
  await dialog.getByRole('button', { name: 'Use 1 picture' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'quokka beach.png' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'quokka beach.png' }).first()).toBeVisible()
})

test('pictures are selected by Ctrl, by a range and all at once, and tagged together with Undo', async ({
  page,
  easel,
}) => {
  for (const at of [1, 2, 3, 4])
    await uploaded(easel, await aPicture({ seed: 7_200 + at, width: 70 + at }), `narwhal ${at}.png`)
  await page.goto(`${easel.studio}/library?q=narwhal`)
  await picture(page, 'narwhal 4.png').click({ modifiers: ['ControlOrMeta'] })
  await picture(page, 'narwhal 2.png').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  // Once something is selected, a click selects instead of opening.
  await picture(page, 'narwhal 3.png').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 4 that match' }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.keyboard.type('deep sea')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('4 pictures tagged deep sea')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Tag: deep sea' }).click()
  await expect(pictures(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
})

test('a picture that is opened with the mouse is asked for once, and no request is ended', async ({
  page,
  easel,
}) => {
  await uploaded(easel, await aPicture({ seed: 7_300, width: 70 }), 'wombat.png')
  // What is left while the library loads may be ended: this is about a library that is there, with all of its lists.
  const lists = [
    LIBRARY_PATH,
    libraryRoutes.counts.path,
    libraryRoutes.tags.path,
    COLLECTIONS_PATH,
    SEARCHES_PATH,
  ]
  const loaded = lists.map(async (path) => {
    const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await answer.finished()
  })
  await page.goto(`${easel.studio}/library?q=wombat`)
  await Promise.all(loaded)
  await expect(picture(page, 'wombat.png')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const ended: string[] = []
  const asked: string[] = []
  page.on('requestfailed', (request) => ended.push(request.url()))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await picture(page, 'wombat.png').click()
  await expect(page.getByRole('region', { name: 'View' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(ended).toEqual([])
  expect(asked.filter((path) => /^\/api\/library\/[\w-]{20,}$/.test(path))).toHaveLength(1)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a long press selects, and a tap selects the next one', async ({ page, easel }) => {
    for (const at of [1, 2])
      await uploaded(easel, await aPicture({ seed: 7_300 + at, width: 80 + at }), `manatee ${at}.png`)
    await page.goto(`${easel.studio}/library?q=manatee`)
    await expect(pictures(page)).toHaveCount(2)
    // Waits until it stands still, under nothing else.
    await picture(page, 'manatee 1.png').tap({ trial: true })
    const box = await picture(page, 'manatee 1.png').boundingBox()
    if (!box) throw new Error('the picture is not drawn')
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(page.getByText('1 selected')).toBeVisible()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await picture(page, 'manatee 2.png').tap()
    await expect(page.getByText('2 selected')).toBeVisible()
    await expect(page).toHaveURL(/library\?q=manatee$/)
  })
})
