import type { Page } from '@playwright/test'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'

const picture = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('link')
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const namesOf = async (page: Page) =>
  pictures(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
/** Letters that break programs which take them for something else. */
const NAUGHTY = `Grün & <b> "o'clock" \\ {日本} مرحبا 🦊`

test('a collection is made from a selection, arranged by keyboard, renamed, deleted and restored', async ({
  page,
  easel,
}) => {
  for (const [seed, name] of ['ibis one.png', 'ibis two.png', 'ibis three.png'].entries())
    await uploaded(easel, await aPicture({ seed: 8_000 + seed, width: 60 + 20 * seed }), name)
  await page.goto(`${easel.studio}/library?q=ibis`)
  await expect(pictures(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+a')
  await selection(page).getByRole('button', { name: 'Move' }).press('Enter')
  await page.getByRole('textbox', { name: 'New collection' }).fill(NAUGHTY)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 pictures added to a collection').first()).toBeVisible()
  // The dialog is gone: the next key is for the page, not for nothing.
  await expect(page.locator('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: NAUGHTY }).click()
  await expect(pictures(page)).toHaveCount(3)
  await expect.poll(() => namesOf(page)).toEqual(['ibis three.png', 'ibis two.png', 'ibis one.png'])
  await picture(page, 'ibis one.png').focus()
  await page.keyboard.press(',')
  await expect.poll(() => namesOf(page)).toEqual(['ibis three.png', 'ibis one.png', 'ibis two.png'])
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(['ibis three.png', 'ibis one.png', 'ibis two.png'])

  // By the mouse: the left half of a picture is the place before it, the right half the one after it.
  const half = async (name: string, part: number) => {
    const { width = 0, height = 0 } = (await picture(page, name).boundingBox()) ?? {}
    return { x: width * part, y: height / 2 }
  }
  const drag = async (name: string, to: string, part: number) =>
    picture(page, name).dragTo(picture(page, to), { targetPosition: await half(to, part) })
  await drag('ibis three.png', 'ibis two.png', 0.8)
  await expect.poll(() => namesOf(page)).toEqual(['ibis one.png', 'ibis two.png', 'ibis three.png'])
  await drag('ibis three.png', 'ibis one.png', 0.2)
  await expect.poll(() => namesOf(page)).toEqual(['ibis three.png', 'ibis one.png', 'ibis two.png'])

  await page.getByRole('button', { name: `Change ${NAUGHTY}` }).click()
  await page.getByRole('menuitem', { name: 'Delete the collection' }).click()
  // The message about the last drag may still offer its own.
  await expect(page.getByText(/^Collection .* deleted; its pictures stay/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('link', { name: NAUGHTY })).toBeVisible()
})

test('all that match but one go to a project, and come back by a key after a reload', async ({
  page,
  easel,
}) => {
  for (const at of [1, 2, 3, 4])
    await uploaded(easel, await aPicture({ seed: 8_100 + at, width: 70 + at }), `shelduck ${at}.png`)
  await page.goto(`${easel.studio}/library?q=shelduck`)
  await page.getByRole('checkbox', { name: 'Select shelduck 4.png' }).check()
  await selection(page).getByRole('button', { name: 'Select all 4 that match' }).click()
  // A box that is not checked yet would be left alone by `uncheck`.
  await expect(selection(page)).toContainText('4 selected')
  await page.getByRole('checkbox', { name: 'Select shelduck 2.png' }).uncheck()
  await expect(selection(page)).toContainText('3 selected')
  await selection(page).getByRole('button', { name: 'Move' }).click()
  await page.getByRole('textbox', { name: 'New project' }).fill('Shelduck campaign')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 pictures moved to another project').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Shelduck campaign/ }).click()
  await expect(pictures(page)).toHaveCount(3)
  await page.reload()
  await expect(pictures(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('heading', { name: '“Shelduck campaign” is empty' })).toBeVisible()
})

test('what is made goes to the project that is chosen in the top bar', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/library`)
  await page.getByRole('banner').getByRole('button', { name: 'General' }).click()
  await page.getByRole('menuitem', { name: 'New project…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(NAUGHTY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: NAUGHTY })).toBeVisible()
  const [pressed] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/runs')),
    (async () => {
      await page.goto(`${easel.studio}/generate`)
      await page.getByRole('textbox', { name: 'Prompt' }).fill('a kettle')
      await page.getByRole('button', { name: /^Generate \d/ }).click()
    })(),
  ])
  const { projects } = await (await page.request.get(`${easel.studio}/api/projects`)).json()
  const made = projects.find(({ name }: { readonly name: string }) => name === NAUGHTY)
  expect(pressed.postDataJSON()).toMatchObject({ project: made.id })
})

test('a rectangle selects what it touches, and a menu at the pointer acts on all of it', async ({
  page,
  easel,
}) => {
  for (const at of [1, 2, 3])
    await uploaded(easel, await aPicture({ seed: 8_200 + at, width: 80 + at }), `egret ${at}.png`)
  await page.goto(`${easel.studio}/library?q=egret`)
  const [first, second] = [picture(page, 'egret 3.png'), picture(page, 'egret 2.png')]
  const [from, to] = [await first.boundingBox(), await second.boundingBox()]
  if (!from || !to) throw new Error('the pictures are not drawn')
  await page.mouse.move(from.x - 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 40)
  await page.mouse.move(to.x + 10, to.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(selection(page)).toContainText('2 selected')
  await second.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Favourite' }).click()
  await expect(page.getByText('2 pictures added to favourites').first()).toBeVisible()
})

test('by keyboard alone, a picture goes to the trash and is deleted for good', async ({ page, easel }) => {
  await uploaded(easel, await aPicture({ seed: 8_300, width: 90 }), 'bittern.png')
  await page.goto(`${easel.studio}/library?q=bittern`)
  await picture(page, 'bittern.png').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  // The menu gives the focus back, and the keys of the grid go on.
  await page.keyboard.press('Escape')
  await expect(picture(page, 'bittern.png')).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByRole('img', { name: 'stars' })).toBeVisible()
  // The palette knows the focused picture too, and what is typed while it loads reaches it, and not the picture.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('trash bittern')
  await expect(page.getByRole('option', { name: 'Trash: bittern.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picture(page, 'bittern.png')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.goto(`${easel.studio}/library?q=bittern&trash=true`)
  await picture(page, 'bittern.png').focus()
  await page.keyboard.press('x')
  await selection(page).getByRole('button', { name: 'Delete for good' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 1 picture for good?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 picture deleted for good')).toBeVisible()
  await expect(pictures(page)).toHaveCount(0)
})

test('Home, End and the Page keys go through more pictures than are drawn, and the arrows go on from there', async ({
  page,
  easel,
}) => {
  for (let made = 0; made < 110; made += 1)
    await uploaded(easel, await aPicture({ seed: 9_000 + made, width: 40, height: 40 }), `plover ${made}.png`)
  // By what the server answers: if the clock was set back between two uploads, the first one is not the oldest.
  const namesBy = async (sort: string) => {
    const answer = await page.request.get(`${easel.studio}${LIBRARY_PATH}?q=plover&sort=${sort}&limit=2`)
    return libraryPage.parse(await answer.json()).pictures.map(({ asset }) => asset.name)
  }
  const [first = ''] = await namesBy('oldest')
  const [last = '', before = ''] = await namesBy('newest')
  await page.goto(`${easel.studio}/library?q=plover&sort=oldest`)
  await picture(page, first).focus()
  await page.keyboard.press('End')
  await expect(picture(page, last)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(picture(page, before)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(picture(page, first)).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(picture(page, before)).toBeFocused()
})

for (const width of [1440, 390]) {
  test(`a message covers no control at ${width} px, and is closed by its button`, async ({ page, easel }) => {
    await page.setViewportSize({ width, height: 800 })
    const [one, two] = [`egret ${width} one.png`, `egret ${width} two.png`]
    for (const [seed, name] of [one, two].entries())
      await uploaded(easel, await aPicture({ seed: 8_200 + width + seed }), name)
    await page.goto(`${easel.studio}/library?q=egret ${width}`)
    await picture(page, one).focus()
    await page.keyboard.press('Delete')
    await picture(page, two).focus()
    await page.keyboard.press('x')
    await expect(selection(page)).toContainText('1 selected')
    const message = page.getByText('1 picture moved to the trash')
    const covered = await message.evaluate((toast) => {
      const { left, top, width: wide, height } = toast.getBoundingClientRect()
      const at = Array.from(
        { length: 20 },
        (_, step) => [left + (wide * step) / 20, top + height / 2] as const,
      )
      const under = at.flatMap(([x, y]) => document.elementsFromPoint(x, y))
      return under.filter((one) => one.matches('a, button, input') && !toast.contains(one)).length
    })
    expect(covered).toBe(0)
    await page.getByRole('button', { name: 'Close this message' }).click()
    await expect(message).toBeHidden()
  })
}
