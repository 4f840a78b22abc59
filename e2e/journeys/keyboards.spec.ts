import type { CDPSession, Page } from '@playwright/test'
import { RUNS_PATH } from '#contract/studio/runs.ts'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { markBox, marked, openPainter, placeOf } from '../fixtures/masks.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'

const CTRL = 2

/** Presses a key of a layout that is not the machine's. */
async function press(session: CDPSession, key: string, code: string, modifiers = 0): Promise<void> {
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { type, key, code, modifiers })
}

/** An input method takes a key (its code is 229), and shows what it composes. */
async function compose(session: CDPSession, text: string): Promise<void> {
  await take(session)
  await session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
}

const take = (session: CDPSession, code = '', modifiers = 0) =>
  session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code,
    modifiers,
    windowsVirtualKeyCode: 229,
  })

const sessionOf = (page: Page) => page.context().newCDPSession(page)

test.describe('on a Cyrillic layout', () => {
  test('the letters of the library and Undo answer', async ({ page, easel }) => {
    await uploaded(easel, await aPicture({ seed: 9_500, width: 90 }), 'layout finch.png')
    await page.goto(`${easel.studio}/library?q=layout+finch`)
    const link = page.getByRole('link', { name: /^layout finch/ })
    await link.focus()
    const keys = await sessionOf(page)
    const tile = page.getByRole('listitem').filter({ has: link })
    await press(keys, 'а', 'KeyF')
    await expect(tile.getByRole('img', { name: 'Favourite' })).toBeAttached()
    await press(keys, 'я', 'KeyZ', CTRL)
    await expect(tile.getByRole('img', { name: 'Favourite' })).not.toBeAttached()
    await press(keys, 'л', 'KeyK', CTRL)
    await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible()
  })

  test('so do those of the mask painter, and its brackets', async ({ page, easel }) => {
    const stage = await openPainter(page, easel, await subjectOnGround())
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(marked(page)).toHaveText('Nothing marked')
    const at = await placeOf(stage, { width: 200, height: 150 })
    const keys = await sessionOf(page)
    await press(keys, 'к', 'KeyR')
    await markBox(page, at(10, 10), at(60, 40))
    await expect(marked(page)).toContainText('px marked')
    await press(keys, 'я', 'KeyZ', CTRL)
    await expect(marked(page)).toHaveText('Nothing marked')
    await press(keys, 'и', 'KeyB')
    const size = page.getByLabel('Size')
    const before = Number(await size.inputValue())
    await press(keys, 'ъ', 'BracketRight')
    await expect.poll(async () => Number(await size.inputValue())).toBeGreaterThan(before)
    await press(keys, 'PageDown', 'PageDown')
    await press(keys, 'PageDown', 'PageDown')
    await expect.poll(async () => Number(await size.inputValue())).toBeLessThan(before)
  })
})

