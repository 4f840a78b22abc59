import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ASSETS_PATH, previewPath } from '#contract/studio/assets.ts'
import { EDITS_PATH, editAnswer } from '#contract/studio/edits.ts'
import { LIBRARY_PATH, libraryPage, picturePage, picturePath } from '#contract/studio/library.ts'
import { changeRoutes, type LibraryChange } from '#contract/studio/organise/changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { results } from '../database/schema.ts'

type Query = Readonly<Record<string, string>>

describe.each(engines)('filters by facts and looks on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const answer = (query: Query) => stack.studio.fetch(`${LIBRARY_PATH}?${new URLSearchParams(query)}`)
  const found = async (query: Query) =>
    libraryPage
      .parse(await (await answer(query)).json())
      .pictures.map(({ asset, prompt }) => prompt ?? asset.name)
  const opened = async (id: string, query: Query = {}) =>
    picturePage.parse(
      await (await stack.studio.fetch(`${picturePath(id)}?${new URLSearchParams(query)}`)).json(),
    )
  /** Keeps a picture, and has its preview drawn, with which its look is taken. */
  async function kept(name: string, picture: Buffer | Promise<Buffer>) {
    const asset = await stack.studio.keep(new Uint8Array(await picture), name)
    expect((await stack.studio.fetch(previewPath(asset.sha256, 480))).status).toBe(200)
    return asset.id
  }
  const plain = (background: string, width = 64, height = 64) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()

  it('by size, proportions and shape of the sides', async () => {
    await kept('small.png', plain('#777777', 64, 80))
    await kept('wide.png', plain('#777777', 160, 90))
    await kept('large.png', plain('#777777', 400, 500))
    expect(await found({ minSide: '90' })).toEqual(['large.png', 'wide.png'])
    expect(await found({ maxSide: '160' })).toEqual(['wide.png', 'small.png'])
    expect(await found({ ratio: '4:5' })).toEqual(['large.png', 'small.png'])
    expect(await found({ ratio: '16:9' })).toEqual(['wide.png'])
    expect(await found({ ratio: '4:5', minSide: '100' })).toEqual(['large.png'])
  })

  it('by a dominant color, as near as is asked', async () => {
    await kept('red.png', plain('#d4322c'))
    await kept('dark red.png', plain('#8a1a16'))
    await kept('blue.png', plain('#2f66c4'))
    expect(await found({ color: 'd4322c' })).toEqual(['red.png'])
    expect(await found({ color: 'd4322c', difference: '30' })).toEqual(['dark red.png', 'red.png'])
    expect(await found({ color: 'd4322c', difference: '1' })).toEqual(['red.png'])
    expect(await found({ color: '2a60c0' })).toEqual(['blue.png'])
    expect(await found({ color: '00ff00' })).toEqual([])
  })

  it('by what a picture’s look is near to or like; its page counts near duplicates and names its colors', async () => {
    const first = await aPicture({ seed: 31, width: 96, height: 96 })
    const one = await kept('one.png', first)
    const again = await kept('again.webp', sharp(first).resize(80, 80).webp({ quality: 70 }).toBuffer())
    await kept('other.png', sharp(first).rotate(90).png().toBuffer())
    expect(await found({ near: one })).toEqual(['one.png', 'again.webp'])
    expect(await found({ near: one, sort: 'newest' })).toEqual(['again.webp', 'one.png'])
    expect(await found({ like: again })).toEqual(expect.arrayContaining(['again.webp', 'one.png']))
    expect((await opened(one)).look).toMatchObject({ near: 1 })
    expect((await opened(one)).look?.colors[0]?.color).toMatch(/^[0-9a-f]{6}$/)
    expect(await opened(one, { near: one })).toMatchObject({ newer: null, older: again })
    expect(await found({ near: 'no-such' })).toEqual([])
  })

  it('by a tag, whichever way its accents are written', async () => {
    const { id } = await stack.studio.keep(await aPicture(), 'coffee.png')
    const [composed, apart] = ['caf\u00e9', 'cafe\u0301']
    const change = async (given: Omit<LibraryChange, 'ids'>) =>
      expect((await stack.studio.post(changeRoutes.make.path, { ids: [id], ...given })).status).toBe(200)
    await change({ addTags: [apart] })
    await change({ addTags: [composed] })
    expect((await opened(id)).asset.tags).toEqual([composed])
    for (const tag of [composed, apart]) expect(await found({ tag })).toEqual(['coffee.png'])
    await change({ removeTags: [apart] })
    expect(await found({ tag: composed })).toEqual([])
    await change({ note: composed })
    await change({ note: 'tea', expected: { note: apart } })
  })

  it('near duplicates of a picture that has none are none', async () => {
    const one = await kept('one.png', await aPicture({ seed: 31, width: 96, height: 96 }))
    await kept('other.png', await aPicture({ seed: 32, width: 96, height: 96 }))
    expect(await found({ near: one })).toEqual([])
    expect((await opened(one)).look).toMatchObject({ near: 0 })
    const red = await kept('red.png', plain('#d4322c'))
    await kept('blue.png', plain('#2f66c4'))
    expect(await found({ near: red })).toEqual([])
  })

  it('like a thing without background is the same thing in other colors, and no color card', async () => {
    const kettle = (color: string) =>
      sharp(
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
          <path d="M70 100 h100 l20 100 h-140 z M180 120 l40 -30 v20 l-34 40 z" fill="${color}" />
          <path d="M80 95 q40 -70 80 0" fill="none" stroke="${color}" stroke-width="12" /></svg>`),
      )
        .png()
        .toBuffer()
    const red = await kept('red kettle.png', kettle('#d4322c'))
    for (const [name, color] of [
      ['blue', '#2f66c4'],
      ['yellow', '#f0cf3f'],
    ] as const)
      await kept(`${name} kettle.png`, kettle(color))
    await kept('red card.png', plain('#d4322c', 240, 240))
    await kept('gray card.png', plain('#888888', 240, 240))
    expect(await found({ like: red })).toEqual(['red kettle.png', 'blue kettle.png', 'yellow kettle.png'])
  })

  it('by the state of the run that made them', async () => {
    await kept('upload.png', plain('#777777'))
    const values = { prompt: 'two foxes', num_images: 2, resolution: '1024x1024' }
    const [pressed] = await stack.studio.press({ operation: 'generate-v3', values })
    await stack.studio.when(pressed?.id ?? '', isKept)
    expect(await found({ state: 'complete' })).toHaveLength(2)
    expect(await found({ state: 'incomplete' })).toEqual([])
    await stack.database.db.update(results).set({ state: 'withheld' }).where(eq(results.ordinal, 1))
    expect(await found({ state: 'complete' })).toEqual([])
    expect(await found({ state: 'incomplete' })).toHaveLength(2)
  })

  it('by cost, and sorted by it', async () => {
    await kept('free.png', plain('#777777'))
    const [pressed] = await stack.studio.press({ values: { text_prompt: 'a fox', resolution: '1024x1024' } })
    const { costUsdMicros, pictures } = await stack.studio.when(pressed?.id ?? '', isKept)
    const each = (costUsdMicros ?? 0) / pictures / 1_000_000
    expect(each).toBeGreaterThan(0)
    expect(await found({ sort: 'costliest' })).toEqual(['a fox', 'free.png'])
    expect(await found({ sort: 'cheapest' })).toEqual(['free.png', 'a fox'])
    expect(await found({ minCost: '0.000001' })).toEqual(['a fox'])
    expect(await found({ maxCost: '0' })).toEqual(['free.png'])
    expect(await found({ minCost: String(each + 0.001) })).toEqual([])
  })

  it('by text that is known', async () => {
    const ad = await kept('ad.png', plain('#777777'))
    const [pressed] = await stack.studio.press({
      operation: 'localize-ad',
      values: { language: 'de' },
      files: { image: [ad] },
    })
    await stack.studio.when(pressed?.id ?? '', isKept)
    expect(await found({ text: 'true' })).toEqual(['ad.png'])
    expect(await found({ text: 'true', origin: 'upload' })).toEqual([])
  })

  it('by text that was read: the pictures that show it are found, the background without it is not', async () => {
    const poster = await kept('poster.png', plain('#777777'))
    await kept('other.png', plain('#333333'))
    const [pressed] = await stack.studio.press({
      operation: 'layerize-text',
      values: {},
      files: { image: [poster] },
    })
    const { results } = await stack.studio.when(pressed?.id ?? '', isKept)
    const [whole, base] = results.map(({ asset }) => asset?.id ?? '')
    const idsOf = async (query: Readonly<Record<string, string>>) =>
      libraryPage
        .parse(await (await answer(query)).json())
        .pictures.map(({ asset }) => asset.id)
        .toSorted()
    for (const query of [{ q: 'sale' }, { q: 'sale', origin: 'upload' }, { text: 'true' }])
      expect(await idsOf(query)).toEqual(('origin' in query ? [poster] : [poster, whole]).toSorted())
    expect(await idsOf({ q: 'poster -sale' })).toEqual([base])
    // The service says so of the lines that it did not lift; how it says so is no text of a picture.
    expect(await idsOf({ q: 'blue hour' })).toEqual([whole, base].toSorted())
    expect(await idsOf({ q: 'separated' })).toEqual([])
  })

  it('by text that was set on by hand', async () => {
    const background = await kept('background.png', plain('#777777'))
    const block = {
      x: 1,
      y: 1,
      width: 9,
      height: 9,
      text: 'Winter\nkettles',
      alignment: 'left',
      formatting: [],
    }
    const layers = [{ id: 'a', block: { ...block, angle: 0 }, wraps: false, room: { width: 9, height: 9 } }]
    const told = await stack.studio.post(EDITS_PATH, { kind: 'text-layers', parentId: background, layers })
    const { id } = editAnswer.parse(await told.json())
    const bytes = await aPicture({ seed: 77 })
    await stack.studio.fetch(`${ASSETS_PATH}?edit=${id}&name=set.png`, {
      method: 'POST',
      body: bytes,
    })
    expect(await found({ q: 'kettles' })).toHaveLength(1)
    expect(await found({ text: 'true' })).toHaveLength(1)
    expect(await found({ q: 'kettles', origin: 'upload' })).toEqual([])
  })

  it.each([
    ['héros', 'heros'],
    ['heros', 'HÉROS'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['❤️', '❤'],
    ['夕日の港のポスター', '港'],
    ['夕日の港のポスター', 'ポスター'],
    ['夕日の港のポスター', '日の港'],
    ['濁点ガ', 'ｶﾞ'],
    ['北京市地图', '地图'],
  ])('words and tags with %s are found by %s', async (written, sought) => {
    const id = await kept('one.png', plain('#111111'))
    const other = await kept('other.png', plain('#222222'))
    await stack.studio.post(changeRoutes.make.path, { ids: [id], addTags: [written] })
    await stack.studio.post(changeRoutes.make.path, { ids: [other], note: `A ${written} note` })
    for (const q of [sought, `${sought} `]) expect(await found({ q })).toEqual(['other.png', 'one.png'])
    expect(await found({ q: '👩‍👦' })).toEqual([])
  })

  it.each([
    ['color', 'red'],
    ['color', '#d4322c'],
    ['difference', '41'],
    ['ratio', '4:0'],
    ['minSide', '-1'],
    ['maxCost', 'much'],
    ['near', '../etc'],
  ])('refuse ?%s=%s by name', async (name, value) => {
    const refused = await answer({ [name]: value })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(name)
  })

  it('words of tags are found beside other words, excluded, and found no more once the tag is taken away', async () => {
    const ids = [await kept('fox.png', plain('#111111')), await kept('owl.png', plain('#222222'))]
    const change = (given: object) => stack.studio.post(changeRoutes.make.path, { ids: [ids[0]], ...given })
    await change({ addTags: ['autumn sale'] })
    for (const [q, names] of [
      ['autumn', ['fox.png']],
      ['fox sal', ['fox.png']],
      ['owl sale', []],
      ['png -autumn', ['owl.png']],
      ['"autumn sale"', ['fox.png']],
      ['png', ['owl.png', 'fox.png']],
    ] as const)
      expect([q, await found({ q })]).toEqual([q, names])
    await change({ removeTags: ['autumn sale'] })
    expect(await found({ q: 'autumn' })).toEqual([])
    expect(await found({ q: 'png -autumn' })).toEqual(['owl.png', 'fox.png'])
  })

  it('words alone leave out deleted pictures', async () => {
    const ids = [await kept('fox one.png', plain('#111111')), await kept('fox two.png', plain('#222222'))]
    await stack.studio.post(changeRoutes.make.path, { ids: [ids[0]], isDeleted: true })
    expect(await found({ q: 'fox' })).toEqual(['fox two.png'])
    expect(await found({ q: 'fox', trash: 'true' })).toEqual(['fox one.png'])
    const total = async (q: string) => libraryPage.parse(await (await answer({ q })).json()).total
    expect(await total('fox')).toBe(1)
  })
})