test.describe('an input method', () => {
  test('sends no run while it composes, and one with the whole text after', async ({ page, easel }) => {
    await page.goto(`${easel.studio}/generate`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === RUNS_PATH)
        sent.push(request.postData() ?? '')
    })
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
    await prompt.focus()
    const keys = await sessionOf(page)
    await compose(keys, 'に')
    await compose(keys, 'にほn')
    await take(keys, 'Enter', CTRL)
    await expect(prompt).toHaveValue('にほn')
    await keys.send('Input.insertText', { text: '日本の灯台' })
    expect(sent).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => sent).toEqual([expect.stringContaining('日本の灯台')])
  })

  test('Escape for its list leaves the search as it is, and Enter adds no tag', async ({ page, easel }) => {
    const id = await uploaded(easel, await aPicture({ seed: 9_501, width: 91 }), 'kept plover.png')
    await page.goto(`${easel.studio}/library`)
    const search = page.getByRole('searchbox', { name: 'Search the library' })
    await search.pressSequentially('plover ')
    const keys = await sessionOf(page)
    await compose(keys, 'と')
    await take(keys, 'Escape')
    await expect(search).toHaveValue('plover と')

    await page.goto(`${easel.studio}/library/${id}`)
    const tag = page.getByRole('combobox', { name: 'Add a tag' })
    await tag.focus()
    await compose(keys, 'とり')
    await take(keys, 'Enter')
    await expect(tag).toHaveValue('とり')
  })

  test('a note that is saved at a pause is what was composed, once', async ({ page, easel }) => {
    const id = await uploaded(easel, await aPicture({ seed: 9_502, width: 92 }), 'noted plover.png')
    await page.goto(`${easel.studio}/library/${id}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    const saved: string[] = []
    page.on('request', (request) => {
      const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
      if (body.includes('"note"')) saved.push(body)
    })
    await note.focus()
    const keys = await sessionOf(page)
    await compose(keys, 'め')
    // Twice the pause after which a note is saved.
    await page.waitForTimeout(1200)
    await compose(keys, 'メモ')
    expect(saved).toEqual([])
    await keys.send('Input.insertText', { text: 'メモ' })
    await expect.poll(() => saved).toEqual([expect.stringContaining('"メモ"')])
    await page.reload()
    await expect(note).toHaveValue('メモ')
  })

  test('asks nobody what an export would be called while its template is composed', async ({
    page,
    easel,
  }) => {
    const picture = await uploaded(easel, await aPicture({ seed: 9_513, width: 90 }), 'composed whimbrel.png')
    await page.goto(`${easel.studio}/library/${picture}`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const names = page.getByRole('textbox', { name: 'Names' })
    await expect(
      page.getByRole('dialog').getByText('composed whimbrel', { exact: false }).first(),
    ).toBeVisible()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/exports/plan')) asked += 1
    })
    await names.selectText()
    const keys = await sessionOf(page)
    for (const text of ['と', 'とう', 'とうきょう']) {
      await compose(keys, text)
      // Longer than the pause after which it would ask.
      await page.waitForTimeout(400)
    }
    expect(asked).toBe(0)
    await keys.send('Input.insertText', { text: '東京' })
    await expect.poll(() => asked).toBe(1)
    await expect(names).toHaveValue('東京')
  })
})

test('after a press on a tool or a slider, Space pans where the mouse is over the canvas', async ({
  page,
  easel,
}) => {
  const stage = await openPainter(page, easel, await subjectOnGround())
  await page.getByRole('button', { name: 'Clear' }).click()
  const at = await placeOf(stage, { width: 200, height: 150 })
  await page.getByRole('button', { name: 'Brush' }).click()
  for (const control of ['Brush', 'Size']) {
    if (control === 'Size') await page.getByLabel('Size').click()
    await page.mouse.move(...at(40, 40))
    await page.keyboard.down('Space')
    await expect(stage).toHaveCSS('cursor', 'grab')
    await page.mouse.down()
    await page.mouse.move(...at(80, 60), { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Space')
    await expect(marked(page)).toHaveText('Nothing marked')
  }
  await page.mouse.down()
  await page.mouse.move(...at(60, 60), { steps: 4 })
  await page.mouse.up()
  await expect(marked(page)).toContainText('px marked')
})

test('a letter acts in the canvas, not from the form beside it, and on no screen once letters are off', async ({
  page,
  easel,
}) => {
  const stage = await openPainter(page, easel, await subjectOnGround())
  const brush = page.getByRole('button', { name: 'Brush' })
  const rectangle = page.getByRole('button', { name: 'Rectangle' })
  await brush.click()
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: /^Run/ }).focus()
  await page.keyboard.press('r')
  await expect(brush).toHaveAttribute('aria-pressed', 'true')
  await stage.focus()
  await page.keyboard.press('r')
  await expect(rectangle).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('?')
  const box = page.getByRole('checkbox', { name: 'Letters, digits and signs alone are shortcuts' })
  await box.uncheck()
  await page.keyboard.press('Escape')
  await stage.focus()
  await page.keyboard.press('b')
  await expect(rectangle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible()
})

test('the arrow keys move a picture that is larger than its canvas, with nothing selected', async ({
  page,
  easel,
}) => {
  const stage = await openPainter(page, easel, await subjectOnGround())
  const box = await stage.boundingBox()
  // In the middle of the picture, which is 200 by 150 px.
  const place = { x: Math.round((box?.width ?? 0) / 2), y: Math.round((box?.height ?? 0) / 2) }
  const pointed = async () => {
    // Only a move tells where it is.
    await stage.hover({ position: { x: place.x + 1, y: place.y } })
    await stage.hover({ position: place })
    const [x = 0, y = 0] =
      ((await page.getByText(/^x -?\d+ y -?\d+$/).textContent()) ?? '').match(/-?\d+/g) ?? []
    return [Number(x), Number(y)] as const
  }
  await stage.focus()
  const [x, y] = await pointed()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await pointed()).toEqual([x + 64, y + 64])

  // Where the arrows move what is selected, they do so with nothing selected.
  await page.goto(`${easel.studio}/generate?model=generate-v4`)
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page.getByRole('button', { name: 'Start with an example' }).click()
  const layout = page.getByRole('application', { name: /^Layout/ })
  await layout.focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { pressed: true, name: /Blue Hour/ })).toHaveCount(0)
  const seen = () => layout.screenshot()
  const before = await seen()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await seen()).equals(before)).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await seen()).equals(before)).toBe(true)
})

test('a quotation mark that is typed is one of the language of its text', async ({ page, easel }) => {
  const picture = await uploaded(easel, await aPicture({ seed: 9_514 }), 'quoting knot.png')
  await page.goto(`${easel.studio}/library/${picture}/layers`)
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.keyboard.press('Escape')
  const speak = async (language: string) => {
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: language, exact: true }).click()
  }
  await speak('German')
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('')
  await words.pressSequentially('Das "Beste"')
  await expect(words).toHaveValue('Das „Beste“')
  await words.press('ControlOrMeta+z')
  await expect(words).not.toHaveValue(/“/)
  await page.getByRole('application', { name: /^Text layers/ }).press('Enter')
  await page.keyboard.type('"Jetzt"')
  await page.keyboard.press('Escape')
  await expect(words).toHaveValue('„Jetzt“')
  await speak('French')
  await expect(words).toHaveValue('«\u00a0Jetzt\u00a0»')
})
